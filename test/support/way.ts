import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

interface Pair {
  near: Socket;
  far: Socket;
  /** Whose words get lost: what the server says, or what it is told. */
  lost: 'answers' | 'questions' | null;
}

/** How a way is: open, closed to all, or standing still: what goes by it waits. */
type Passage = 'open' | 'cut' | 'stalled';

/**
 * A stretch of network in front of a server, which can be cut, stalled and slowed down. A browser's
 * `setOffline` alone does not do: open WebSockets outlive it.
 */
export class Way {
  readonly port: number;
  /** Where it leads; null: nobody is there yet. */
  target: number | null = null;
  readonly #server: Server;
  readonly #pairs = new Set<Pair>();
  #passage: Passage = 'open';
  #delay = 0;

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.port = port;
    server.on('connection', (near) => this.#pass(near));
  }

  static async open(): Promise<Way> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const at = server.address();
    if (at === null || typeof at === 'string') throw new Error('the way has no port');
    return new Way(server, at.port);
  }

  /** A way to the server at this address. */
  static async before(address: string): Promise<Way> {
    const way = await Way.open();
    way.target = Number(new URL(address).port);
    return way;
  }

  /** Where clients go in. */
  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  #pass(near: Socket): void {
    near.on('error', () => {}); // the close that follows is all there is to do
    if (this.#passage === 'cut' || this.target === null) {
      near.resetAndDestroy();
      return;
    }
    const far = connect(this.target, '127.0.0.1');
    far.on('error', () => {});
    const pair: Pair = { near, far, lost: null };
    this.#pairs.add(pair);
    this.#lead(near, far, pair);
    this.#lead(far, near, pair);
    if (this.#passage === 'stalled') hold(pair);
  }

  #lead(from: Socket, to: Socket, pair: Pair): void {
    from.setNoDelay(true);
    const whose = from === pair.far ? 'answers' : 'questions';
    from.on('data', (chunk: Buffer) => {
      if (pair.lost === whose) return;
      if (this.#delay === 0) to.write(chunk);
      else setTimeout(() => to.write(chunk), this.#delay);
    });
    from.once('end', () => setTimeout(() => to.end(), this.#delay));
    from.once('close', () => {
      this.#pairs.delete(pair);
      // What is still held back on its way is written before the end.
      setTimeout(() => to.destroy(), this.#delay + 20);
    });
  }

  /** All that is open breaks on both sides, and what is new is refused. */
  cut(): void {
    this.#passage = 'cut';
    for (const { near, far } of this.#pairs) {
      near.resetAndDestroy();
      far.resetAndDestroy();
    }
  }

  /** From now on words of those who are connected get lost one way. */
  lose(whose: 'answers' | 'questions'): void {
    for (const pair of this.#pairs) pair.lost = whose;
  }

  /** Nothing moves any more, and nobody is told. */
  stall(): void {
    this.#passage = 'stalled';
    for (const pair of this.#pairs) hold(pair);
  }

  /** What goes by takes so much longer, ms. */
  delay(ms: number): void {
    this.#delay = ms;
  }

  mend(): void {
    this.#passage = 'open';
    this.#delay = 0;
    for (const { near, far } of this.#pairs) {
      near.resume();
      far.resume();
    }
  }

  close(): void {
    this.cut();
    this.#server.close();
  }
}

function hold({ near, far }: Pair): void {
  near.pause();
  far.pause();
}
