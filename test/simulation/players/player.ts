import { Player as Client } from '../../../bridge/client/player.ts';
import type { RoomReading } from '../../../engine/wire/view-fold.ts';
import type { Random } from '../../torture/random.ts';
import { type LineParts, RecordedConnections } from './recorded-lines.ts';
import { VERDICTS } from '../../../engine/definition/tasks.ts';
import {
  boxesReading,
  type RoomMessage,
  type RoomView,
} from '../../../engine/games/boxes/wire/messages.ts';
import { BOX_NUMBERS } from '../../../engine/games/dice/rules.ts';
import {
  type PartyMessage,
  partyReading,
  type PartyRoom,
} from '../../../engine/games/party/party-messages.ts';

const AGAIN_MS = 250;

/** A player's access to the server. */
export interface Hand {
  random: Random;
  readonly intent: (name: string, body: object) => void;
}

/** How a game is read, and what its players do in a room as they see it. */
export interface Played<View, Message extends { type: string }> {
  reading: RoomReading<View, Message>;
  readonly act: (room: View, hand: Hand) => void;
}

/** A player of any game, or somebody who watches, as the faults and the run know them. */
export type AnyPlayer = Pick<Player<object, { type: string }>, 'roomId' | 'who' | 'rolled' | 'cut'>;

/** Plays one seat, or (`playerId` is null) watches, and does now and then twice what must count once. */
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
  #intents = 0;
  /** Its own rolls that were answered as done. */
  rolled = 0;

  constructor(
    parts: LineParts & { playerId: string | null },
    { reading, act }: Played<View, Message>,
  ) {
    const { cluster, roomId, playerId, who, note } = parts;
    note({ is: 'reads', at: cluster.world.now, room: roomId, who, playerId });
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
      intent: (name, body) => this.#intent(name, body),
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

  #intent(name: string, body: object): void {
    if (this.#open.has(name)) return;
    this.#open.add(name);
    this.#intents += 1;
    const id = `${this.who}-${this.#intents}`;
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

const BOXES = BOX_NUMBERS.map((number) => ({ number, x: number / 20, y: 0.5 }));

/** Settles a dare of its own. */
function settle({ dares, seat }: RoomView | PartyRoom, { random, intent }: Hand): void {
  for (const { id, by, done } of dares) {
    if (by !== seat || done !== null) continue;
    return intent('settle-dare', { dare: id, done: !random.isOnce(4) });
  }
}

/** A player at a table of two, or against the house. */
export const boxesPlayed: Played<RoomView, RoomMessage> = {
  reading: boxesReading,
  act: (room, hand) => {
    const { seq, state, seat, turn, dares } = room;
    const { random, intent } = hand;
    settle(room, hand);
    const other = dares.find(({ by, done, verdict }) => by !== seat && done && verdict === null);
    if (other !== undefined) {
      intent('judge-dare', { dare: other.id, verdict: VERDICTS[random.below(3)] });
    }
    if (random.isOnce(30)) intent('chat-message', { message: `at ${seq}` });
    if (state === 'playing' && turn === seat) intent('roll-dice', {});
    if (state === 'waiting_placement' && seat === 'player1')
      intent('update-boxes', { boxes: BOXES });
    if (state === 'finished') intent('rematch', {});
  },
};

/** At a party: the host starts with three at the table, and all judge. */
export const partyPlayed: Played<PartyRoom, PartyMessage> = {
  reading: partyReading,
  act: (room, hand) => {
    const { seq, state, seat, host, turn, taken, dares, fairness, choices, offer } = room;
    const { random, intent } = hand;
    if (seat === null) return;
    if (offer !== null && random.isOnce(5)) intent('swap-dare', { dare: offer.dare });
    if (offer === null) settle(room, hand);
    else intent('choose-dare', { dare: offer.dare, task: random.below(offer.tasks.length) });
    if (room.throwAgain === seat && random.isOnce(10)) intent('throw-again', {});
    const open = dares.find(({ judges, voted, done, tally }) => {
      return done === true && tally === null && judges.includes(seat) && !voted.includes(seat);
    });
    if (open !== undefined) {
      intent('judge-dare', { dare: open.id, verdict: VERDICTS[random.below(3)] });
    }
    if (random.isOnce(30)) intent('chat-message', { message: `at ${seq}` });
    const isIn = fairness?.parts?.some(({ by }) => by === seat) === true;
    if (state === 'waiting' && seat !== host && !isIn) {
      intent('add-entropy', { entropy: `part-of-${seat}-${random.below(1000)}` });
    }
    if (state === 'waiting' && seat === host && taken.length > 2) intent('start-game', {});
    const number = choices[random.below(Math.max(1, choices.length))];
    if (state === 'playing' && turn === seat) {
      if (number === undefined) intent('roll-dice', {});
      else intent('open-box', { number });
    }
    if (state === 'finished' && seat === host) intent('rematch', {});
  },
};

/** [G30] Somebody who watches a party, and judges each dare while its vote goes on. */
export function partyWatched(): Played<PartyRoom, PartyMessage> {
  const judged = new Set<number>();
  return {
    reading: partyReading,
    act: ({ dares }, { random, intent }) => {
      for (const { id, done, coins } of dares) {
        if (done !== true || coins !== null || judged.has(id)) continue;
        judged.add(id);
        return intent('judge-dare', { dare: id, verdict: VERDICTS[random.below(3)] });
      }
    },
  };
}
