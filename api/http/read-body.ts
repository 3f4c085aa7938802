import type { IncomingMessage } from 'node:http';

const DRAIN_BYTES = 100 * 1024 * 1024;
const DRAIN_MS = 30_000;

/**
 * [P10] Reads and drops what a request still sends, so that its answer arrives before the
 * connection ends; who sends on and on is cut off.
 */
export function drain(request: IncomingMessage, bytes = DRAIN_BYTES, ms = DRAIN_MS): void {
  if (request.complete || request.destroyed) return;
  let left = bytes;
  const cutOff = (): void => void request.socket.destroy();
  const late = setTimeout(cutOff, ms).unref();
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) cutOff();
  });
  request.once('close', () => clearTimeout(late));
  request.resume();
}

/** A body that cannot be read: told by its status, as those of the JSON parser are. */
export class BodyError extends Error {
  readonly status: 400 | 413 | 415;

  constructor(status: 400 | 413 | 415, message: string) {
    super(message);
    this.name = 'BodyError';
    this.status = status;
  }
}

export const tooLarge = (): BodyError => new BodyError(413, 'too large');

/**
 * The whole of a body of at most `limit` bytes. One that is larger is refused at once and its rest
 * thrown away. @throws BodyError, 413 or, where it broke off, 400.
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = Number(request.headers['content-length'] ?? 0);
  if (size <= limit) {
    size = 0;
    try {
      // Left early, the iterator would end the connection before its answer.
      for await (const chunk of request.iterator({ destroyOnReturn: false })) {
        const bytes = Buffer.from(chunk);
        size += bytes.length;
        if (size > limit) break;
        chunks.push(bytes);
      }
    } catch {
      throw new BodyError(400, 'broken off');
    }
  }
  if (size <= limit) return Buffer.concat(chunks);
  drain(request);
  throw tooLarge();
}
