import type { IncomingMessage } from 'node:http';
import { drain } from './drain.ts';

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
