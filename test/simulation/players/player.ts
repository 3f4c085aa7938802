import { Player as Client } from '../../../bridge/client/player.ts';
import {
  boxesReading,
  type RoomMessage,
  type RoomView,
} from '../../../engine/games/boxes/room-fold.ts';
import { BOX_NUMBERS } from '../../../engine/games/boxes/rules.ts';
import { VERDICTS } from '../../../engine/definition/assessment.ts';
import type { Random } from '../../torture/random.ts';
import { type LineParts, RecordedConnections } from './recorded-lines.ts';

const AGAIN_MS = 250;
const BOXES = BOX_NUMBERS.map((number) => ({ number, x: number / 20, y: 0.5 }));

/** Plays one seat, and does now and then twice what must count once. */
export class Player {
  readonly roomId: string;
  readonly who: string;
  readonly #parts: LineParts;
  readonly #random: Random;
  readonly #lines: RecordedConnections;
  readonly #client: Client<RoomView, RoomMessage>;
  /** The commands that were not answered for good yet. */
  readonly #open = new Set<string>();
  #wishes = 0;
  /** Its own rolls that were answered as done. */
  rolled = 0;

  constructor(parts: LineParts & { playerId: string }) {
    const { cluster, roomId, playerId } = parts;
    this.#parts = parts;
    this.roomId = roomId;
    this.who = parts.who;
    this.#random = cluster.world.random.fork();
    this.#lines = new RecordedConnections(parts, this.#random);
    this.#client = new Client({
      open: this.#lines.open,
      reading: boxesReading,
      seat: { roomId, playerId },
      tries: Number.POSITIVE_INFINITY,
      everyMs: () => this.#random.between(1, 200),
      againMs: AGAIN_MS,
    });
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

  #act(room: RoomView): void {
    const { seq, state, seat, turn } = room;
    this.#dare(room);
    if (this.#random.isOnce(30)) this.#wish('chat-message', { message: `at ${seq}` });
    if (state === 'playing' && turn === seat) this.#wish('roll-dice', {});
    if (state === 'waiting_placement' && seat === 'player1')
      this.#wish('update-boxes', { boxes: BOXES });
    if (state === 'finished') this.#wish('rematch', {});
  }

  /** Settles or judges a dare. */
  #dare({ dares, seat }: RoomView): void {
    const own = dares.find(({ by, done }) => by === seat && done === null);
    if (own !== undefined) {
      this.#wish('settle-dare', { dare: own.id, done: !this.#random.isOnce(4) });
    }
    const other = dares.find(({ by, done, verdict }) => by !== seat && done && verdict === null);
    if (other !== undefined) {
      this.#wish('judge-dare', { dare: other.id, verdict: VERDICTS[this.#random.below(3)] });
    }
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
