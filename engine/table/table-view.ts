import * as v from 'valibot';
import { fairnessSchema } from '../chance/seeds.ts';
import { aroundFields } from '../wire/messages.ts';
import { tableLines } from './talk.ts';

/**
 * What every reader sees of a table, for the schema of a game's view; `more`: the schemas of its own
 * lines in the log.
 */
export function tableFields<Seat extends string, More extends Line[] = []>(
  seats: readonly Seat[],
  more: More = [] as never,
) {
  const seat = v.picklist(seats);
  const named = v.partial(v.object(v.entriesFromList(seats, v.string())));
  return {
    ...aroundFields,
    /** Null: the reader watches. */
    seat: v.nullable(seat),
    /** Who sits there, in the order of the table, and who of them has left. */
    taken: v.array(seat),
    left: v.array(seat),
    /** [B48] Of those who have one. */
    names: named,
    avatars: named,
    closed: v.boolean(),
    messages: v.array(v.variant('type', [...tableLines(seat), ...more])),
    /** [B26] Watchers read the chat. */
    watcherChat: v.boolean(),
    fairness: v.nullable(fairnessSchema),
  };
}
type Line = v.ObjectSchema<
  v.ObjectEntries & { type: v.LiteralSchema<string, undefined> },
  undefined
>;
