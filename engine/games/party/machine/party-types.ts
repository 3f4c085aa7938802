import type * as v from 'valibot';
import type { Happened, Kept, TableMachine } from '../../../table/table-machine.ts';
import type { DiceWords } from '../../dice/dice-log.ts';
import type { PartySeat, PartyState } from '../party-rules.ts';
import type { PARTY_EVENTS } from './party-events.ts';
import type { PartyRefusal } from './party-refusals.ts';
import type { PartyOwn } from './party-schemas.ts';

/** The types of a party, for its table. */
export interface PartyTypes {
  seat: PartySeat;
  state: PartyState;
  own: PartyOwn;
  event: v.InferOutput<(typeof PARTY_EVENTS)[number]>;
  words: DiceWords<PartySeat>;
  view: object;
  code: PartyRefusal;
}
export type PartyContext = Kept<PartyTypes>;
export type PartyEvent = Happened<PartyTypes>;
export type PartyEventOf<Type extends PartyEvent['type']> = PartyEvent & { type: Type };
export type PartyMachine = TableMachine<PartyTypes>;
