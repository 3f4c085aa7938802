import * as v from 'valibot';
import { fairnessSchema } from '../../engine/chance/seeds.ts';
import { chatLineSchema } from '../../engine/wire/chat.ts';
import { aroundFields } from '../../engine/wire/messages.ts';
import { numberSchema, SEATS } from './lowest-events.ts';

const seat = v.picklist(SEATS);
export const perSeat = v.partial(v.object(v.entriesFromList(SEATS, numberSchema)));

/** A reader's view of Lowest Alone: its page shows it, and the load tester checks it. */
export const viewSchema = v.object({
  ...aroundFields,
  state: v.picklist(['gathering', 'picking', 'over']),
  /** Null: the reader watches. */
  seat: v.nullable(seat),
  taken: v.array(seat),
  left: v.array(seat),
  /** The seat that starts the game. */
  starts: v.nullable(seat),
  names: v.record(v.string(), v.nullable(v.string())),
  picked: v.array(seat),
  mine: v.nullable(numberSchema),
  revealed: v.nullable(v.object({ picks: perSeat, winner: v.nullable(seat), coins: v.number() })),
  scores: perSeat,
  winner: v.nullable(seat),
  messages: v.array(chatLineSchema),
  fairness: v.nullable(fairnessSchema),
});
export type LowestView = v.InferOutput<typeof viewSchema>;
