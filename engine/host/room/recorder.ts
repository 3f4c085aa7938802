import { seatedAt, journalRoom, type TableGame } from '../../definition/table-game.ts';
import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import {
  type AwaitedSeat,
  type Commit,
  type FinishedGame,
  SeqTaken,
  type WalletMovement,
} from '../../journal/journal.ts';
import { storedBytes } from '../../journal/stored-bytes.ts';
import type { HostDeps } from '../deps.ts';
import type { Movement } from '../../definition/game.ts';
import { refusalOf, type Texts } from '../../definition/refusal.ts';
import { STAGE } from '../../definition/stages.ts';
import { entryOf, type Step } from '../step.ts';
import type { RoomRatings } from './room-ratings.ts';
import { isDeserted, isGoneForGood, listingOf } from './seats.ts';

/** A seat whose balance an event has changed, and its new balance. */
export interface Paid<Seat extends string> {
  seat: Seat;
  coins: number;
}

/** Whether the event changes the room's row in the list. */
export function isListedAnew<Machine extends AnyStateMachine, Seat extends string>(
  game: TableGame<Machine, Seat>,
  before: SnapshotFrom<Machine>,
  after: SnapshotFrom<Machine>,
): boolean {
  const [was, is] = [game.list(before), game.list(after)];
  if (was.state !== is.state || was.stage !== is.stage) return true;
  const [waited, waits] = [game.table(before).queue, game.table(after).queue];
  // A room that was read again has an array of its own.
  if (waited !== waits && waited.length + waits.length > 0) return true;
  if (is.stage === STAGE.over && isDeserted(game, before) !== isDeserted(game, after)) return true;
  let [isRenamed, hasFree] = [false, false];
  for (const seat of game.seats) {
    const [sat, sits] = [seatedAt(game, before, seat), seatedAt(game, after, seat)];
    if (sat !== sits && sat?.playerId !== sits?.playerId) return true;
    if (sat?.name !== sits?.name || sat?.avatar !== sits?.avatar) isRenamed = true;
    if (sits === null) hasFree = true;
    if (isGoneForGood(game, after, seat) && !isGoneForGood(game, before, seat)) return true;
  }
  return isRenamed && hasFree; // [B65] [B176]
}

/** [T42] The game that a step has ended; null: it ended none, or the game does not say how. */
function finishedBy<Machine extends AnyStateMachine, Seat extends string>(
  game: TableGame<Machine, Seat>,
  room: string,
  { before, after }: Step<Machine, Seat>,
  at: number,
): FinishedGame | null {
  if (game.list(before.snapshot).stage === STAGE.over) return null;
  const outcome = game.outcome?.(after.snapshot) ?? null;
  if (outcome === null) return null;
  const players = outcome.players.map((player) => ({
    ...player,
    visitor: seatedAt(game, after.snapshot, player.seat)?.visitor ?? null,
    won: player.seat === outcome.winner,
  }));
  return { room, game: game.slug, at, players };
}

/** What was recorded: who was paid, and how many bytes were stored. */
export interface Recorded<Seat extends string> {
  paid: readonly Paid<Seat>[];
  stored: number;
}

const NOTHING: readonly never[] = [];

/** What is stored with an event. */
interface Kept {
  /** Whether the event changes the room's row. */
  isListed: boolean;
  /** [B50] The seats to which nobody has connected yet. */
  awaited: readonly AwaitedSeat[];
  /** [J30] Null: steps do not count by address. */
  ratings?: RoomRatings | null;
  /** [B14] The key of the command that the event carries out. */
  command?: string | undefined;
}

type Append = (movements: readonly WalletMovement[]) => Promise<void>;

/**
 * [J1] [J4] Stores an event in one commit with the coins it moves [T12], the room's row in the list
 * if that changes, the verdict on a task [J22], and the game that ends with it [T42].
 * @returns the new balance of every seat that was paid, and the bytes stored
 * @throws SeqTaken if another host was faster
 */
export async function recordEvent<Machine extends AnyStateMachine, Seat extends string>(
  game: TableGame<Machine, Seat>,
  id: string,
  step: Step<Machine, Seat>,
  { isListed, awaited, ratings, command }: Kept,
  deps: HostDeps,
): Promise<Recorded<Seat>> {
  const at = deps.now();
  const room = journalRoom(game, id);
  const { before, after, movements: pays } = step;
  const judged = game.assessments?.(step.event, before.snapshot) ?? NOTHING;
  let stored = 0;
  const append: Append = (movements) => {
    const commit: Commit = {
      entries: [entryOf(game, room, step, at, command)],
      movements,
      listing: isListed ? listingOf(game, id, after.snapshot, at, awaited) : null,
    };
    if (judged.length > 0) {
      commit.assessments =
        ratings?.placed(judged, at) ?? judged.map((one) => ({ ...one, room, at }));
    }
    const finished = isListed ? finishedBy(game, id, step, at) : null;
    if (finished !== null) commit.finished = finished;
    stored = storedBytes(commit);
    return deps.journal.append(commit);
  };
  if (pays.length === 0) {
    await append(NOTHING);
    return { paid: NOTHING, stored };
  }
  const { default_coins } = await deps.configs.read(game.slug);
  const owners = pays.map((movement) => {
    const visitor = seatedAt(game, before.snapshot, movement.seat)?.visitor;
    if (!visitor) throw refusalOf<Texts>(game.refusals, 'coins/nobody'); // [J29] the house, too
    return { ...movement, visitor };
  });
  const settling = { room, game, coins: default_coins, append, deps };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { paid: await settle(owners, settling), stored };
    } catch (error) {
      // Perhaps another process has just changed a wallet: the next attempt reads it again.
      if (!(error instanceof SeqTaken) || attempt === TRIES) throw error;
    }
  }
}

const TRIES = 3;

interface Settling {
  room: string;
  game: Pick<TableGame, 'slug' | 'refusals'>;
  /** The balance of a new wallet. */
  coins: number;
  append: Append;
  deps: HostDeps;
}

/** Takes one wallet after the other, in the same order for all tables, and then commits. */
async function settle<Seat extends string>(
  pays: readonly (Movement<Seat> & { visitor: string })[],
  { room, game, coins, append, deps }: Settling,
): Promise<readonly Paid<Seat>[]> {
  const visitors = [...new Set(pays.map(({ visitor }) => visitor))].toSorted();
  const balances = new Map<string, number>();
  const movements: WalletMovement[] = [];
  const withWallet = (index: number): Promise<void> => {
    const visitor = visitors[index];
    if (visitor === undefined) return append(movements);
    return deps.wallets.run(visitor, (account) => {
      account.open(coins, game.slug);
      for (const pay of pays) {
        if (pay.visitor !== visitor) continue;
        balances.set(visitor, account.change(pay.coins, room, game.refusals));
      }
      movements.push(...account.movements);
      return withWallet(index + 1);
    });
  };
  await withWallet(0);
  const seats = new Map(pays.map(({ seat, visitor }) => [seat, balances.get(visitor) ?? 0]));
  return [...seats].map(([seat, balance]) => ({ seat, coins: balance }));
}
