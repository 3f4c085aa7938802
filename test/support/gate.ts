import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * A network between a browser and a server that can be cut: what is open breaks on both sides, what
 * is new is refused. `setOffline` alone does not: open WebSockets outlive it.
 */
export class Gate {
  readonly url: string;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #pairs = new Set<{ inner: Socket; outer: Socket }>();
  #isCut = false;

  private constructor(server: Server, port: number, target: number) {
    this.#server = server;
    this.url = `http://127.0.0.1:${port}`;
    server.on('connection', (socket) => this.#pass(socket, target));
  }

  /** A way to the server at this address. */
  static async before(address: string): Promise<Gate> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const at = server.address();
    if (at === null || typeof at === 'string') throw new Error('the gate has no port');
    return new Gate(server, at.port, Number(new URL(address).port));
  }

  #pass(inner: Socket, target: number): void {
    if (this.#isCut) {
      inner.on('error', () => {}).resetAndDestroy();
      return;
    }
    const outer = connect(target, '127.0.0.1');
    const pair = { inner, outer };
    this.#pairs.add(pair);
    inner.once('close', () => this.#pairs.delete(pair));
    for (const [one, other] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      this.#sockets.add(one);
      one.on('error', () => {}); // the close that follows is all there is to do
      one.once('close', () => {
        this.#sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  }

  /** From now on words get lost one way: what the server says, or what it is told. */
  lose(whose: 'answers' | 'questions'): void {
    for (const { inner, outer } of this.#pairs) {
      if (whose === 'answers') outer.unpipe(inner).resume();
      else inner.unpipe(outer).resume();
    }
  }

  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  mend(): void {
    this.#isCut = false;
  }

  close(): void {
    this.cut();
    this.#server.close();
  }
}
