import * as v from 'valibot';
import { chatLineSchema } from '../../engine/wire/chat.ts';
import { aroundFields } from '../../engine/wire/messages.ts';
import { SEATS } from './lowest-game.ts';

const seat = v.picklist(SEATS);
const number = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(6));
export const perSeat = v.partial(v.object(v.entriesFromList(SEATS, number)));

/** What a player of Lowest alone receives: its page shows it, and the load tester checks it. */
export const viewSchema = v.object({
  ...aroundFields,
  state: v.picklist(['gathering', 'picking', 'over']),
  seat,
  taken: v.array(seat),
  names: v.record(v.string(), v.nullable(v.string())),
  picked: v.array(seat),
  mine: v.nullable(number),
  revealed: v.nullable(v.object({ picks: perSeat, winner: v.nullable(seat) })),
  scores: perSeat,
  winner: v.nullable(seat),
  messages: v.array(chatLineSchema),
});
export type LowestView = v.InferOutput<typeof viewSchema>;
