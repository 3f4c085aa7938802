import { join } from 'node:path';
import * as v from 'valibot';
import { readBackup } from '../../../api/backup/backup-format.ts';
import { restoreInto } from '../../../api/backup/places.ts';
import { openOrm, sqlOf } from '../../../api/store/orm.ts';
import type { Sql } from '../../../api/store/sql.ts';
import { boxesGame } from '../../../engine/games/boxes/boxes-game.ts';
import type { BoxEvent } from '../../../engine/games/boxes/machine/box-events.ts';
import { partyGame } from '../../../engine/games/party/party-game.ts';
import { slotsEventSchema } from '../../../engine/games/slots/slots-events.ts';
import { wheelEventSchema } from '../../../engine/games/wheel/wheel-events.ts';
import type { Place } from '../cluster.ts';
import type { Kept, KeptBackup, KeptEntry, KeptMovement, Saved } from './history.ts';
import { NOTHING_WENT, readRows, readWent, type Went } from './rows.ts';
import { type Whole, wholeOf } from './whole.ts';

function listIn<Row>(lists: Map<string, Row[]>, key: string): Row[] {
  const known = lists.get(key);
  if (known !== undefined) return known;
  const made: Row[] = [];
  lists.set(key, made);
  return made;
}

function keptOf({ journal, movements: moved, ...as }: Whole): Kept {
  const boxes = new Map<string, KeptEntry<BoxEvent>[]>();
  const parties = new Map<
    string,
    KeptEntry<v.InferOutput<typeof partyGame.hosted.eventSchema>>[]
  >();
  const slots = new Map<string, KeptEntry<v.InferOutput<typeof slotsEventSchema>>[]>();
  const wheel = new Map<string, KeptEntry<v.InferOutput<typeof wheelEventSchema>>[]>();
  for (const { room, seq, at, event } of journal) {
    const [game = '', whose = ''] = room.split(':');
    if (game === 'boxes') {
      listIn(boxes, whose).push({ seq, at, event: v.parse(boxesGame.hosted.eventSchema, event) });
    } else if (game === partyGame.hosted.name) {
      listIn(parties, whose).push({ seq, at, event: v.parse(partyGame.hosted.eventSchema, event) });
    } else if (game === 'slots-exposure') {
      listIn(slots, whose).push({ seq, at, event: v.parse(slotsEventSchema, event) });
    } else if (game === 'wheel-of-exposure') {
      listIn(wheel, whose).push({ seq, at, event: v.parse(wheelEventSchema, event) });
    }
  }
  const movements = new Map<string, KeptMovement[]>();
  for (const { visitor, ...movement } of moved) listIn(movements, visitor).push(movement);
  return { boxes, parties, slots, wheel, movements, ...as };
}

/** Opens a database that nobody else uses, to read it. */
async function reading<T>(place: Place, work: (sql: Sql) => Promise<T>): Promise<T> {
  const orm = await openOrm(place);
  try {
    return await work(await sqlOf(orm));
  } finally {
    await orm.close();
  }
}

/**
 * All that the database of a run has kept, and what went of it.
 * @param doesKeep Whether it keeps the rows that go.
 */
export function readKept(place: Place, doesKeep: boolean): Promise<{ kept: Kept; went: Went }> {
  return reading(place, async (sql) => {
    const went = doesKeep ? await readWent(sql) : NOTHING_WENT;
    return { kept: keptOf(wholeOf(await readRows(sql), went, true)), went };
  });
}

/** Restores a backup into a folder, and reads that. What went of it before went of the run's database. */
export async function readSaved(
  { file, begun }: Saved,
  went: Went,
  dataDir: string,
): Promise<KeptBackup> {
  const photos = join(dataDir, 'photos');
  await restoreInto({ dataDir, databaseUrl: null, photos }, readBackup(file));
  const rows = await reading({ folder: join(dataDir, 'db') }, readRows);
  return { file, begun, kept: keptOf(wholeOf(rows, went, false)) };
}
