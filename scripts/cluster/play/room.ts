import { setTimeout as sleep } from 'node:timers/promises';
import { Visitor } from '../../../bridge/client/visitor.ts';
import { BOX_NUMBERS } from '../../../engine/games/boxes/rules.ts';
import { type Noticed, PlayedSeat, type Transport } from './seat.ts';

const PLACING = 'waiting_placement';
const BOXES = BOX_NUMBERS.map((number, at) => ({ number, x: (at + 1) / 10, y: 0.5 }));
/** What a repeat may be answered with, and rightly: it was done already, or by the server. */
const EXPLAINED: ReadonlySet<string> = new Set(['dice/not-your-turn']);

/** How a roll went: times as performance.now() has them. */
export interface Roll {
  /** When it was meant to be pressed. */
  due: number;
  answered: number;
}

/** Where the two players of a room go in: the same address, or two. */
export interface Doors {
  host: string;
  guest: string;
}

/** What the players of a room have noticed. */
class Notes implements Noticed {
  /** By code, as players were shown them. */
  readonly errors = new Map<string, number>();
  repeats = 0;
  emptySeats = 0;
  cuts = 0;
  moves = 0;
  /** While players come and go of themselves seats are empty. */
  isFull = false;

  refused(code: string): void {
    if (EXPLAINED.has(code)) this.repeats += 1;
    else this.errors.set(code, (this.errors.get(code) ?? 0) + 1);
  }

  emptySeat(): void {
    if (this.isFull) this.emptySeats += 1;
  }

  cut(): void {
    this.cuts += 1;
  }

  moved(): void {
    this.moves += 1;
  }
}

/** Two players who roll in turn, game after game, and what they notice meanwhile. */
export class PlayedRoom {
  readonly rolls: Roll[] = [];
  readonly notes: Notes;
  readonly #seats: readonly [PlayedSeat, PlayedSeat];

  private constructor(notes: Notes, seats: readonly [PlayedSeat, PlayedSeat]) {
    this.notes = notes;
    this.#seats = seats;
  }

  /** Created, placed, joined: ready for its first roll. @throws Error where that is refused */
  static async open(doors: Doors, transport: Transport): Promise<PlayedRoom> {
    const notes = new Notes();
    const created = await new Visitor(doors.host).createRoom();
    const host = new PlayedSeat(doors.host, created, transport, notes);
    await host.until(({ seq }) => seq > 0);
    const { seq } = host.view;
    await host.ask('update-boxes', { boxes: BOXES }, seq, ({ state }) => state !== PLACING);
    const joined = await new Visitor(doors.guest).joinRoom(created.roomId);
    const guest = new PlayedSeat(doors.guest, joined, transport, notes);
    const room = new PlayedRoom(notes, [host, guest]);
    await room.#begun();
    notes.isFull = true;
    return room;
  }

  /**
   * A roll every `intervalMs` until the signal; 0: each as soon as the one before is answered. One that
   * is late is counted from when it was due.
   */
  async play(intervalMs: number, over: AbortSignal): Promise<void> {
    let due = performance.now() + Math.random() * intervalMs;
    while (!over.aborted) {
      const wait = due - performance.now();
      if (wait > 0) await sleep(wait);
      if (over.aborted) return;
      await this.#roll(due);
      if (this.#is('finished')) await this.#rematch();
      due = Math.max(due + intervalMs, intervalMs === 0 ? performance.now() : due);
    }
  }

  /** How many seats nobody could sit on any more. */
  async seatsLost(): Promise<number> {
    const here = await Promise.all(this.#seats.map((seat) => seat.isStillHere(10_000)));
    return here.filter((isHere) => !isHere).length;
  }

  close(): void {
    this.notes.isFull = false;
    for (const seat of this.#seats) seat.close();
  }

  async #roll(due: number): Promise<void> {
    const [a, b] = this.#seats;
    const since = Math.max(a.view.seq, b.view.seq);
    const { turn } = a.view.seq >= b.view.seq ? a.view : b.view;
    const roller = a.view.seat === turn ? a : b;
    // The turn passes with every roll, and nothing else is said in these rooms.
    await roller.ask('roll-dice', {}, since, ({ seq }) => seq > since);
    this.rolls.push({ due, answered: performance.now() });
  }

  async #rematch(): Promise<void> {
    const [a, b] = this.#seats;
    const since = Math.max(a.view.seq, b.view.seq);
    await a.ask('rematch', {}, since, ({ state }) => state !== 'finished');
    await b.until(({ state }) => state !== 'finished');
    await this.#place();
  }

  async #place(): Promise<void> {
    const [a, b] = this.#seats;
    const placer = a.view.seat === 'player1' ? a : b;
    const since = Math.max(a.view.seq, b.view.seq);
    await placer.ask('update-boxes', { boxes: BOXES }, since, ({ state }) => state === 'playing');
    await this.#begun();
  }

  async #begun(): Promise<void> {
    await Promise.all(this.#seats.map((seat) => seat.until(({ state }) => state === 'playing')));
  }

  #is(state: string): boolean {
    return this.#seats.some(({ view }) => view.state === state);
  }
}
