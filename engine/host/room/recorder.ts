import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import {
  type AwaitedSeat,
  type Commit,
  SeqTaken,
  type WalletMovement,
} from '../../journal/journal.ts';
import { storedBytes } from '../../journal/stored-bytes.ts';
import type { HostDeps } from '../deps.ts';
import type { Movement } from '../../definition/game.ts';
import { journalRoom, type TableGame } from '../../definition/table-game.ts';
import { entryOf, type Step } from '../step.ts';
import { listingOf } from './seats.ts';

/** A seat whose balance an event has changed, and what it is now. */
export interface Paid<Seat extends string> {
  seat: Seat;
  coins: number;
}

/** Whether the room list shows the room otherwise than before. */
export function isListedAnew<Machine extends AnyStateMachine, Seat extends string>(
  game: TableGame<Machine, Seat>,
  before: SnapshotFrom<Machine>,
  after: SnapshotFrom<Machine>,
): boolean {
  const [was, is] = [game.list(before), game.list(after)];
  if (was.state !== is.state || was.stage !== is.stage) return true;
  for (const seat of game.seats) {
    // Who sits there may change without a change of the list; whether somebody does may not.
    if ((game.seated(before, seat) === null) !== (game.seated(after, seat) === null)) return true;
  }
  return false;
}

/** What has been recorded: who was paid, and how many bytes it took. */
export interface Recorded<Seat extends string> {
  paid: readonly Paid<Seat>[];
  stored: number;
}

const NOTHING: readonly never[] = [];

type Append = (movements: readonly WalletMovement[]) => Promise<void>;

/**
 * [J1] [J4] Makes an event durable, in one commit with the coins it moves [T12], the room's place in
 * the list where that changes, and how it judges a task [J22].
 * @param isListed Whether the room list shows the room otherwise than before.
 * @param awaited [B50] The seats that nobody has connected to yet.
 * @returns the new balance of every seat that was paid, and how many bytes it took.
 * @throws SeqTaken where another host went on first.
 */
export async function recordEvent<Machine extends AnyStateMachine, Seat extends string>(
  game: TableGame<Machine, Seat>,
  id: string,
  step: Step<Machine, Seat>,
  { isListed, awaited }: { isListed: boolean; awaited: readonly AwaitedSeat[] },
  deps: HostDeps,
): Promise<Recorded<Seat>> {
  const at = deps.now();
  const room = journalRoom(game, id);
  const { before, after, movements: pays } = step;
  const judged = game.assessments?.(step.event, before.snapshot) ?? NOTHING;
  let stored = 0;
  const append: Append = (movements) => {
    const commit: Commit = {
      entries: [entryOf(game, room, step, at)],
      movements,
      listing: isListed ? listingOf(game, id, after.snapshot, at, awaited) : null,
    };
    if (judged.length > 0) commit.assessments = judged.map((one) => ({ ...one, room, at }));
    stored = storedBytes(commit);
    return deps.journal.append(commit);
  };
  if (pays.length === 0) {
    await append(NOTHING);
    return { paid: NOTHING, stored };
  }
  const { default_coins } = await deps.configs.read(game.slug);
  const owners = pays.map((movement) => ({
    ...movement,
    visitor: game.seated(before.snapshot, movement.seat)?.visitor ?? '',
  }));
  const settling = { room, slug: game.slug, coins: default_coins, append, deps };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { paid: await settle(owners, settling), stored };
    } catch (error) {
      // It may be a wallet that another process has just moved: it is read again by the next attempt.
      if (!(error instanceof SeqTaken) || attempt === TRIES) throw error;
    }
  }
}

const TRIES = 3;

interface Settling {
  room: string;
  slug: string;
  /** What a wallet that was never opened begins with. */
  coins: number;
  append: Append;
  deps: HostDeps;
}

/** Takes hold of one wallet after the other, in one order for all tables, and then commits. */
async function settle<Seat extends string>(
  pays: readonly (Movement<Seat> & { visitor: string })[],
  { room, slug, coins, append, deps }: Settling,
): Promise<readonly Paid<Seat>[]> {
  const visitors = [...new Set(pays.map(({ visitor }) => visitor))].toSorted();
  const balances = new Map<string, number>();
  const movements: WalletMovement[] = [];
  const withWallet = (index: number): Promise<void> => {
    const visitor = visitors[index];
    if (visitor === undefined) return append(movements);
    return deps.wallets.run(visitor, (account) => {
      account.open(coins, slug);
      for (const pay of pays) {
        if (pay.visitor === visitor) balances.set(visitor, account.change(pay.coins, room));
      }
      movements.push(...account.movements);
      return withWallet(index + 1);
    });
  };
  await withWallet(0);
  return pays.map(({ seat, visitor }) => ({ seat, coins: balances.get(visitor) ?? 0 }));
}
