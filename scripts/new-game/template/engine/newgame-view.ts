import * as v from 'valibot';
import { fairnessSchema } from '../../../../engine/chance/seeds.ts';
import { chatLineSchema } from '../../../../engine/wire/chat.ts';
import { aroundFields } from '../../../../engine/wire/messages.ts';
import { SEATS } from './newgame-rules.ts';

const seat = v.picklist(SEATS);
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A reader's view: the page shows it, and the load tester checks it. */
export const newgameViewSchema = v.object({
  ...aroundFields,
  state: v.picklist(['waiting', 'playing', 'over']),
  /** Null: the reader watches. */
  seat: v.nullable(seat),
  taken: v.array(seat),
  names: v.record(v.string(), v.nullable(v.string())),
  turn: seat,
  scores: v.partial(v.object(v.entriesFromList(SEATS, count))),
  lastDie: v.nullable(count),
  winner: v.nullable(seat),
  messages: v.array(chatLineSchema),
  fairness: v.nullable(fairnessSchema),
});
export type NewgameView = v.InferOutput<typeof newgameViewSchema>;
