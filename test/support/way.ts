import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { Screen } from '../browser/support/screen.ts';

interface Pair {
  near: Socket;
  far: Socket;
  /** The direction that loses its messages: from the server, or to it. */
  lost: 'answers' | 'questions' | null;
}

/** The state of a way: open, closed to all, or standing still, so that traffic waits. */
type Passage = 'open' | 'cut' | 'stalled';

/**
 * A stretch of network in front of a server, which can be cut, stalled and slowed down. A browser's
 * `setOffline` alone does not do: open WebSockets outlive it.
 */
export class Way {
  readonly port: number;
  /** The port it leads to; null: none yet. */
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

  /** The address for clients. */
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
      // Bytes that are still delayed are written before the end.
      setTimeout(() => to.destroy(), this.#delay + 20);
    });
  }

  /** Breaks all open connections on both sides, and refuses new ones. */
  cut(): void {
    this.#passage = 'cut';
    for (const { near, far } of this.#pairs) {
      near.resetAndDestroy();
      far.resetAndDestroy();
    }
  }

  /** From now on connected clients lose their messages in one direction. */
  lose(whose: 'answers' | 'questions'): void {
    for (const pair of this.#pairs) pair.lost = whose;
  }

  /** Nothing passes any more, and neither end learns of it. */
  stall(): void {
    this.#passage = 'stalled';
    for (const pair of this.#pairs) hold(pair);
  }

  /** Delays everything that passes, by `ms`. */
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

/** How long a network is gone, by the page's clock: longer than its five tries. */
export const CUT_MS = 14_000;
const A_TRY_MS = 1000;

/** A sign to the page that the network is back. */
type Sign = 'online' | 'visibilitychange' | 'pageshow' | 'press';

const RECONNECTING = 'Connection lost. Reconnecting…';
export const NOT_CONNECTED = 'Not connected. Please refresh the page.';

const notice = ({ page }: Screen) => page.locator('output').filter({ hasText: RECONNECTING });
const lost = ({ page }: Screen) =>
  page.getByRole('main').getByRole('alert').filter({ hasText: NOT_CONNECTED });
const clock = ({ page }: Screen) => page.getByText(/Rolls by itself in/);

async function giveSign({ page }: Screen, sign: Sign): Promise<void> {
  switch (sign) {
    case 'online':
      return page.context().setOffline(false); // the browser says so itself
    case 'visibilitychange':
      return page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
    case 'pageshow':
      return page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow')));
    case 'press':
      return page.keyboard.press('Shift');
  }
}

/**
 * Cuts the network of a window with a clock of its own for 14 s and gives it back with a sign. What
 * the page says meanwhile is looked at here; `meanwhile` begins when it has given up.
 */
export async function cutFor(
  way: Way,
  screen: Screen,
  sign: Sign,
  meanwhile: () => Promise<void> = async () => {},
): Promise<void> {
  way.cut();
  if (sign === 'online') await screen.page.context().setOffline(true);
  await notice(screen).waitFor();
  let passed = 0;
  for (; !(await lost(screen).isVisible()); passed += A_TRY_MS) await screen.pass(A_TRY_MS);
  if (await clock(screen).isVisible()) throw new Error('the clock of a turn runs without a server');
  await meanwhile();
  await screen.pass(CUT_MS - passed);
  await lost(screen).waitFor();
  way.mend();
  await giveSign(screen, sign);
  await lost(screen).waitFor({ state: 'hidden' });
  await notice(screen).waitFor({ state: 'hidden' });
}

/** A window's complaints, except those about the network that the test took away. */
export const ownComplaints = ({ complaints }: Screen): string[] =>
  complaints.filter((line) => !line.includes('net::ERR_'));
