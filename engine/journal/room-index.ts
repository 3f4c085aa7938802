import type { AwaitedSeat, RoomMaker } from './journal.ts';
import type { Stage } from '../definition/stages.ts';

export interface IndexedRoom {
  id: string;
  /** The slug of what is played there. */
  game: string;
  state: string;
  stage: Stage;
  seated: number;
  /** [B47] The visitors whose seats these are: for the server alone. */
  players: readonly string[];
  /** [B54] Shown to those alone. */
  unlisted?: true;
}

/** Who of a room's people is connected right now. */
export interface RoomSighting {
  id: string;
  /** Whoever has the first seat is; else only others are. */
  creator: boolean;
  /** [B50] Whom the room still waits for; without it those who were noted. */
  awaited?: readonly AwaitedSeat[];
}

/** The list of rooms, kept by the journal's commits and by sightings of the people in them. */
export interface RoomIndex {
  /** What is played in a room, or null where there is none. */
  gameOf(id: string): Promise<string | null>;
  /** [J12] Takes a room off the list for good; answers whether it was on it. */
  setAside(id: string): Promise<boolean>;
  /**
   * [B20] [B22] The rooms of a game to show: those one can join first, at most `joinable` of them and shared
   * out among the addresses they were made from, then at most `limit` others; each newest first. [B54] At the
   * end come unfinished unlisted ones, at most `joinable` of them and shared out likewise.
   */
  listed(game: string, now: number, limit: number, joinable?: number): Promise<IndexedRoom[]>;
  /** [B19] At most `limit` unfinished rooms nobody was seen in since `before` (epoch ms), longest first. */
  idleSince(before: number, limit: number): Promise<string[]>;
  /** [B24] At most `limit` rooms made before `before` (epoch ms) that nobody was ever seen in, oldest first. */
  unattended(before: number, limit: number): Promise<string[]>;
  /** [B50] The seats of a room that nobody has connected to yet, as last noted. */
  awaitedOf(id: string): Promise<readonly AwaitedSeat[]>;
  /** [B50] At most `limit` unfinished rooms in which the time of such a seat was up before `before` (epoch ms). */
  awaitedSince(before: number, limit: number): Promise<string[]>;
  /** [B23] How many unfinished rooms a visitor or an address has made, or has taken a seat in, counted up to `limit`. */
  unfinishedOf(maker: keyof RoomMaker, key: string, limit: number): Promise<number>;
  /**
   * [T15] At most `limit` rooms in which a visitor has a seat: unfinished ones, and finished ones that changed
   * after `since` (epoch ms) and may go on.
   */
  roomsOf(visitor: string, since: number, limit: number): Promise<string[]>;
  /** [B23] Whether a room counts among those of a visitor or an address. */
  countsIn(id: string, maker: keyof RoomMaker, key: string): Promise<boolean>;
  /** Notes at `now` (epoch ms) who is there; unknown rooms are passed over. */
  seen(rooms: readonly RoomSighting[], now: number): Promise<void>;
}

/** [B20] How long a finished room, or one whose creator is away, stays in the list. */
export const LISTED_AFTER_MS = 60_000;

/**
 * [B22] Of so many of the newest rooms one can join those to show are chosen, so that reading the
 * list has an end however many there are: what ten addresses may have at a time.
 */
export const JOINABLE_LOOKED_AT = 2000;
