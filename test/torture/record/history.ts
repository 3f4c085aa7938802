import type { BoxEvent } from '../../../engine/games/boxes/machine/box-events.ts';
import type { PartyEvent } from '../../../engine/games/party/machine/party-types.ts';
import type { SlotsEvent } from '../../../engine/games/slots/slots-events.ts';
import type { WheelEvent } from '../../../engine/games/wheel/wheel-events.ts';
import * as v from 'valibot';
import { type Message, MESSAGES } from '../../../engine/games/boxes/wire/messages.ts';
import type { ListedRow } from './rows.ts';
import type { Fold, WalletFold } from './whole.ts';

/** All times are milliseconds of one clock, from the beginning of the run. */
interface When {
  at: number;
}

/** Somebody sat down: who, in which room, with which seat's secret. */
interface Seated extends When {
  is: 'seated';
  who: string;
  visitor: string;
  room: string;
  playerId: string;
}

/** A command left for a process; `id` is its commandId, or one of our own for `join-room`. */
export interface Sent extends When {
  is: 'sent';
  who: string;
  room: string;
  id: string;
  name: string;
  connection: number;
  process: number;
}

/** Its answer; `code` null: done. `isTold`: a Colyseus client is not answered, but saw what it did. */
export interface Acked extends When {
  is: 'acked';
  who: string;
  room: string;
  id: string;
  name: string;
  connection: number;
  code: string | null;
  isTold: boolean;
}

/** A message came. `seq` null: it reflects no entry. */
export interface Told extends When {
  is: 'told';
  who: string;
  room: string;
  connection: number;
  name: string;
  seq: number | null;
  payload: object;
}

interface Linked extends When {
  is: 'connected' | 'gone';
  who: string;
  room: string;
  connection: number;
  process: number;
  /** By which it speaks; or why it is gone. */
  how: string;
}

/** A call of a game for one left; `id` is its Idempotency-Key. */
interface Asked extends When {
  is: 'asked';
  visitor: string;
  game: string;
  id: string;
  call: number;
  process: number;
}

/** Its answer; without one there is no record of it. */
export interface Answered extends When {
  is: 'answered';
  visitor: string;
  game: string;
  id: string;
  call: number;
  status: number;
  code: string | null;
  coins: number | null;
}

interface FaultRecord extends When {
  is: 'fault';
  /** Its number, from 0. */
  fault: number;
  kind: string;
  phase: 'begins' | 'ends';
  /** Describes it, for people. */
  text: string;
}

/** A server process ended, and no fault had ended it. */
interface Ended extends When {
  is: 'ended';
  process: number;
  how: string;
}

/** The run waited for something that had to come, and it did not. */
interface Missed extends When {
  is: 'missed';
  room: string;
  what: string;
}

/** The operator's program made a backup; it began so many ms after the run. */
export interface Saved extends When {
  is: 'saved';
  file: string;
  begun: number;
}

/** Counts the folded rows of a retention round. */
export interface TidiedRecord extends When {
  is: 'tidied';
  rooms: number;
  games: number;
  wallets: number;
  rows: number;
}

export type RunRecord =
  | Saved
  | TidiedRecord
  | Seated
  | Sent
  | Acked
  | Told
  | Linked
  | Asked
  | Answered
  | FaultRecord
  | Ended
  | Missed;

export interface KeptEntry<Event> {
  seq: number;
  at: number;
  event: Event;
}

export interface KeptMovement {
  seq: number;
  delta: number;
  balance: number;
  reason: string;
  /** Epoch ms, by the server's clock, as with entries. */
  at: number;
}

/** The database at the end of the run, with the rows that retention has folded meanwhile. */
export interface Kept {
  boxes: ReadonlyMap<string, readonly KeptEntry<BoxEvent>[]>;
  parties: ReadonlyMap<string, readonly KeptEntry<PartyEvent>[]>;
  /** By visitor. */
  slots: ReadonlyMap<string, readonly KeptEntry<SlotsEvent>[]>;
  wheel: ReadonlyMap<string, readonly KeptEntry<WheelEvent>[]>;
  movements: ReadonlyMap<string, readonly KeptMovement[]>;
  /** The rows that replace others. */
  folds: readonly Fold[];
  walletFolds: readonly WalletFold[];
  listed: readonly ListedRow[];
  /** Rows, kept and removed, that do not fit together. */
  wrong: readonly string[];
}

/** The content of a backup that was made during the run. */
export interface KeptBackup {
  file: string;
  /** When it was begun, by the run's clock. */
  begun: number;
  kept: Kept;
}

/** All there is to judge a run by. */
export interface History {
  records: readonly RunRecord[];
  kept: Kept;
  backups: readonly KeptBackup[];
  /** When the run's own clock began, epoch ms. */
  began: number;
  /** Several processes lose what is on its way between them: a gap is no fault where it is healed. */
  processes: number;
}

/** A broken rule, with the records that show it. */
export interface Finding {
  rule: string;
  text: string;
  records: readonly object[];
}

export type Read = {
  [Name in keyof typeof MESSAGES]: { name: Name; payload: Message<Name> };
}[keyof typeof MESSAGES];

/** A message by its schema; null: it is none of ours, or does not fit. */
export function readMessage(name: string, payload: unknown): Read | null {
  if (!(name in MESSAGES)) return null;
  const known = name as keyof typeof MESSAGES;
  const parsed = v.safeParse(MESSAGES[known], payload);
  return parsed.success ? ({ name: known, payload: parsed.output } as Read) : null;
}

type WithoutTime<Of> = Of extends RunRecord ? Omit<Of, 'at'> : never;

/** Records all messages, in the order they happened. */
export class Recorder {
  readonly records: RunRecord[] = [];
  /** Epoch ms. */
  readonly began = Date.now();
  readonly #from = performance.now();
  readonly #listeners = new Set<(record: RunRecord) => void>();

  get now(): number {
    return performance.now() - this.#from;
  }

  note(record: WithoutTime<RunRecord>): RunRecord {
    const whole: RunRecord = { at: this.now, ...record };
    this.records.push(whole);
    for (const listener of this.#listeners) listener(whole);
    return whole;
  }

  onRecord(listener: (record: RunRecord) => void): void {
    this.#listeners.add(listener);
  }
}
