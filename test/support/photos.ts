import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import * as v from 'valibot';
import { photoListSchema, uploadAnswerSchema } from '../../engine/wire/admin.ts';
import type { Answer, Visitor } from '../../bridge/client/visitor.ts';

/** An upload written by hand, as a browser does it: on and on, whatever is answered meanwhile. */
export class RawUpload {
  readonly #socket: Socket;
  readonly #closed = Promise.withResolvers<void>();
  /** The server's answer so far. */
  received = '';
  isClosed = false;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk) => (this.received += chunk.toString()));
    socket.on('error', () => {}); // the close that follows is what matters
    socket.on('close', () => {
      this.isClosed = true;
      this.#closed.resolve();
    });
  }

  static async begin(url: string): Promise<RawUpload> {
    const { hostname, port, host } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const raw = new RawUpload(socket);
    socket.write(
      `POST /api/photos/upload HTTP/1.1\r\nHost: ${host}\r\nContent-Type: ${FORM_TYPE}\r\n` +
        'Transfer-Encoding: chunked\r\n\r\n',
    );
    await raw.send(Buffer.from(partHead({})));
    return raw;
  }

  /** Resolves when the server has taken it, or has closed the connection. */
  async send(bytes: Buffer): Promise<void> {
    const length = Buffer.from(`${bytes.length.toString(16)}\r\n`);
    const frame = Buffer.concat([length, bytes, Buffer.from('\r\n')]);
    const taken = new Promise<void>((resolve) => this.#socket.write(frame, () => resolve()));
    await Promise.race([taken, this.#closed.promise]);
  }

  end(): void {
    this.#socket.write('0\r\n\r\n');
  }

  drop(): void {
    this.#socket.destroy();
  }
}

const BOUNDARY = 'a-boundary-of-the-tests';
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

export interface Part {
  content: Buffer;
  field?: string;
  fileName?: string;
  type?: string;
}

/** The header of a form's part. */
function partHead({ field = 'photo', fileName = 'cat.png', type = 'image/png' }): string {
  const disposition = `form-data; name="${field}"; filename="${fileName}"`;
  return `--${BOUNDARY}\r\nContent-Disposition: ${disposition}\r\nContent-Type: ${type}\r\n\r\n`;
}

export const FORM_END = `--${BOUNDARY}--\r\n`;

export function formOf(...parts: Part[]): Buffer {
  const pieces = parts.flatMap((part) => [
    Buffer.from(partHead(part)),
    part.content,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...pieces, Buffer.from(FORM_END)]);
}

/** Sends these bytes as the body of a form. */
export function sendForm(visitor: Visitor, body: Buffer, type = FORM_TYPE): Promise<Answer> {
  return visitor.ask('POST', '/api/photos/upload', {
    headers: { 'content-type': type },
    body: new Uint8Array(body),
  });
}

export function upload(visitor: Visitor, ...parts: Part[]): Promise<Answer> {
  return sendForm(visitor, formOf(...parts));
}

/** Uploads and expects it to be kept. */
export async function keep(visitor: Visitor, content: Buffer, fileName = 'cat.png') {
  const { body } = await upload(visitor, { content, fileName });
  const { photo, error } = v.parse(uploadAnswerSchema, body);
  if (photo === undefined) throw new Error(`not kept: ${error}`);
  return photo;
}

export async function photosOf(visitor: Visitor) {
  return v.parse(photoListSchema, (await visitor.get('/api/photos/list')).body).photos;
}

export async function imageAt(visitor: Visitor, path: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(visitor.url + path)).arrayBuffer());
}

/** The names of the stored photos' files, sorted. */
export function storedOf(...photos: { url: string; thumb?: string | undefined }[]): string[] {
  const paths = photos.flatMap(({ url, thumb }) => (thumb === undefined ? [url] : [url, thumb]));
  return paths.map((path) => basename(path)).toSorted();
}

/** The files the server keeps for photos: those on their way and those that are stored, sorted. */
export async function filesOf({
  dataDir,
}: {
  dataDir: string;
}): Promise<{ temp: string[]; stored: string[] }> {
  const filesIn = async (folder: string) => {
    try {
      return (await readdir(join(dataDir, folder))).toSorted();
    } catch {
      return []; // the first photo makes it
    }
  };
  return { temp: await filesIn('tmp'), stored: await filesIn('photos') };
}
