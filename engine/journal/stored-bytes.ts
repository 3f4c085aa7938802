import { type Commit, commandKeyOf, type FinishedGame, type JournalEntry } from './journal.ts';
import type { Assessment } from '../definition/tasks.ts';
import { jsonBytes } from '../wire/parse.ts';
import { textBytes } from '../wire/visible-text.ts';
import { Refused } from '../definition/refusal.ts';

/**
 * What rows take besides their texts, measured on PostgreSQL with their indexes: headers of rows
 * and index entries, numbers, and empty space in pages.
 */
const OF_AN_ENTRY = 90;
const OF_A_COMMAND = 60;
const OF_A_MOVEMENT = 115;
const OF_AN_ASSESSMENT = 140;
/** A room's row is written with its five indexes, and again at each change of the list. */
const OF_A_ROOM = 480;
const OF_A_LISTING = 160;
/** A finished game has two indexes; the second has an entry for each visitor. */
const OF_A_FINISHED_GAME = 150;
const OF_A_VISITOR_FOUND = 60;
/** A room's key is in the row and in two indexes; a visitor's and a command's in a row and an index. */
const COPIES_OF_A_ROOM = 2.7;
const COPIES_OF_A_COMMAND = 2.5;
const COPIES_OF_A_VISITOR = 2;
/** Empty space that long texts leave in pages. */
const SPREAD = 1.1;

function entryBytes(entry: JournalEntry): number {
  const { room, event, checkpoint } = entry;
  let bytes = OF_AN_ENTRY + COPIES_OF_A_ROOM * room.length + SPREAD * jsonBytes(event);
  const command = commandKeyOf(entry);
  if (command !== null) bytes += OF_A_COMMAND + COPIES_OF_A_COMMAND * command.length;
  if (checkpoint !== null) bytes += SPREAD * jsonBytes(checkpoint.snapshot);
  return bytes;
}

function assessmentBytes({ judge, task, verdict, room }: Assessment): number {
  const own = OF_AN_ASSESSMENT + COPIES_OF_A_VISITOR * judge.length;
  return own + verdict.length + room.length + SPREAD * textBytes(task);
}

function finishedBytes({ players, room, game }: FinishedGame): number {
  let bytes = OF_A_FINISHED_GAME + 2 * room.length + game.length + SPREAD * jsonBytes(players);
  for (const { visitor } of players) {
    if (visitor !== null) bytes += OF_A_VISITOR_FOUND + COPIES_OF_A_VISITOR * visitor.length;
  }
  return bytes;
}

/**
 * [X26] How many bytes a commit takes on the disk for good, estimated without writing it: within a
 * tenth of what PostgreSQL takes, and more if its texts can be compressed.
 */
export function storedBytes(commit: Commit): number {
  const { entries, movements, listing, assessments, finished } = commit;
  let bytes = 0;
  for (const entry of entries) bytes += entryBytes(entry);
  for (const { visitor, reason } of movements) {
    bytes += OF_A_MOVEMENT + COPIES_OF_A_VISITOR * visitor.length + reason.length;
  }
  if (assessments !== undefined) for (const one of assessments) bytes += assessmentBytes(one);
  if (finished !== undefined) bytes += finishedBytes(finished);
  if (listing !== null) bytes += listing.maker === undefined ? OF_A_LISTING : OF_A_ROOM;
  return Math.round(bytes);
}

/** Who pays for what is stored, and for what else an address's visitors share [X46]. */
export interface Payer {
  address: string;
  /** Null: without a cookie. */
  visitor: string | null;
}

/** [X26] How much may be stored for an address in a day, and how much has been. */
export interface StorageAllowance {
  /**
   * The seconds until something may be stored for the address, or this visitor of it [X46]; null: now.
   * `bytes`: what is to be stored, if it is large [X58].
   */
  wait(address: string, visitor?: string | null, bytes?: number): number | null;
  /** This many bytes have been stored for the address, because of this visitor; less than 0: they are given back. */
  pay(address: string, bytes: number, visitor?: string | null): void;
}

/** @throws Refused if nothing more may be stored for the address now */
export function mayStore(
  allowance: StorageAllowance,
  address: string,
  visitor: string | null = null,
): void {
  if (allowance.wait(address, visitor) !== null) throw new Refused('storage/used-up');
}
