import * as v from 'valibot';
import { tableFields } from '../../../../engine/table/table-view.ts';
import { SEATS } from './newgame-rules.ts';

const seat = v.picklist(SEATS);
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A reader's view: the page shows it, and the load tester checks it. */
export const newgameViewSchema = v.object({
  ...tableFields(SEATS),
  state: v.picklist(['waiting', 'playing', 'over']),
  turn: seat,
  scores: v.partial(v.object(v.entriesFromList(SEATS, count))),
  lastDie: v.nullable(count),
  winner: v.nullable(seat),
});
export type NewgameView = v.InferOutput<typeof newgameViewSchema>;
