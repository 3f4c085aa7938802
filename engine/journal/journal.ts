import type { Assessment } from '../definition/assessment.ts';
import type { Stage } from '../definition/stages.ts';

/** A snapshot stored beside an entry: the state after it, for this machine at this version. */
export interface Checkpoint {
  machine: string;
  version: number;
  snapshot: unknown;
}

/** One event. `room` and `seq` (1, 2, …) are its key; `event` is plain JSON; `at` epoch ms. */
export interface JournalEntry {
  room: string;
  seq: number;
  at: number;
  event: object;
  checkpoint: Checkpoint | null;
}

/** [J5] One change of a visitor's balance; `balance` is what it is afterwards. */
export interface WalletMovement {
  visitor: string;
  seq: number;
  delta: number;
  balance: number;
  reason: string;
}

/** How a room stands in the room list. */
export interface RoomListing {
  id: string;
  /** The slug of what is played there. */
  game: string;
  /** The game's own word, and [T1] one that holds for any game. */
  state: string;
  stage: Stage;
  /** How many seats somebody has. */
  seated: number;
  /** [B47] The visitors whose seats these are. */
  players: readonly string[];
  closed: boolean;
  at: number;
  /** [B23] Who took seats by joining. */
  takers?: readonly RoomMaker[];
  /** [B50] Which of them nobody has connected to yet. */
  awaited?: readonly AwaitedSeat[];
  /** Who made the room; with its first listing only, and kept from there. */
  maker?: RoomMaker;
  /** [B54] Not to be shown to others; with its first listing only, and kept from there. */
  unlisted?: boolean;
}

/** [B50] A seat that is free again at `until` (epoch ms) unless somebody connects to it. */
export interface AwaitedSeat {
  playerId: string;
  until: number;
}

/** [B23] Whose room or seat it is, as it is counted: a visitor, and a keyed hash of an address. */
export interface RoomMaker {
  visitor: string;
  address: string;
}

/** [J4] What belongs together: kept whole or not at all. */
export interface Commit {
  entries: readonly JournalEntry[];
  movements: readonly WalletMovement[];
  listing: RoomListing | null;
  /** [J22] How tasks were judged; each moves the rating of the user who did it. */
  assessments?: readonly Assessment[] | undefined;
  /** [J16] The host that goes on with the room; where it has ended, nothing is kept. Without it anybody may. */
  host?: string | undefined;
}

export interface RecordedRoom {
  /** The newest checkpoint of the asked machine and version, with its entry's seq. */
  checkpoint: { seq: number; snapshot: unknown } | null;
  /** The entries after it (all, without one), in order. */
  entries: { seq: number; event: unknown }[];
}

/** Whose command an entry carries out, if anybody's who named it; `at` epoch ms. */
export interface RecordedCommand {
  at: number;
  commandId: string | null;
}

/** The id of the command that an event carries out, or null. */
export function commandIdOf(event: object): string | null {
  return 'commandId' in event && typeof event.commandId === 'string' ? event.commandId : null;
}

/** The truth: an append-only store of events. Implementations pass one contract suite. */
export interface Journal {
  /**
   * [J1] [J4] Resolves when the whole commit is durable. Commits of one turn of the event loop
   * may be written together.
   * @throws SeqTaken when a key is taken [J2], HostEnded when its host has ended [J16]; nothing of the
   * commit is kept then.
   */
  append(commit: Commit): Promise<void>;
  /** All of a room that a fold needs; an unknown room has no entries. */
  read(room: string, machine: string, version: number): Promise<RecordedRoom>;
  /** [J10] The commands of a room's newest entries after entry `after`, at most `limit`, newest first. */
  commands(room: string, after: number, limit: number): Promise<RecordedCommand[]>;
  /** [J10] Whether an entry of the room carries out the command of this id: a look-up, no scan. */
  hasCommand(room: string, commandId: string): Promise<boolean>;
  /** A visitor's last movement, or null where the wallet was never opened. */
  wallet(visitor: string): Promise<{ seq: number; balance: number } | null>;
}

/** [J2] Another host went on from the same entry first. Read again, then decide again. */
export class SeqTaken extends Error {
  constructor(options?: ErrorOptions) {
    super('another host has already recorded this entry', options);
    this.name = 'SeqTaken';
  }
}

/** The store has looked at a commit and kept nothing of it, because of what is in it. */
export class CommitRefused extends Error {
  constructor(options?: ErrorOptions) {
    super('the journal does not take this commit', options);
    this.name = 'CommitRefused';
  }
}

/** [J16] Another process has taken the rooms over, and goes on with them. */
export class HostEnded extends Error {
  constructor(options?: ErrorOptions) {
    super('another process has taken over the rooms of this host', options);
    this.name = 'HostEnded';
  }
}

/** The store cannot be reached, or does not answer: nobody knows whether it has kept what it was given. */
export class StoreAway extends Error {
  constructor(options?: ErrorOptions) {
    super('the store does not answer', options);
    this.name = 'StoreAway';
  }
}
