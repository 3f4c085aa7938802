import { pick } from '../../../../engine/chance/chance.ts';
import type { SeedPair } from '../../../../engine/chance/seeds.ts';
import type { BoxEvent } from '../../../../engine/games/boxes/machine/box-events.ts';
import { type Box, coinsFor } from '../../../../engine/games/dice/rules.ts';
import type { SeatName } from '../../../../engine/games/boxes/rules.ts';
import type { PartyEvent } from '../../../../engine/games/party/machine/party-types.ts';
import type { SlotsEvent } from '../../../../engine/games/slots/slots-events.ts';
import type { WheelEvent } from '../../../../engine/games/wheel/wheel-events.ts';
import type { Kept, KeptBackup, KeptEntry, KeptMovement, RunRecord } from '../../record/history.ts';
import type { ListedRow } from '../../record/rows.ts';
import type { Fold, WalletFold } from '../../record/whole.ts';
import { foldRoom, type RoomAfter } from '../box-model.ts';
import { drawsOfRound, sha256 } from '../../../../loadtest/core/seed-proof.ts';

export const ROOM = 'ROOMAA';
const SECRETS = { a: 'secret-of-a', b: 'secret-of-b' };
const BOXES: Box[] = [3, 4, 5, 6, 7, 8, 9, 10, 11].map((number) => ({
  number,
  x: 0.5,
  y: 0.5,
  owner: 'player1',
}));

type Plain<Of> = Of extends RunRecord ? Omit<Of, 'at'> : never;

/** A room and a visitor at the wheel, played without a fault; a test plants one. */
export class SmallHistory {
  readonly records: RunRecord[] = [];
  readonly entries: KeptEntry<BoxEvent>[] = [];
  readonly spins: KeptEntry<WheelEvent>[] = [];
  readonly movements = new Map<string, KeptMovement[]>();
  readonly folds: Fold[] = [];
  readonly walletFolds: WalletFold[] = [];
  readonly wrong: string[] = [];
  wronglyListed: ListedRow[] | null = null;
  readonly backups: KeptBackup[] = [];
  readonly began = 0;
  processes = 1;
  #at = 0;
  #seeds: SeedPair = seedsOf('seed of the dice', 'placed');

  constructor() {
    this.#open();
    for (const roll of [1, 2, 3, 4]) this.roll(roll % 2 === 1 ? 'a' : 'b');
    this.#spin();
  }

  get kept(): Kept {
    return {
      boxes: new Map([[ROOM, this.entries]]),
      parties: new Map<string, KeptEntry<PartyEvent>[]>(),
      slots: new Map<string, KeptEntry<SlotsEvent>[]>(),
      wheel: new Map([['wheel-visitor', this.spins]]),
      movements: this.movements,
      folds: this.folds,
      walletFolds: this.walletFolds,
      listed: this.listed,
      wrong: this.wrong,
    };
  }

  /** The room is listed as it is, unless a test sets something else. */
  get listed(): ListedRow[] {
    if (this.wronglyListed !== null) return this.wronglyListed;
    const { state, seats } = this.rooms.get(ROOM)?.at(-1) ?? {};
    const isFolded = this.folds.some(({ room }) => room === `boxes:${ROOM}`);
    if (seats === undefined || isFolded) return [];
    const players = [seats.player1, seats.player2].flatMap((seat) => seat?.visitor ?? []);
    return [{ id: ROOM, stage: state === 'finished' ? 'over' : 'on', players }];
  }

  get rooms(): Map<string, RoomAfter[]> {
    return new Map([[ROOM, foldRoom(this.entries)]]);
  }

