import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { EnvironmentError } from '../environment.ts';

/** Lines as they go through pipes and into files: gzip. */
export async function* packed(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const text = async function* (): AsyncGenerator<string> {
    for await (const line of lines) yield `${line}\n`;
  };
  const gzip = createGzip();
  const whole = pipeline(Readable.from(text()), gzip);
  whole.catch(() => {}); // who reads gets the error too
  yield* gzip as AsyncIterable<Uint8Array>;
  await whole;
}

const WRITING = new Set<unknown>(['open', 'write', 'fsync', 'close', 'chmod', 'rename']);

/** Whether the file itself could not be written: the folder is missing, or the disk is full. */
const isOfFile = (error: unknown, file: string): error is Error =>
  error instanceof Error &&
  'syscall' in error &&
  WRITING.has(error.syscall) &&
  (!('path' in error) || error.path === file);

/**
 * Writes a backup, which only its owner may read: it holds seeds. The file is there when it is whole.
 * @throws EnvironmentError if the file cannot be written
 */
export async function writeBackup(bytes: AsyncIterable<Uint8Array>, file: string): Promise<void> {
  const part = `${file}.part`;
  await rm(part, { force: true });
  try {
    await pipeline(Readable.from(bytes), createWriteStream(part, { mode: 0o600, flags: 'wx' }));
    await chmod(part, 0o600);
    const written = await open(part);
    await written.sync();
    await written.close();
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    if (!isOfFile(error, part)) throw error;
    throw new EnvironmentError(`${file} cannot be written: ${error.message}`);
  }
}

/** The lines of a backup. @throws EnvironmentError if the file cannot be read or is damaged */
export async function* readBackup(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const unpacked = createGunzip().setEncoding('utf8');
  pipeline(source, unpacked).catch(() => {}); // who reads gets the error too
  let rest = '';
  try {
    for await (const text of unpacked as AsyncIterable<string>) {
      const [first = '', ...more] = text.split('\n');
      const last = more.pop();
      rest += first;
      if (last === undefined) continue;
      yield rest;
      yield* more;
      rest = last;
    }
  } catch (error) {
    throw new EnvironmentError(`${file} cannot be read as a backup: ${(error as Error).message}`);
  } finally {
    source.destroy();
  }
  if (rest !== '') yield rest;
}
