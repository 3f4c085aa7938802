import type { BoxEvent } from '../../engine/games/boxes/machine/box-events.ts';
import type { PartyEvent } from '../../engine/games/party/machine/party-events.ts';
import type { Message } from '../../engine/games/boxes/wire/messages.ts';
import type { Commit } from '../../engine/journal/journal.ts';
import type { KeptEntry } from '../torture/record/history.ts';

/** The fields of a message that tell of the room after the entry it reflects. */
export type Shown = Partial<Message<'room-state'>> & Partial<Message<'dice-rolled'>>;

/** The players' actions and messages, in order; `at` is the world's clock. */
export type RunRecord = { at: number; room: string; who: string } & (
  | { is: 'sent'; id: string; name: string; connection: string }
  | { is: 'answered'; id: string; name: string; connection: string; code: string | null }
  | { is: 'told'; name: string; connection: string; seq: number | null; payload: Shown }
  | { is: 'missed'; what: string }
);

/** All there is to judge a run by. */
export interface History {
  records: readonly RunRecord[];
  /** By room, without its game: the events of its journal, from 1 on. */
  journal: ReadonlyMap<string, readonly KeptEntry<BoxEvent>[]>;
  /** The same of parties. */
  parties: ReadonlyMap<string, readonly KeptEntry<PartyEvent>[]>;
  /** Every commit that was kept, in order. */
  kept: readonly Commit[];
}

/** A broken rule. */
export interface Finding {
  rule: string;
  text: string;
}
