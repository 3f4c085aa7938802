import * as v from 'valibot';
import { Visitor } from '../../../bridge/client/visitor.ts';
import { BOX_NUMBERS } from '../../../engine/games/dice/rules.ts';
import { systemChance } from '../../../engine/chance/system-chance.ts';
import type { PartyRoom } from '../../../engine/games/party/party-messages.ts';
import { PARTY_SEATS } from '../../../engine/games/party/party-rules.ts';
import { Player } from '../../support/player.ts';
import { partyRoomOf, seatIn } from '../../support/rooms.ts';
import { longLine } from './storage.ts';

/** With the host the table is full. */
export const GUESTS = PARTY_SEATS.length - 1;
const answerSchema = v.looseObject({ ok: v.boolean() });

/** Sends a command from a seat, which the room has to accept. */
type Accepted = (name: string, at: number, body?: object) => Promise<void>;

const boxes = BOX_NUMBERS.map((number, at) => ({
  number,
  x: 0.123456789012345 + at / 100,
  y: 0.987654321098765,
  owner: 'player1',
}));
/** Commands of the house have no id. */
const UNNUMBERED = new Set(['react', 'join-room']);
const entropy = 'e'.repeat(64);

/** A party at one table, by its seats from 0, and the largest commands that it accepts. */
export class FullParty {
  readonly #url: string;
  readonly #players: Player[] = [];
  #sent = 0;
  roomId = '';

  private constructor(url: string) {
    this.#url = url;
  }

  static async gather(url: string, guests: number): Promise<FullParty> {
    const party = new FullParty(url);
    await party.#sit(0, '/api/tables/alluring-party');
    for (let guest = 1; guest <= guests; guest += 1) await party.#join(guest);
    return party;
  }

  close(): void {
    for (const player of this.#players) player.close();
  }

  /** What a player knows of the room. */
  room(at: number): PartyRoom {
    const known = partyRoomOf(this.#player(at));
    if (known === null) throw new Error('a seated player knows the room');
    return known;
  }

  async send({ name, at, body }: { name: string; at: number; body: object }) {
    const { roomId, playerId, socket } = this.#player(at);
    this.#sent += 1;
    const commandId = UNNUMBERED.has(name) ? {} : { commandId: `${this.#sent}`.padEnd(64, 'i') };
    const all = { roomId, playerId, ...body, ...commandId };
    return v.parse(answerSchema, await socket.timeout(60_000).emitWithAck(name, all));
  }

  /** What is accepted at any time. */
  async talk(accepted: Accepted, at: number): Promise<void> {
    await accepted('chat-message', at, { message: longLine() });
    await accepted('react', at, { emoji: '❤️' });
    await accepted('watcher-chat', at, { allow: !this.room(0).watcherChat });
  }

  /** What is accepted before the start, and the start. */
  async prepare(accepted: Accepted): Promise<void> {
    for (const away of [
      { name: 'free-seat', body: { seat: 'player8' } },
      { name: 'send-away', body: { seat: 'player8', back: false } },
    ]) {
      await accepted(away.name, 0, away.body);
      this.#player(GUESTS).close();
      await this.#join(GUESTS);
    }
    await accepted('hand-over', 0, { seat: 'player8' });
    await accepted('hand-over', GUESTS, { seat: 'player1' });
    await accepted('update-boxes', 0, { boxes });
    await accepted('add-entropy', 0, { commitment: systemChance.hash(entropy) });
    for (let guest = 1; guest <= GUESTS; guest += 1) {
      await accepted('add-entropy', guest, { entropy });
    }
    await accepted('start-game', 0, { entropy });
  }

  /** A whole turn; every other dare is skipped by the host, the rest is judged by everybody. */
  async turn(accepted: Accepted, nth: number): Promise<void> {
    await accepted('pause', 0, { on: true });
    await accepted('pause', 0, { on: false });
    await new Visitor(this.#url).post(`/api/game-rooms/join/${this.roomId}`); // stands in line
    await accepted('free-place', 0, { guest: nth + 1 });
    const at = this.#turn;
    await accepted('roll-dice', at);
    if (this.room(at).throwAgain !== null) await accepted('throw-again', at);
    const [number] = this.room(at).choices;
    if (number !== undefined) await accepted('open-box', at, { number });
    const { offer } = this.room(at);
    if (offer === null) return;
    const { dare } = offer;
    await accepted('swap-dare', at, { dare });
    await accepted('choose-dare', at, { dare, task: 1 });
    if (nth % 2 === 1) return accepted('skip', 0);
    await accepted('settle-dare', at, { dare, done: true });
    for (let judge = 0; judge <= GUESTS; judge += 1) {
      if (judge !== at) await accepted('judge-dare', judge, { dare, verdict: 'not-at-all' });
    }
  }

  /** The next step of a game that nobody weighs. */
  async hurry(): Promise<void> {
    const at = this.#turn;
    await this.send({ name: 'roll-dice', at, body: {} });
    const [number] = this.room(at).choices;
    if (number !== undefined) await this.send({ name: 'open-box', at, body: { number } });
    const { offer } = this.room(at);
    if (offer === null) return;
    const body = { dare: offer.dare, done: false };
    await this.send({ name: 'settle-dare', at, body });
  }

  get #turn(): number {
    return PARTY_SEATS.indexOf(this.room(0).turn);
  }

  #player(at: number): Player {
    const player = this.#players[at];
    if (player === undefined) throw new Error(`nobody sits at ${at}`);
    return player;
  }

  #join = (at: number): Promise<void> => this.#sit(at, `/api/game-rooms/join/${this.roomId}`);

  async #sit(at: number, path: string): Promise<void> {
    const seat = seatIn((await new Visitor(this.#url).post(path)).body);
    this.#players[at] = new Player(this.#url, seat, ['websocket']);
    this.roomId = seat.roomId;
    await this.send({ name: 'join-room', at, body: {} });
  }
}
