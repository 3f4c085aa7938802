import type { IncomingMessage } from 'node:http';

/** How many bytes an incomplete body must deliver between two checks. */
const LEAST_BYTES = 10_000;
const CHECK_MS = 10_000;

interface Watched {
  /** Bytes that its connection had read at the last check. */
  read: number;
  /** How many checks it has passed. The first one does not count: the body may have just begun. */
  checks: number;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Whether the server itself is not reading the body: then it is not the sender who is slow. */
const waitsForUs = (request: IncomingMessage): boolean =>
  request.readableLength >= request.readableHighWaterMark;

/** [X11] Ends the connections of bodies that arrive too slowly. */
export class SlowBodies {
  readonly #watched = new Map<IncomingMessage, Watched>();
  readonly #timer: NodeJS.Timeout;

  constructor(checkMs = CHECK_MS) {
    this.#timer = setInterval(() => this.#check(), checkMs).unref();
  }

  watch(request: IncomingMessage): void {
    if (!hasBody(request)) return;
    this.#watched.set(request, { read: request.socket.bytesRead, checks: 0 });
    request.once('close', () => this.#watched.delete(request));
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #check(): void {
    for (const [request, watched] of this.#watched) {
      if (request.complete) {
        this.#watched.delete(request);
        continue;
      }
      const { bytesRead } = request.socket;
      const received = bytesRead - watched.read;
      watched.read = bytesRead;
      watched.checks += 1;
      const isSlow = watched.checks > 1 && received < LEAST_BYTES;
      if (isSlow && !waitsForUs(request)) request.socket.destroy();
    }
  }
}
