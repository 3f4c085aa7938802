import type { GenericSchema, InferOutput } from 'valibot';
import { Refused } from '../engine/definition/refusal.ts';
import { StoreAway } from '../engine/journal/journal.ts';
import { parse } from '../engine/wire/parse.ts';

/** How an error is refused: a mistake of ours becomes action/failed. */
export function asRefused(error: unknown): Refused {
  if (error instanceof Refused) return error;
  return new Refused(error instanceof StoreAway ? 'action/busy' : 'action/failed');
}

/** @throws Refused if it does not fit */
export function parseOrRefuse<Schema extends GenericSchema>(
  schema: Schema,
  payload: unknown,
): InferOutput<Schema> {
  const parsed = parse(schema, payload);
  if (!parsed.ok) throw new Refused('action/malformed', parsed.error);
  return parsed.value;
}
