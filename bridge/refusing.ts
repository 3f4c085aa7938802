import * as v from 'valibot';
import { Refused } from '../engine/definition/refusal.ts';
import { inRoom } from '../engine/host/deps.ts';
import { StoreAway } from '../engine/journal/journal.ts';
import { roomIdSchema } from '../engine/wire/commands.ts';
import { parse } from '../engine/wire/parse.ts';

/** How an error is refused: a mistake of ours becomes action/failed. */
export function asRefused(error: unknown): Refused {
  if (error instanceof Refused) return error;
  return new Refused(error instanceof StoreAway ? 'action/busy' : 'action/failed');
}

const aboutRoom = v.object({ roomId: roomIdSchema });

/** [O11] The error of a command, with its room if it names one. */
export function withRoom(payload: unknown, error: unknown): unknown {
  const asked = parse(aboutRoom, payload);
  return asked.ok ? inRoom(asked.value.roomId, error) : error;
}

/** @throws Refused if it does not fit */
export function parseOrRefuse<Schema extends v.GenericSchema>(
  schema: Schema,
  payload: unknown,
): v.InferOutput<Schema> {
  const parsed = parse(schema, payload);
  if (!parsed.ok) throw new Refused('action/malformed', parsed.error);
  return parsed.value;
}
