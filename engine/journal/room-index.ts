import type { Stage } from '../definition/stages.ts';
import type { AwaitedSeat, RoomMaker } from './journal.ts';

export interface IndexedRoom {
  id: string;
  /** The slug of its game. */
  game: string;
  state: string;
  stage: Stage;
  seated: number;
  /** [B47] The visitors who sit there; never sent to clients. */
  players: readonly string[];
  /** [B65] [B176] The shown name of the player who waits, and their avatar; null: nobody, or none. */
  host: string | null;
  hostAvatar: string | null;
  /** [B65] Since when the room has this state (epoch ms). */
  since: number;
  /** [B20] [B54] Shown only to those who sit there. */
  hidden?: true;
  /**
   * [G41] The visitors in line for the next game; only of a room that was asked for by its id. Null:
   * it is closed [X67], or deserted [G57].
   */
  inLine?: readonly string[] | null;
}

/** Who is connected to a room now. */
export interface RoomSighting {
  id: string;
  /** Whether any player is connected. */
  anyone: boolean;
  /** Whether the creator is connected. */
  creator: boolean;
  /** [B50] The seats for which the room still waits; without it they stay as recorded. */
  awaited?: readonly AwaitedSeat[];
}

/** The room list, kept by the journal's commits and by notes of who is connected. */
export interface RoomIndex {
  /** The slug of a room's game, or null if there is no such room. */
  gameOf(id: string): Promise<string | null>;
  /** [T22] A room by its id, listed or not; null if there is none. */
  find(id: string): Promise<IndexedRoom | null>;
  /** [J12] Removes a room from the list for good. Returns whether it was in it. */
  setAside(id: string): Promise<boolean>;
  /**
   * [B20] [B22] The rooms of a game to show: first those one can join, at most `joinable`, shared
   * out among the addresses they were made from; then at most `limit` others; each newest first. At
   * the end come hidden rooms, at most `joinable` and shared out likewise: unfinished, and either
   * unlisted [B54] or without a player for a minute [B20].
   */
  listed(game: string, now: number, limit: number, joinable?: number): Promise<IndexedRoom[]>;
  /**
   * [B19] At most `limit` unfinished rooms in which nobody was connected since `before` (epoch ms),
   * longest first.
   */
  idleSince(before: number, limit: number): Promise<string[]>;
  /**
   * [B24] At most `limit` rooms made before `before` (epoch ms) to which nobody ever connected,
   * oldest first.
   */
  unattended(before: number, limit: number): Promise<string[]>;
  /** [B50] The seats of a room to which nobody has connected yet, as last recorded. */
  awaitedOf(id: string): Promise<readonly AwaitedSeat[]>;
  /**
   * [B50] At most `limit` unfinished rooms in which the time of such a seat ended before `before`
   * (epoch ms).
   */
  awaitedSince(before: number, limit: number): Promise<string[]>;
  /** [B23] How many unfinished rooms a visitor or an address has made or joined, counted up to `limit`. */
  unfinishedOf(maker: keyof RoomMaker, key: string, limit: number): Promise<number>;
  /**
   * [T15] At most `limit` rooms in which a visitor sits, or is in line [G24]: unfinished ones, and finished ones that
   * changed after `since` (epoch ms) and may go on.
   */
  roomsOf(visitor: string, since: number, limit: number): Promise<string[]>;
  /** [B23] Whether a room counts for a visitor or an address. */
  countsIn(id: string, maker: keyof RoomMaker, key: string): Promise<boolean>;
  /** Records at `now` (epoch ms) who is connected. Unknown rooms are ignored. */
  seen(rooms: readonly RoomSighting[], now: number): Promise<void>;
}

/** [B20] How long a finished room, or one without players, stays in the list, in ms. */
export const LISTED_AFTER_MS = 60_000;

/**
 * [B22] From this many of the newest open rooms the list is chosen, so that reading it has a limit:
 * as many as ten addresses may have at a time.
 */
export const JOINABLE_LOOKED_AT = 2000;

/**
 * [J16] Which host has each room. A host is one life of a process. It lasts while its lease is
 * renewed, and it never comes back after its end. Anybody may take the rooms of a host that has
 * ended.
 */
export interface Hosts {
  /** Starts a host whose lease lasts `leaseMs`, by the store's own clock. */
  begin(host: string, leaseMs: number): Promise<void>;
  /**
   * Renews the lease. Returns all hosts whose leases are valid, including this one; null: this host
   * has ended.
   */
  renew(host: string, leaseMs: number): Promise<string[] | null>;
  /**
   * Ends a host, after what it is appending at that moment. Nothing it appends later is stored.
   * @param onlyLapsed Only if its lease has run out.
   * @returns whether it has ended
   */
  end(host: string, onlyLapsed?: boolean): Promise<boolean>;
  /**
   * Takes a room without a host, in one step; a host whose lease has run out is ended first.
   * Returns the room's host, or null if there is no such room.
   */
  claim(room: string, host: string): Promise<string | null>;
  /** Gives a room of `from` to another host. Returns whether `from` had it. */
  give(room: string, from: string, to: string): Promise<boolean>;
}
