import * as v from 'valibot';

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
