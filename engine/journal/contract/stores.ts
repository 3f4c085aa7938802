import type { RoomListing, Commit, JournalEntry, WalletMovement, Journal } from '../journal.ts';
import type { Assessment, Ratings } from '../../definition/tasks.ts';
import type { Hosts, IndexedRoom, RoomIndex } from '../room-index.ts';
import type { Stage } from '../../definition/stages.ts';

/** Two hosts over one store, and the room list of their commits. */
export interface Stores {
  journal: Journal;
  /** Another host's journal over the same store. */
  rival: Journal;
  rooms: RoomIndex;
  hosts: Hosts;
  users: StoredUsers;
  /** `now`: epoch milliseconds. */
  ratings(now: () => number): Ratings;
}

/** The administrator's users, as far as commits change their ratings. */
export interface StoredUsers {
  /** Adds a user of rating 0 and version 1 for this visitor. Returns its id. */
  add(visitor: string): Promise<number>;
  remove(id: number): Promise<void>;
  one(id: number): Promise<{ rating: number; version: number } | null>;
}

/** How a suite gets an implementation. */
export interface Store {
  open(): Promise<void>;
  /** The store, emptied. */
  emptied(): Promise<Stores>;
  close(): Promise<void>;
}

export const entry = (room: string, seq: number, event: object = { seq }): JournalEntry => {
  return { room, seq, at: 1000 + seq, event, checkpoint: null };
};

export const move = (
  visitor: string,
  seq: number,
  delta: number,
  balance: number,
): WalletMovement => ({ visitor, seq, delta, balance, reason: 'test' });

export const commit = (
  entries: JournalEntry[],
  movements: WalletMovement[] = [],
  listing: RoomListing | null = null,
): Commit => ({ entries, movements, listing });

export const listing = (id: string): RoomListing => {
  const still = { players: [], closed: false, at: 1000 };
  return { id, game: 'a-game', state: 'playing', stage: 'on', seated: 2, ...still };
};

/** `at` is in epoch milliseconds. */
export const judged = (
  [judge, user, seq]: readonly [judge: string, user: number, seq: number],
  change: Assessment['change'],
  at = 1000,
): Assessment => {
  const verdict = change === 1 ? 'exactly' : 'not-at-all';
  return { judge, user, seq, at, task: 'Sing "a" song', verdict, change, room: 'a', dare: 7 };
};

export const NOW = 5_000_000;

const STAGES: Readonly<Record<string, Stage>> = { waiting_second_player: 'open', finished: 'over' };
const blank = { game: 'a-game', seated: 1, players: [], closed: false };

/** Records the state of a room of `a-game`. */
export const listIn =
  (stores: () => Stores) =>
  (id: string, state: string, at: number, more: Partial<RoomListing> = {}): Promise<void> =>
    stores().journal.append(
      commit([], [], { ...blank, id, state, stage: STAGES[state] ?? 'on', at, ...more }),
    );

export const shown = (rooms: readonly IndexedRoom[], isHidden = false): string[] =>
  rooms.filter(({ hidden = false }) => hidden === isHidden).map(({ id }) => id);

export const madeBy = (visitor: string, address: string) => ({ maker: { visitor, address } });
