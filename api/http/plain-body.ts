import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliDecompress, unzip } from 'node:zlib';
import { BodyError, readBody, tooLarge } from './read-body.ts';

type Decompress = (body: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

const unzipped: Decompress = promisify(unzip);
const DECOMPRESS: Readonly<Record<string, Decompress>> = {
  gzip: unzipped,
  'x-gzip': unzipped,
  deflate: unzipped,
  br: promisify(brotliDecompress),
};

/** The encoding of a request's body; null if it is not compressed. */
export function encodingOf({ headers }: IncomingMessage): string | null {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  return encoding === '' || encoding === 'identity' ? null : encoding;
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';

/**
 * [A48] The body of a compressed request, decompressed. It reads the whole body first, then
 * decompresses it, both within `limit` bytes. A stream would hang if the client disconnects, and would
 * use memory before the size is known.
 * @throws BodyError 415 for an unknown encoding, 400 for invalid data, 413 for too large a body.
 */
export async function plainBody(
  request: IncomingMessage,
  encoding: string,
  limit: number,
): Promise<Readable & { headers: Record<string, string> }> {
  const decompress = Object.hasOwn(DECOMPRESS, encoding) ? DECOMPRESS[encoding] : undefined;
  if (decompress === undefined) throw new BodyError(415, 'unknown encoding');
  const packed = await readBody(request, limit);
  let body: Buffer;
  try {
    body = await decompress(packed, { maxOutputLength: limit });
  } catch (error) {
    throw isTooLarge(error) ? tooLarge() : new BodyError(400, `not ${encoding}`);
  }
  return Object.assign(Readable.from([body]), { headers: {} });
}
