import type { RoomState } from '../boxes/rules.ts';

export interface IndexedRoom {
  id: string;
  state: RoomState;
  hasPlayer2: boolean;
}

/** Who of a room's people is connected right now. */
export interface RoomSighting {
  id: string;
  /** Player 1 is; else only the other is. */
  creator: boolean;
}

/** The list of rooms, kept by the journal's commits and by sightings of the people in them. */
export interface RoomIndex {
  /** [B20] The rooms to show, newest first, at most `limit`. */
  listed(now: number, limit: number): Promise<IndexedRoom[]>;
  /** [B19] At most `limit` unfinished rooms nobody was seen in since `before` (epoch ms), longest first. */
  idleSince(before: number, limit: number): Promise<string[]>;
  /** Notes at `now` (epoch ms) who is there; unknown rooms are passed over. */
  seen(rooms: readonly RoomSighting[], now: number): Promise<void>;
}

/** [B20] How long a finished room, or one whose creator is away, stays in the list. */
export const LISTED_AFTER_MS = 60_000;
