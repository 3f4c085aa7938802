import type { RoomListing, Commit, JournalEntry, WalletMovement, Journal } from '../journal.ts';
import type { Hosts } from '../hosts.ts';
import type { RoomIndex } from '../room-index.ts';

/** Two hosts over one store, and the room list that their commits keep. */
export interface Stores {
  journal: Journal;
  /** Another host's journal over the same store. */
  rival: Journal;
  rooms: RoomIndex;
  hosts: Hosts;
}

/** How a suite comes by an implementation of the ports. */
export interface Store {
  open(): Promise<void>;
  /** The store with nothing in it. */
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
