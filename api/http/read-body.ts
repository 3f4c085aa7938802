import type { IncomingMessage } from 'node:http';

const DRAIN_BYTES = 100 * 1024 * 1024;
const DRAIN_MS = 30_000;

/**
 * [P10] Reads and drops the rest of a request's body, so that the client receives the answer before
 * the connection ends. Ends the connection after `bytes` or `ms`.
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

/** A body that cannot be read. It has a status, like the errors of the JSON parser. */
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
 * The whole body, of at most `limit` bytes. Throws as soon as it is larger, and drops the rest.
 * @throws BodyError 413 if it is too large, 400 if it is incomplete.
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = Number(request.headers['content-length'] ?? 0);
  if (size <= limit) {
    size = 0;
    try {
      // Otherwise leaving the loop early would end the connection before the answer.
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
