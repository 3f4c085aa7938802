import { setTimeout as sleep } from 'node:timers/promises';
import { Visitor } from '../../../bridge/client/visitor.ts';
import { BOX_NUMBERS } from '../../../engine/games/dice/rules.ts';
import { type Noticed, PlayedSeat, type Transport } from './seat.ts';

const PLACING = 'waiting_placement';
const BOXES = BOX_NUMBERS.map((number, at) => ({ number, x: (at + 1) / 10, y: 0.5 }));
/** Correct answers to a repeated roll: the first one was done already, or the server rolled. */
const REPEAT_REFUSALS: ReadonlySet<string> = new Set(['dice/not-your-turn']);

/** The times of a roll, from performance.now(). */
export interface Roll {
  /** When the player was due to press. */
  due: number;
  answered: number;
}

/** The server addresses of a room's two players; they may be the same. */
export interface Addresses {
  host: string;
  guest: string;
}

/** Notes of the players of a room. */
class Notes implements Noticed {
  /** Number of refusals that the players saw, by code. */
  readonly errors = new Map<string, number>();
  repeats = 0;
  emptySeats = 0;
  cuts = 0;
  moves = 0;
  /** False while the players themselves join or leave: then an empty seat is expected. */
  isFull = false;

  refused(code: string): void {
    if (REPEAT_REFUSALS.has(code)) this.repeats += 1;
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

/** Two players who roll in turn, game after game, and record what they notice. */
export class PlayedRoom {
  readonly rolls: Roll[] = [];
  readonly notes: Notes;
  readonly #seats: readonly [PlayedSeat, PlayedSeat];

  private constructor(notes: Notes, seats: readonly [PlayedSeat, PlayedSeat]) {
    this.notes = notes;
    this.#seats = seats;
  }

  /** Creates a room, places the boxes and joins: ready for the first roll. @throws Error if refused */
  static async open(addresses: Addresses, transport: Transport): Promise<PlayedRoom> {
    const notes = new Notes();
    const created = await new Visitor(addresses.host).createRoom();
    const host = new PlayedSeat(addresses.host, created, transport, notes);
    await host.until(({ seq }) => seq > 0);
    const { seq } = host.view;
    await host.send('update-boxes', { boxes: BOXES }, seq, ({ state }) => state !== PLACING);
    const joined = await new Visitor(addresses.guest).joinRoom(created.roomId);
    const guest = new PlayedSeat(addresses.guest, joined, transport, notes);
    const room = new PlayedRoom(notes, [host, guest]);
    await room.#gameBegins();
    notes.isFull = true;
    return room;
  }

  /**
   * Rolls every `intervalMs` until the signal; 0: as soon as the roll before is answered. The time of
   * a late roll counts from when it was due.
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

  /** How many seats their players can no longer use. */
  async seatsLost(): Promise<number> {
    const held = await Promise.all(this.#seats.map((seat) => seat.isHeld(10_000)));
    return held.filter((isHeld) => !isHeld).length;
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
    // The turn passes with every roll, and nothing else happens in these rooms.
    await roller.send('roll-dice', {}, since, ({ seq }) => seq > since);
    this.rolls.push({ due, answered: performance.now() });
  }

  async #rematch(): Promise<void> {
    const [a, b] = this.#seats;
    const since = Math.max(a.view.seq, b.view.seq);
    await a.send('rematch', {}, since, ({ state }) => state !== 'finished');
    await b.until(({ state }) => state !== 'finished');
    await this.#place();
  }

  async #place(): Promise<void> {
    const [a, b] = this.#seats;
    const placer = a.view.seat === 'player1' ? a : b;
    const since = Math.max(a.view.seq, b.view.seq);
    await placer.send('update-boxes', { boxes: BOXES }, since, ({ state }) => state === 'playing');
    await this.#gameBegins();
  }

  async #gameBegins(): Promise<void> {
    await Promise.all(this.#seats.map((seat) => seat.until(({ state }) => state === 'playing')));
  }

  #is(state: string): boolean {
    return this.#seats.some(({ view }) => view.state === state);
  }
}
