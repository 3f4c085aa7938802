import { randomBytes } from 'node:crypto';
import type { SeatAnswer } from '../../../engine/wire/rest.ts';
import { type Box, BOX_NUMBERS, clampToGrid } from '../../../engine/games/dice/rules.ts';
import type { Options } from '../../core/cli/options.ts';
import { now } from '../../core/results/latency.ts';
import { connectionAt } from '../../core/rooms/connections.ts';
import type { Pace } from '../../core/rooms/pace.ts';
import type { Parts } from '../../core/rooms/parts.ts';
import { must, Table, type TableGame } from '../../core/table/table.ts';
import type { LoadGame } from '../../core/games.ts';
import { BoxPlayer } from './box-player.ts';

const FEWEST_BOXES = 3;

/** A box somewhere on the grid, as the server will keep it. */
export const boxAt = (number: number): Box => {
  return { number, x: clampToGrid(Math.random()), y: clampToGrid(Math.random()), owner: 'player1' };
};

/** Three to nine different boxes in any order. */
function randomPlacement(): Box[] {
  const left = [...BOX_NUMBERS];
  const count = FEWEST_BOXES + Math.floor(Math.random() * (left.length - FEWEST_BOXES + 1));
  return Array.from({ length: count }, () => {
    const [number = 0] = left.splice(Math.floor(Math.random() * left.length), 1);
    return boxAt(number);
  });
}

/** After this many rolls a player says something. */
const ROLLS_PER_CHAT = 8;

/** The habits of a table in and between its games. */
export interface Habits {
  /** A new room for every game, for every second one, or for the first alone. */
  newRooms: 'always' | 'by turns' | 'once';
  chats: boolean;
  /** Every second time players send their own parts; otherwise the server draws them. */
  adds: boolean;
  /** Receives each room once both players sit. */
  opened?: (roomId: string) => void;
}

const WHOLE_GAMES: Habits = { newRooms: 'by turns', chats: true, adds: true };

type Pair = readonly [BoxPlayer, BoxPlayer];

/** The pair, the one of whom this is true first. */
const pairFrom = ([a, b]: Pair, isFirst: (one: BoxPlayer) => boolean): Pair =>
  isFirst(a) ? [a, b] : [b, a];
const eitherFirst = (pair: Pair): Pair => pairFrom(pair, () => Math.random() < 0.5);

/** Two create, place, join, roll in turn, chat and finish; then again, with a rematch or a new room. */
class BoxesForTwo implements TableGame<Pair> {
  readonly verifiers = 1;
  readonly #habits: Habits;
  #games = 0;
  #rolls = 0;

  constructor(habits: Habits) {
    this.#habits = habits;
  }

