import {
  UPLOADS_AT_ONCE,
  UPLOADS_FROM_ADDRESS,
  IDLE_MS,
  MAX_BYTES,
  MAX_FORM_BYTES,
} from '../photo-limits.ts';
import { WorkSlots } from '../images/work-slots.ts';
import { Refused } from '../../../engine/definition/refusal.ts';
import type { UploadPace } from '../../http/upload-pace.ts';
import { type FileHandle, open } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';

const fromAddress = () =>
  new Refused(
    'photo/busy',
    'Too many photos from your address are on their way. Please try again in a moment.',
  );

/** [P11] The slots for simultaneous uploads. One address cannot take all of them. */
export class UploadSlots {
  readonly #slots = new WorkSlots(UPLOADS_AT_ONCE);
  readonly #byAddress = new Map<string, number>();

  /** Takes a slot and returns the function that releases it. @throws Refused `photo/busy` */
  take(address: string): () => void {
    const taken = this.#byAddress.get(address) ?? 0;
    if (taken >= UPLOADS_FROM_ADDRESS) throw fromAddress();
    const release = this.#slots.tryTake();
    if (release === null) throw new Refused('photo/busy');
    this.#byAddress.set(address, taken + 1);
    return () => {
      const left = (this.#byAddress.get(address) ?? 1) - 1;
      if (left === 0) this.#byAddress.delete(address);
      else this.#byAddress.set(address, left);
      release();
    };
  }
}

const LIMITS = {
  parts: 20,
  fields: 10,
  fieldSize: 4096,
  headerPairs: 20,
  headerSize: 8192,
} as const;

/** How much of a form the parser gets at a time. */
const SLICE = 16 * 1024;

const wrong = (text: string): Refused => new Refused('action/malformed', text);
const wrongField = (field: string) => wrong(`Send the photo in the field "${field}".`);
const pathInName = () => wrong('The file name may not have a path in it.');
const brokenOff = () => wrong('The upload broke off. Please try again.');

/** [P31] Browsers write exactly these three characters of a file's name so. */
const nameOf = (sent: string): string =>
  sent.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n');

/** @throws Refused if the request is no form or is too large. */
function parserFor(request: IncomingMessage): BusboyInstance {
  const type = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw wrong('Send the photo as multipart/form-data.');
  }
  if (Number(request.headers['content-length'] ?? 0) > MAX_FORM_BYTES) {
    throw new Refused('photo/too-large');
  }
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': type },
      limits: LIMITS,
      preservePath: true, // so that a name with a path is refused, not silently shortened
    });
  } catch {
    throw wrong('The form has no boundary.');
  }
}

/** [P32] Small pieces are written together. */
const WRITTEN_AT_ONCE = 64 * 1024;

async function writeTo(file: FileHandle, photo: Readable, pace: UploadPace): Promise<void> {
  let size = 0;
  let waiting: Buffer[] = [];
  let bytes = 0;
  const write = async (): Promise<void> => {
    await file.writeFile(Buffer.concat(waiting, bytes));
    await pace.take(bytes);
    [waiting, bytes] = [[], 0];
  };
  for await (const chunk of photo) {
    if (!Buffer.isBuffer(chunk)) continue;
    size += chunk.length;
    if (size > MAX_BYTES) throw new Refused('photo/too-large');
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes >= WRITTEN_AT_ONCE) await write();
  }
  if (size === 0) throw wrong('The photo is empty.');
  if (bytes > 0) await write();
}

/**
 * [P33] Joins small pieces of a form, and hands large ones to the parser in slices: it takes a piece
 * apart at once, and only between two of them it can be told to stop.
 */
function slices(): Transform {
  let waiting: Buffer[] = [];
  let bytes = 0;
  const passOn = (to: Transform): void => {
    const [first] = waiting;
    const whole = waiting.length === 1 && first ? first : Buffer.concat(waiting, bytes);
    for (let at = 0; at < bytes; at += SLICE) to.push(whole.subarray(at, at + SLICE));
    [waiting, bytes] = [[], 0];
  };
  return new Transform({
    readableHighWaterMark: SLICE,
    transform(piece: Buffer, _encoding, done) {
      waiting.push(piece);
      bytes += piece.length;
      if (bytes >= SLICE) passOn(this);
      done();
    },
    flush(done) {
      passOn(this);
      done();
    },
  });
}

/** Reads the form. `done` resolves to the photo's name when the photo is in the file. */
function readForm(
  request: IncomingMessage,
  field: string,
  parser: BusboyInstance,
  file: FileHandle,
  pace: UploadPace,
): { done: Promise<string>; stop: () => Promise<void> } {
  const { promise: done, resolve, reject } = Promise.withResolvers<string>();
  let photo: Readable | null = null;
  let written: Promise<void> = Promise.resolve();
  let fileName = '';
  let left = MAX_FORM_BYTES;

  const idle = setTimeout(() => reject(brokenOff()), IDLE_MS).unref();
  const count = (chunk: Buffer): void => {
    idle.refresh();
    left -= chunk.length;
    if (left < 0) reject(new Refused('photo/too-large'));
  };
  const gone = (): void => {
    if (!request.complete) reject(brokenOff());
  };

  parser.on('file', (sentAs, stream, name, _encoding, type) => {
    // A refused stream may fail later, when nobody listens any more.
    stream.on('error', () => {});
    if (sentAs !== field) return reject(wrongField(field));
    if (photo !== null) return reject(wrong('Send one photo at a time.'));
    const sent = nameOf(name ?? '');
    if (/[/\\]/.test(sent)) return reject(pathInName());
    // A part without a type is refused too: browsers always send one.
    if (!/^image\//i.test(type)) return reject(new Refused('photo/not-an-image'));
    photo = stream;
    fileName = sent;
    written = writeTo(file, stream, pace);
    written.catch(reject);
  });
  parser.on('field', (sentAs) => {
    if (sentAs === field) reject(wrong(`The field "${field}" holds no file.`));
  });
  parser.on('error', () => reject(brokenOff()));
  parser.on('finish', () => {
    if (photo === null) return reject(wrong(`There is no file in the field "${field}".`));
    written.then(() => resolve(fileName), reject);
  });
  // [P33] The parser itself would go on to the form's end.
  parser.on('partsLimit', () => reject(wrong('The form has too many parts.')));
  const sliced = slices();
  void done.catch(() => sliced.unpipe(parser));
  request.on('data', count);
  request.once('close', gone);
  request.pipe(sliced).pipe(parser);

  return {
    done,
    stop: async () => {
      clearTimeout(idle);
      request.off('data', count);
      request.off('close', gone);
      request.unpipe(sliced);
      photo?.destroy();
      await written.catch(() => {});
    },
  };
}

/**
 * [P1] [P2] Streams the one photo of a form, in this field, to a new file at `target`.
 * @returns The name that the sender gave it. @throws Refused; the caller must then remove the file.
 */
export async function receivePhoto(
  request: IncomingMessage,
  field: string,
  target: string,
  pace: UploadPace,
): Promise<string> {
  const parser = parserFor(request);
  const file = await open(target, 'wx');
  const form = readForm(request, field, parser, file, pace);
  try {
    return await form.done;
  } finally {
    await form.stop();
    await file.close();
  }
}
