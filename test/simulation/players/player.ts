import { Player as Client } from '../../../bridge/client/player.ts';
import type { RoomReading } from '../../../engine/wire/view-fold.ts';
import type { Random } from '../../torture/random.ts';
import { type LineParts, RecordedConnections } from './recorded-lines.ts';

const AGAIN_MS = 250;

/** A player's access to the server. */
export interface Hand {
  random: Random;
  readonly wish: (name: string, body: object) => void;
}

/** How a game is read, and what its players do in a room as they see it. */
export interface Played<View, Message extends { type: string }> {
  reading: RoomReading<View, Message>;
  readonly act: (room: View, hand: Hand) => void;
}

/** A player of any game, as the faults and the run know them. */
export type AnyPlayer = Pick<Player<object, { type: string }>, 'roomId' | 'who' | 'rolled' | 'cut'>;

/** Plays one seat, and does now and then twice what must count once. */
export class Player<View extends object, Message extends { type: string }> {
  readonly roomId: string;
  readonly who: string;
  readonly #parts: LineParts;
  readonly #random: Random;
  readonly #lines: RecordedConnections;
  readonly #client: Client<View, Message>;
  readonly #act: (room: View) => void;
  /** The commands that were not answered for good yet. */
  readonly #open = new Set<string>();
  #wishes = 0;
  /** Its own rolls that were answered as done. */
  rolled = 0;

  constructor(parts: LineParts & { playerId: string }, { reading, act }: Played<View, Message>) {
    const { cluster, roomId, playerId } = parts;
    this.#parts = parts;
    this.roomId = roomId;
    this.who = parts.who;
    this.#random = cluster.world.random.fork();
    this.#lines = new RecordedConnections(parts, this.#random);
    this.#client = new Client({
      open: this.#lines.open,
      reading,
      seat: { roomId, playerId },
      tries: Number.POSITIVE_INFINITY,
      everyMs: () => this.#random.between(1, 200),
      againMs: AGAIN_MS,
    });
    const hand: Hand = {
      random: this.#random,
      wish: (name, body) => this.#wish(name, body),
    };
    this.#act = (room) => act(room, hand);
    this.#later(this.#random.between(1, 100), () => this.#think());
  }

  /** Its connection breaks; it comes back to another process. */
  cut(): void {
    this.#lines.cut();
  }

  #later(ms: number, run: () => void): void {
    const { world, outside } = this.#parts.cluster;
    world.after(ms, outside, run);
  }

  #think(): void {
    if (this.#client.isSeated && this.#client.room !== null) this.#act(this.#client.room);
    this.#later(this.#random.between(20, 150), () => this.#think());
  }

  #wish(name: string, body: object): void {
    if (this.#open.has(name)) return;
    this.#open.add(name);
    this.#wishes += 1;
    const id = `${this.who}-${this.#wishes}`;
    void this.#client.do(name, body, id).then((verdict) => {
      this.#open.delete(name);
      if (verdict === null && name === 'roll-dice') this.rolled += 1;
      // One that was done is sent now and then once more: it must not count again.
      if (!this.#random.isOnce(20)) return;
      this.#later(this.#random.between(1, 3000), () => this.#client.repeat(name, body, id));
    });
    if (this.#random.isOnce(20)) this.#client.repeat(name, body, id);
  }
}
