import { FoldRefused, stepsOf } from '../../engine/definition/hosted-machine.ts';
import { archived, archivedIn } from '../../engine/definition/kept.ts';
import { journalRoom, type TableGame } from '../../engine/definition/table-game.ts';
import type { FinishedRoom, StoredEntry } from './retention-sql.ts';
import { NOTHING, type RetentionParts, sumOf, type Tidied } from './tidied.ts';

/** Rooms of one batch. */
const AT_ONCE = 20;

const parsed = (entries: readonly StoredEntry[]) =>
  entries.map(({ seq, event }) => ({ seq, event: JSON.parse(event) as unknown }));

/** The record to keep; null: its game keeps none, or nothing was played. @throws FoldRefused */
function recordOf(game: TableGame, id: string, entries: readonly StoredEntry[]): object | null {
  if (game.record === undefined) return null;
  const record = game.record(id, stepsOf(game.hosted, parsed(entries)));
  return 'games' in record && Array.isArray(record.games) && record.games.length === 0
    ? null
    : record;
}

/** Leaves of a room only its record. */
async function archiveRoom(
  { store, games, isDry, isOpen, report }: RetentionParts,
  room: FinishedRoom,
): Promise<Partial<Tidied>> {
  const game = games.table.find(({ slug }) => slug === room.game);
  if (game === undefined || isOpen(room.id)) return {};
  const key = journalRoom(game, room.id);
  if (isDry) {
    const { rows, bytes } = await store.size(key);
    return { rooms: 1, rows: rows + 1, bytes };
  }
  const entries = await store.entries(key);
  const last = entries.at(-1)?.seq ?? 0;
  if (archivedIn(parsed(entries.slice(-1))) !== null) return {};
  try {
    const event = archived(recordOf(game, room.id, entries));
    const size = await store.archive(key, room, last + 1, event);
    return size === null ? {} : { rooms: 1, ...size };
  } catch (error) {
    // [J12] A room that cannot be read stays as it is, for whoever looks into it.
    if (!(error instanceof FoldRefused)) throw error;
    report(error);
    return {};
  }
}

/** [O8] Rooms that were over before the time, oldest first, a batch at a time. */
export async function* archiveRooms(parts: RetentionParts): AsyncGenerator<Tidied> {
  const { store, before } = parts;
  let after = { changed: 0, id: '' };
  for (;;) {
    const rooms = await store.finished(before, after, AT_ONCE);
    let done = NOTHING;
    for (const room of rooms) done = sumOf(done, await archiveRoom(parts, room));
    yield done;
    const last = rooms.at(-1);
    if (last === undefined || rooms.length < AT_ONCE) return;
    after = { changed: last.changed, id: last.id };
  }
}
