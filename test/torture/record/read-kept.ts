import * as v from 'valibot';
import { openOrm, sqlOf } from '../../../api/store/orm.ts';
import { type Sql } from '../../../api/store/sql.ts';
import { boxEventSchema } from '../../../engine/games/boxes/box-events.ts';
import { partyEventSchema } from '../../../engine/games/party/party-events.ts';
import { hostedParty } from '../../../engine/games/party/party-machine.ts';
import { slotsEventSchema } from '../../../engine/games/slots/slots-events.ts';
import { wheelEventSchema } from '../../../engine/games/wheel/wheel-events.ts';
import type { Place } from '../cluster/torture-cluster.ts';
import type { Kept, KeptEntry, KeptMovement } from './history.ts';

/** A driver gives a bigint as text, the other one as a number. */
const large = v.pipe(v.union([v.string(), v.number()]), v.transform(Number));
const entrySchema = v.object({ room: v.string(), seq: v.number(), at: large, event: v.string() });
const movementSchema = v.object({
  visitor: v.string(),
  seq: v.number(),
  delta: large,
  balance: large,
  reason: v.string(),
  at: large,
});

function listIn<Row>(lists: Map<string, Row[]>, key: string): Row[] {
  const known = lists.get(key);
  if (known !== undefined) return known;
  const made: Row[] = [];
  lists.set(key, made);
  return made;
}

async function readAll(sql: Sql): Promise<Kept> {
  const boxes = new Map<string, KeptEntry<v.InferOutput<typeof boxEventSchema>>[]>();
  const parties = new Map<string, KeptEntry<v.InferOutput<typeof partyEventSchema>>[]>();
  const slots = new Map<string, KeptEntry<v.InferOutput<typeof slotsEventSchema>>[]>();
  const wheel = new Map<string, KeptEntry<v.InferOutput<typeof wheelEventSchema>>[]>();
  const entries = await sql.query(
    'torture-journal',
    'select room, seq, at, event::text as event from journal order by room, seq',
    [],
  );
  for (const row of entries) {
    const { room, seq, at, event: text } = v.parse(entrySchema, row);
    const event: unknown = JSON.parse(text);
    const [game = '', whose = ''] = room.split(':');
    if (game === 'boxes') {
      listIn(boxes, whose).push({ seq, at, event: v.parse(boxEventSchema, event) });
    } else if (game === hostedParty.name) {
      listIn(parties, whose).push({ seq, at, event: v.parse(partyEventSchema, event) });
    } else if (game === 'slots-exposure') {
      listIn(slots, whose).push({ seq, at, event: v.parse(slotsEventSchema, event) });
    } else if (game === 'wheel-of-exposure') {
      listIn(wheel, whose).push({ seq, at, event: v.parse(wheelEventSchema, event) });
    }
  }
  const movements = new Map<string, KeptMovement[]>();
  const moved = await sql.query(
    'torture-movements',
    'select visitor, seq, delta, balance, reason, at from wallet_movement order by visitor, seq',
    [],
  );
  for (const row of moved) {
    const { visitor, ...movement } = v.parse(movementSchema, row);
    listIn(movements, visitor).push(movement);
  }
  return { boxes, parties, slots, wheel, movements };
}

/** All that the database of a run has kept. Nobody else may have an embedded one open. */
export async function readKept(place: Place): Promise<Kept> {
  const orm = await openOrm(place);
  try {
    return await readAll(await sqlOf(orm));
  } finally {
    await orm.close();
  }
}
