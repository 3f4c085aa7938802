import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { FORM_TYPE, partHead } from './photos.ts';

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
    const upload = new RawUpload(socket);
    socket.write(
      `POST /api/photos/upload HTTP/1.1\r\nHost: ${host}\r\nContent-Type: ${FORM_TYPE}\r\n` +
        'Transfer-Encoding: chunked\r\n\r\n',
    );
    await upload.send(Buffer.from(partHead({})));
    return upload;
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
