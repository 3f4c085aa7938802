import type { IncomingMessage } from 'node:http';

/** What must have come of a body between two looks, unless it is whole by then. */
const LEAST_BYTES = 10_000;
const LOOK_MS = 10_000;

interface Watched {
  /** Bytes its connection had read at the last look. */
  read: number;
  /** How long it has been watched; a body that began just now is given the time to come. */
  looks: number;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Whether it is us who do not read: then the sender cannot be blamed. */
const waitsForUs = (request: IncomingMessage): boolean =>
  request.readableLength >= request.readableHighWaterMark;

/** [X11] Bodies come at a least speed, or their connections are ended. */
export class SlowBodies {
  readonly #watched = new Map<IncomingMessage, Watched>();
  readonly #timer: NodeJS.Timeout;

  constructor(lookMs = LOOK_MS) {
    this.#timer = setInterval(() => this.#look(), lookMs).unref();
  }

  watch(request: IncomingMessage): void {
    if (!hasBody(request)) return;
    this.#watched.set(request, { read: request.socket.bytesRead, looks: 0 });
    request.once('close', () => this.#watched.delete(request));
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    for (const [request, watched] of this.#watched) {
      if (request.complete) {
        this.#watched.delete(request);
        continue;
      }
      const { bytesRead } = request.socket;
      const came = bytesRead - watched.read;
      watched.read = bytesRead;
      watched.looks += 1;
      if (watched.looks > 1 && came < LEAST_BYTES && !waitsForUs(request)) request.socket.destroy();
    }
  }
}
