import type { Assessment } from '../definition/tasks.ts';
import type { Stage } from '../definition/stages.ts';
import * as v from 'valibot';

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
  /** [B14] The key of its command, if that is not the command's id alone. */
  command?: string | undefined;
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

/** A room's row in the room list. */
export interface RoomListing {
  id: string;
  /** The slug of its game. */
  game: string;
  /** The game's own word for its state, and [T1] the stage. */
  state: string;
  stage: Stage;
  /** How many seats are taken. */
  seated: number;
  /** [B47] The visitors who sit there. */
  players: readonly string[];
  /** [B65] The shown name of the player who waits for others; missing: nobody waits, or no name. */
  waits?: string;
  /** [B176] Their avatar, if a name is shown and they have chosen one. */
  waitsAvatar?: string;
  closed: boolean;
  at: number;
  /** [B23] Who took seats by joining. */
  takers?: readonly RoomMaker[];
  /** [G24] The visitors in line for the next game; they are takers too. */
  inLine?: readonly string[];
  /** [G57] Its game is over, and everybody has left. */
  deserted?: boolean;
  /** [B50] The joined seats to which nobody has connected yet. */
  awaited?: readonly AwaitedSeat[];
  /** Who made the room; only in its first listing. */
  maker?: RoomMaker;
  /** [B54] Whether the list leaves it out; only in its first listing. */
  unlisted?: boolean;
}

/** [B50] A seat that becomes free at `until` (epoch ms) unless somebody connects to it. */
export interface AwaitedSeat {
  playerId: string;
  until: number;
}

/** [B23] Who made a room or took a seat: a visitor, and a keyed hash of an address. */
export interface RoomMaker {
  visitor: string;
  address: string;
}

/** [T42] Somebody who sat at a table when its game ended. */
export interface FinishedSeat {
  seat: string;
  /** Null: the server played there. */
  visitor: string | null;
  /** The name that others saw. */
  name: string;
  avatar: string | null;
  score: number;
  won: boolean;
}

/** [T42] A game at a table that has just ended. */
export interface FinishedGame {
  room: string;
  /** The slug of its game. */
  game: string;
  at: number;
  players: readonly FinishedSeat[];
}

/** [J4] The journal stores all of a commit or nothing. */
export interface Commit {
  entries: readonly JournalEntry[];
  movements: readonly WalletMovement[];
  listing: RoomListing | null;
  /** [J22] Verdicts on tasks; each changes the rating of the user who did it. */
  assessments?: readonly Assessment[] | undefined;
  /** [T42] The game that ends with it, for those who played it. */
  finished?: FinishedGame | undefined;
  /** [J16] The host of the room; if it has ended, nothing is stored. Without it any process may append. */
  host?: string | undefined;
}

export interface RecordedRoom {
  /** The newest checkpoint of the asked machine and version, with its entry's seq. */
  checkpoint: { seq: number; snapshot: unknown } | null;
  /** The entries after it (all, without one), in order. */
  entries: { seq: number; event: unknown }[];
}

/** The key of the command that an entry carries out, if it has one; `at` epoch ms. */
export interface RecordedCommand {
  at: number;
  commandId: string | null;
}

/** The id of the command that an event carries out, or null. */
export function commandIdOf(event: object): string | null {
  return 'commandId' in event && typeof event.commandId === 'string' ? event.commandId : null;
}

/** [B14] The key by which the command of an entry is found again, or null. */
export function commandKeyOf({ command, event }: JournalEntry): string | null {
  return command ?? commandIdOf(event);
}

/** The append-only store of events, the source of truth. Implementations pass one contract suite. */
export interface Journal {
  /**
   * [J1] [J4] Resolves once the whole commit is durable. Commits of one turn of the event loop may
   * be written together.
   * @throws SeqTaken if a key exists [J2], HostEnded if its host has ended [J16]; nothing of the
   * commit is stored then
   */
  append(commit: Commit): Promise<void>;
  /** Everything of a room that a fold needs; an unknown room has no entries. */
  read(room: string, machine: string, version: number): Promise<RecordedRoom>;
  /** [J10] The commands of a room's newest entries after entry `after`, at most `limit`, newest first. */
  commands(room: string, after: number, limit: number): Promise<RecordedCommand[]>;
  /** [J10] Whether an entry of the room has one of these keys of commands: a look-up, not a scan. */
  hasCommand(room: string, ...keys: string[]): Promise<boolean>;
  /**
   * A visitor's last movement, or null if there is no wallet. [J26] Without balance the wallet was
   * forgotten, and is opened again with the next movement.
   */
  wallet(visitor: string): Promise<{ seq: number; balance: number | null } | null>;
}

/** [J2] Another host has appended first. Read again, then decide again. */
export class SeqTaken extends Error {
  constructor(options?: ErrorOptions) {
    super('another host has already recorded this entry', options);
    this.name = 'SeqTaken';
  }
}

/** The store has refused a commit because of its content, and has stored nothing of it. */
export class CommitRefused extends Error {
  constructor(options?: ErrorOptions) {
    super('the journal does not take this commit', options);
    this.name = 'CommitRefused';
  }
}

/** [J16] Another process has taken over the rooms. */
export class HostEnded extends Error {
  constructor(options?: ErrorOptions) {
    super('another process has taken over the rooms of this host', options);
    this.name = 'HostEnded';
  }
}

/** The store cannot be reached or does not answer: nobody knows what it has stored. */
export class StoreAway extends Error {
  constructor(options?: ErrorOptions) {
    super('the store does not answer', options);
    this.name = 'StoreAway';
  }
}

/**
 * [J26] The reason of the empty movement that retention leaves of the wallet of a visitor it forgets. It
 * takes the number with which a process that remembers the wallet would go on.
 */
export const FORGOTTEN = 'forgotten';

/**
 * [J24] What retention leaves of a journal. Of a room that is over one entry, after its last: its
 * record. Of a game for one the entries up to some moment become one, in the place of their last: the
 * game as it was then.
 */
const archivedSchema = v.object({
  type: v.literal('archived'),
  /** Null: its game keeps no records, or nothing was played. */
  record: v.nullable(v.looseObject({})),
});
const foldedSchema = v.object({ type: v.literal('folded'), snapshot: v.unknown() });

export type Archived = v.InferOutput<typeof archivedSchema>;

export const archived = (record: object | null): Archived => {
  return { type: 'archived', record: record as Archived['record'] };
};
export const folded = (snapshot: object): object => ({ type: 'folded', snapshot });

/** The part of a room that retention has left: its record; null: the whole room is still there. */
export function archivedIn(entries: readonly { event: unknown }[]): Archived | null {
  const read = v.safeParse(archivedSchema, entries.at(-1)?.event);
  return read.success ? read.output : null;
}

/** The snapshot that an entry is, if it is one; null: it is an event. */
export function foldedIn(event: unknown): { snapshot: unknown } | null {
  const read = v.safeParse(foldedSchema, event);
  return read.success ? read.output : null;
}