  note(record: Plain<RunRecord>): void {
    this.records.push({ at: (this.#at += 10), ...record });
  }

  /** A command of one of the two: executed, answered, and broadcast to both. */
  command(who: 'a' | 'b', name: string, event: BoxEvent, told: (after: RoomAfter) => object): void {
    const id = `${who}-${this.entries.length}`;
    this.note({ is: 'sent', who, room: ROOM, id, name, connection: 1, process: 0 });
    this.keep({ ...event, commandId: id } as BoxEvent);
    this.tell(event.type === 'boxes-placed' ? 'boxes-updated' : event.type, told);
    this.note({
      is: 'acked',
      who,
      room: ROOM,
      id,
      name,
      connection: 1,
      code: null,
      isTold: false,
    });
  }

  keep(event: BoxEvent): void {
    this.entries.push({ seq: this.entries.length + 1, at: this.#at, event });
  }

  tell(name: string, payloadOf: (after: RoomAfter) => object): void {
    const after = this.rooms.get(ROOM)?.at(-1);
    if (after === undefined) return;
    const { seq } = after;
    for (const who of ['a', 'b']) {
      const payload = { seq, ...payloadOf(after) };
      this.note({ is: 'told', who, room: ROOM, connection: 1, name, seq, payload });
    }
  }

  roll(who: 'a' | 'b'): void {
    const by: SeatName = who === 'a' ? 'player1' : 'player2';
    const before = this.rooms.get(ROOM)?.at(-1);
    const seeds = before?.seeds ?? this.#seeds;
    const [die1 = 1, die2 = 1] = drawsOfRound(seeds, seeds.nonce).map((draw) => pick(draw, 6) + 1);
    const sum = die1 + die2;
    const coins = coinsFor(sum, before?.boxes ?? []);
    const event: BoxEvent = {
      type: 'dice-rolled',
      v: 2,
      by,
      die1,
      die2,
      coins,
      prize: null,
      forced: false,
    };
    const opened = coins === null ? null : { number: sum, coins, prize: null };
    this.command(who, 'roll-dice', event, ({ boxes, turn, scores, state, winner, seq }) => {
      const line = { id: seq, type: 'dice', by, die1, die2, opened };
      const dice = { die1, die2, sum, boxes, by, turn, scores, state, winner, opened };
      return { ...dice, forced: false, turnEndsIn: null, line };
    });
    if (coins === null) return;
    const balance = this.move(`visitor-${who}`, coins);
    const payload = { coins: balance };
    const name = 'balance-changed';
    this.note({ is: 'told', who, room: ROOM, connection: 1, name, seq: null, payload });
  }

  /** Moves a wallet; answers its balance. The first movement opens it with 100 coins. */
  move(visitor: string, delta: number): number {
    const list = this.movements.get(visitor) ?? [];
    this.movements.set(visitor, list);
    if (list.length === 0) list.push({ seq: 1, delta: 100, balance: 100, reason: 'opened', at: 0 });
    const balance = (list.at(-1)?.balance ?? 0) + delta;
    list.push({ seq: list.length + 1, delta, balance, reason: 'played', at: this.#at });
    return balance;
  }

  #open(): void {
    for (const who of ['a', 'b'] as const) {
      const visitor = `visitor-${who}`;
      this.note({ is: 'seated', who, visitor, room: ROOM, playerId: SECRETS[who] });
    }
    this.keep({
      type: 'room-created',
      seat: { visitor: 'visitor-a', playerId: SECRETS.a },
      seeds: this.#seeds,
    });
    this.ask('a');
    this.command(
      'a',
      'update-boxes',
      { type: 'boxes-placed', by: 'player1', boxes: BOXES },
      ({ state, boxes }) => ({ state, boxes }),
    );
    this.keep({
      type: 'player-joined',
      seat: { visitor: 'visitor-b', playerId: SECRETS.b },
      entropy: { entropy: 'part', from: 'server' },
    });
    this.ask('a');
    this.ask('b');
  }

  /** Somebody asks for the room and gets it. */
  ask(who: 'a' | 'b'): void {
    const id = `join-${this.records.length}`;
    const name = 'join-room';
    this.note({ is: 'sent', who, room: ROOM, id, name, connection: 1, process: 0 });
    this.whole(who);
    this.note({ is: 'acked', who, room: ROOM, id, name, connection: 1, code: null, isTold: false });
  }

  whole(who: 'a' | 'b'): void {
    const after = this.rooms.get(ROOM)?.at(-1);
    if (after === undefined) return;
    const { seq, state, boxes, turn, scores, winner, seeds } = after;
    const seat = who === 'a' ? 'player1' : 'player2';
    const { serverSeedHash = '', clientSeed = '', nonce = 0 } = seeds ?? {};
    const common = { hasPlayer2: true, closed: false, turnEndsIn: null, messages: [] };
    const shown = { state, boxes, seq, turn, scores, winner, seat, isPlayer1: who === 'a' };
    const payload = {
      ...common,
      ...shown,
      present: { player1: true, player2: true },
      fairness: { serverSeedHash, clientSeed, nonce, retired: null },
    };
    this.note({ is: 'told', who, room: ROOM, connection: 1, name: 'room-state', seq, payload });
  }

  #spin(): void {
    const visitor = 'wheel-visitor';
    const seeds = seedsOf('seed of the wheel', 'mine');
    this.spins.push({ seq: 1, at: 0, event: { type: 'seeded', seeds } });
    const [draw = 0] = drawsOfRound(seeds, 0);
    const index = pick(draw, 15);
    const landed = { index, value: 10, score: 10, coins: 110, rounds: 9 };
    const spun = {
      type: 'spun',
      v: 2,
      coins: 100,
      draw,
      at: 0,
      landed,
      commandId: 'key-1',
    } as const;
    this.spins.push({ seq: 2, at: 0, event: spun });
    const call = { visitor, game: 'wheel-of-exposure', id: 'key-1', call: 1 };
    this.note({ is: 'asked', ...call, process: 0 });
    const coins = this.move(visitor, 10);
    this.note({ is: 'answered', ...call, status: 200, code: null, coins });
  }
}

function seedsOf(serverSeed: string, clientSeed: string): SeedPair {
  return { serverSeed, serverSeedHash: sha256(serverSeed), clientSeed, nonce: 0 };
}

/** The last record of a kind that fits. @throws where there is none. */
export function lastOf<Is extends RunRecord['is']>(
  { records }: SmallHistory,
  is: Is,
  fits: (record: RunRecord & { is: Is }) => boolean = () => true,
): RunRecord & { is: Is } {
  const found = records.findLast(
    (record): record is RunRecord & { is: Is } =>
      record.is === is && fits(record as RunRecord & { is: Is }),
  );
  if (found === undefined) throw new Error(`there is no ${is}`);
  return found;
}