  async open(table: Table<Pair>, intended: number): Promise<void> {
    const [host, guest] = table.players;
    const { roomId } = await table.seat(
      host,
      'create',
      '/api/game-rooms/create',
      { intended },
      ({ isPlayer1 }) => {
        if (!isPlayer1) table.wrong('seat', `create gave isPlayer1 ${isPlayer1}`);
      },
    );
    must('place', await host.place(randomPlacement(), now(), this.#part()));
    const joined = host.willHearState('playing', now());
    const part = this.#part();
    const body = part === null ? {} : { body: { entropy: part } };
    const extras = { intended: now(), ...body };
    await table.seat(guest, 'join', `/api/game-rooms/join/${roomId}`, extras, (seat) => {
      if (seat.isPlayer1) table.wrong('seat', `join gave isPlayer1 ${seat.isPlayer1}`);
      if (this.#habits.adds) this.#checkPart(table, seat, part);
    });
    if (part !== null) guest.room.gives(part);
    must('player-joined', await joined.outcome());
    this.#habits.opened?.(roomId);
  }

  /** A player's part of the dice, or null: none this time. */
  #part(): string | null {
    return this.#habits.adds && Math.random() < 0.5 ? randomBytes(16).toString('hex') : null;
  }

  /** [B32] Player 2 receives the part, and whether the server drew it. */
  #checkPart(table: Table<Pair>, seat: SeatAnswer, given: string | null): void {
    const { entropy, entropyFrom } = seat;
    const right = given === null ? entropyFrom === 'server' : entropyFrom === 'player';
    if (right && (given === null || entropy === given)) return;
    table.wrong('entropy', `gave ${given}, the answer is ${entropy} of the ${entropyFrom}`);
  }

  /** [B13] Either player may start it; the former player 2 places the boxes. */
  async rematch(table: Table<Pair>): Promise<boolean> {
    const { newRooms } = this.#habits;
    this.#games += 1;
    if (newRooms === 'always' || (newRooms === 'by turns' && this.#games % 2 === 0)) return false;
    const intended = await table.step();
    const [starter, other] = eitherFirst(table.players);
    const told = other.willHearState('waiting_placement', intended);
    must('rematch', await table.exchange([told], [starter.rematch(intended)]));
    const due = await table.pace.next();
    const [placer, waiter] = pairFrom(table.players, ({ room }) => room.seat === 'player1');
    const begun = waiter.willHearState('playing', due);
    const placed = placer.place(randomPlacement(), due, this.#part());
    must('place', await table.exchange([begun], [placed]));
    const part = this.#part();
    if (part === null) return true;
    const heard = placer.willHearEntropy(part, now());
    must('add-entropy', await table.exchange([heard], [waiter.addEntropy(part, now())]));
    return true;
  }

  isOver(players: Pair): boolean {
    return !players.some(({ room }) => room.state === 'playing');
  }

  agree([a, b]: Pair): boolean {
    return a.room.turn === b.room.turn;
  }

  async turn(table: Table<Pair>): Promise<void> {
    const intended = await table.step();
    const { players } = table;
    if (this.isOver(players)) return;
    const [roller, other] = pairFrom(players, ({ room }) => room.turn === room.seat);
    this.#rolls += 1;
    const heard = other.willHearRoll(intended);
    const outcome = await table.exchange([heard], [roller.roll(intended)]);
    if (outcome === 'answered') this.#compare(table, roller, other);
    else await table.mend();
    const isTalkative = this.#habits.chats && this.#rolls % ROLLS_PER_CHAT === 0;
    if (isTalkative && !this.isOver(players)) await this.#chat(table);
  }

  /** Both players must have received the same roll. */
  #compare(table: Table<Pair>, roller: BoxPlayer, other: BoxPlayer): void {
    const mine = roller.room.lastRoll;
    const theirs = other.room.lastRoll;
    if (mine === null || theirs === null || mine.seq !== theirs.seq) return;
    if (mine.die1 === theirs.die1 && mine.die2 === theirs.die2 && mine.turn === theirs.turn) return;
    table.wrong('told-apart', `roll ${mine.seq} was told differently to the two players`);
  }

  async #chat(table: Table<Pair>): Promise<void> {
    const intended = await table.step();
    const [speaker, other] = eitherFirst(table.players);
    if (speaker.isQuiet) return;
    const message = `Good luck with roll ${this.#rolls}!`;
    const heard = other.willHearChat(message, speaker.room.seat, intended);
    const outcome = await table.exchange([heard], [speaker.chat(message, intended)]);
    if (outcome === 'lost') await table.mend(); // the server may refuse a line, of too many
  }
}

/** A table of two. */
export function boxesTable(
  room: number,
  { protocol }: Pick<Options, 'protocol'>,
  parts: Parts,
  pace: Pace,
  habits = WHOLE_GAMES,
): Table<Pair> {
  const sits = (seat: number) =>
    new BoxPlayer(parts, pace, connectionAt(seat, room, protocol, parts));
  return new Table(parts, pace, [sits(0), sits(1)], new BoxesForTwo(habits));
}

/** Tables of two. */
export const boxesLoad: LoadGame = {
  scenario: 'boxes',
  slug: 'alluring-boxes',
  actions: ['create', 'join', 'sit', 'place', 'roll', 'heard', 'chat', 'rematch', 'list'],
  headline: 'roll',
  share: 7,
  cast: boxesTable,
};
