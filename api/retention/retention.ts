import { setTimeout as sleep } from 'node:timers/promises';
import type { AnyStateMachine } from 'xstate';
import type { Games } from '../../engine/games/index.ts';
import { fold, FoldRefused, persist, stepsOf } from '../../engine/definition/hosted-machine.ts';
import { archived, archivedIn, folded } from '../../engine/journal/journal.ts';
import { journalRoom, type TableGame } from '../../engine/definition/table-game.ts';
import type { SoloGame } from '../../engine/definition/solo-game.ts';
import type { FinishedRoom, RetentionSql, StoredEntry, TouchedVisitor } from './retention-sql.ts';

/** Visitors, and rooms, that one batch folds. */
const VISITORS_AT_ONCE = 5;
const ROOMS_AT_ONCE = 2;
/** How many one statement looks at or counts, which is much less work. */
const LOOKED_AT_ONCE = 500;

type AnySoloGame = SoloGame<AnyStateMachine, object>;

/** The journal key of a visitor's game. */
const keyOf = ({ slug }: AnySoloGame, visitor: string): string => `${slug}:${visitor}`;

/** The old entries of a game for one become one, in the place of their last. */
async function foldGame(
  { store, before, isDry, report }: RetentionParts,
  game: AnySoloGame,
  visitor: string,
): Promise<Partial<Tidied>> {
  const key = keyOf(game, visitor);
  const entries = await store.entries(key, before);
  const last = entries.at(-1);
  if (last === undefined || entries.length < 2) return {};
  if (isDry) {
    const { rows, bytes } = await store.size([key]);
    return { games: 1, rows: entries.length - 1, bytes: (bytes * entries.length) / rows };
  }
  try {
    const parsed = entries.map(({ seq, event }) => ({ seq, event: JSON.parse(event) as unknown }));
    const { snapshot } = fold(game.hosted, { checkpoint: null, entries: parsed });
    const size = await store.foldGame(key, last.seq, folded(persist(snapshot)));
    return { games: 1, ...size };
  } catch (error) {
    if (!(error instanceof FoldRefused)) throw error;
    report(error);
    return {};
  }
}

/** Forgets a visitor of whom nothing is left to know; else folds their games and wallet. */
async function foldVisitor(
  parts: RetentionParts,
  { visitor, old, oldSeq, isUntouched }: TouchedVisitor,
): Promise<Tidied> {
  const { store, games, before } = parts;
  if (isUntouched) {
    const rooms = games.solo.map((game) => keyOf(game, visitor));
    const size = await store.forget(visitor, before, rooms);
    return sumOf({ ...NOTHING, visitors: size.rows > 0 ? 1 : 0 }, size);
  }
  let done = NOTHING;
  for (const game of games.solo) done = sumOf(done, await foldGame(parts, game, visitor));
  if (old < 2) return done;
  return sumOf(done, { wallets: 1, ...(await store.foldWallet(visitor, oldSeq)) });
}

const namesOf = (some: readonly TouchedVisitor[]): string[] => some.map(({ visitor }) => visitor);

/** What folding these visitors would do. */
async function countVisitors(
  parts: RetentionParts,
  touched: readonly TouchedVisitor[],
): Promise<Tidied> {
  const { store, games, before } = parts;
  const forgotten = namesOf(touched.filter(({ isUntouched }) => isUntouched));
  const others = touched.filter(({ isUntouched }) => !isUntouched);
  const withOne = namesOf(others.filter(({ old }) => old >= 2));
  let done = NOTHING;
  for (const visitor of namesOf(others.filter(({ plays }) => plays))) {
    for (const game of games.solo) done = sumOf(done, await foldGame(parts, game, visitor));
  }
  done = sumOf(done, {
    visitors: forgotten.length,
    ...(await store.walletSize(forgotten, before, 0)),
  });
  return sumOf(done, {
    wallets: withOne.length,
    ...(await store.walletSize(withOne, before, 1)),
  });
}

/** At least one batch, so that those who look can pause. */
async function* foldBatches(
  parts: RetentionParts,
  touched: readonly TouchedVisitor[],
): AsyncGenerator<Tidied> {
  let from = 0;
  do {
    let done = NOTHING;
    for (const one of touched.slice(from, from + VISITORS_AT_ONCE)) {
      done = sumOf(done, await foldVisitor(parts, one));
    }
    yield done;
    from += VISITORS_AT_ONCE;
  } while (from < touched.length);
}

/** [O8] Wallets and games for one, a batch of visitors at a time. */
async function* foldVisitors(parts: RetentionParts): AsyncGenerator<Tidied> {
  const { store, games, before, isDry } = parts;
  const slugs = games.solo.map(({ slug }) => slug);
  let after = '';
  for (;;) {
    const visitors = await store.visitors(after, LOOKED_AT_ONCE);
    const touched = await store.touched(visitors, before, slugs);
    if (isDry) yield await countVisitors(parts, touched);
    else yield* foldBatches(parts, touched);
    const last = visitors.at(-1);
    if (last === undefined || visitors.length < LOOKED_AT_ONCE) return;
    after = last;
  }
}

const parsed = (entries: readonly StoredEntry[]) =>
  entries.map(({ seq, event }) => ({ seq, event: JSON.parse(event) as unknown }));

/** The record to keep; null: its game keeps none, or nothing was played. @throws FoldRefused */
function recordOf(game: TableGame, id: string, entries: readonly StoredEntry[]): object | null {
  if (game.record === undefined) return null;
  const record = game.record(id, stepsOf(game.hosted, parsed(entries)));
  return record.games.length === 0 ? null : record;
}

/** The journal key of a room; null: its game is not there, or it is in memory. */
function keyOfRoom({ games, isOpen }: RetentionParts, room: FinishedRoom): string | null {
  const game = games.table.find(({ slug }) => slug === room.game);
  return game === undefined || isOpen(room.id) ? null : journalRoom(game, room.id);
}

/** What folding these rooms would do. */
async function countRooms(parts: RetentionParts, rooms: readonly FinishedRoom[]): Promise<Tidied> {
  const keys = rooms.map((room) => keyOfRoom(parts, room)).filter((key) => key !== null);
  const { rows, bytes } = await parts.store.size(keys);
  return { ...NOTHING, rooms: keys.length, rows: rows + keys.length, bytes };
}

/** Leaves of a room only its record. */
async function archiveRoom(parts: RetentionParts, room: FinishedRoom): Promise<Partial<Tidied>> {
  const { store, games, report } = parts;
  const key = keyOfRoom(parts, room);
  const game = games.table.find(({ slug }) => slug === room.game);
  if (key === null || game === undefined) return {};
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
async function* archiveRooms(parts: RetentionParts): AsyncGenerator<Tidied> {
  const { store, before, isDry } = parts;
  const most = isDry ? LOOKED_AT_ONCE : ROOMS_AT_ONCE;
  let after = { changed: 0, id: '' };
  for (;;) {
    const rooms = await store.finished(before, after, most);
    let done = isDry ? await countRooms(parts, rooms) : NOTHING;
    if (!isDry) for (const room of rooms) done = sumOf(done, await archiveRoom(parts, room));
    yield done;
    const last = rooms.at(-1);
    if (last === undefined || rooms.length < most) return;
    after = { changed: last.changed, id: last.id };
  }
}

/** Counts the work of a round of retention, done or only planned. */
export interface Tidied {
  /** Rooms of which only the record is left. */
  rooms: number;
  /** Games for one, and wallets, whose old entries became one. */
  games: number;
  wallets: number;
  /** Visitors who are forgotten. */
  visitors: number;
  /** Rows that went, and about how many bytes they had. */
  rows: number;
  bytes: number;
}

const NOTHING: Tidied = { rooms: 0, games: 0, wallets: 0, visitors: 0, rows: 0, bytes: 0 };

interface RetentionParts {
  store: RetentionSql;
  games: Games;
  /** Folds everything that ended, or was last touched, before this time (epoch ms). */
  before: number;
  /** Whether a room is in the memory of this process: those wait. */
  isOpen: (roomId: string) => boolean;
  /** Only counts. */
  isDry: boolean;
  /** Games have the house to themselves after each batch, for so many ms at least. */
  pauseMs: number;
  /** And after a batch that folds, for so many times as long as it took. */
  rest: number;
  /** Whether to stop after this batch. */
  isOver: () => boolean;
  report: (error: unknown) => void;
}

const sumOf = (one: Tidied, other: Partial<Tidied>): Tidied => ({
  rooms: one.rooms + (other.rooms ?? 0),
  games: one.games + (other.games ?? 0),
  wallets: one.wallets + (other.wallets ?? 0),
  visitors: one.visitors + (other.visitors ?? 0),
  rows: one.rows + (other.rows ?? 0),
  bytes: one.bytes + (other.bytes ?? 0),
});

/**
 * [O8] Folds what is old, in small batches, each of which is whole or did not happen. It can be stopped
 * between any two, and begun again: what is folded is left alone.
 */
export async function tidy(parts: RetentionParts): Promise<Tidied> {
  let done = NOTHING;
  for (const batches of [archiveRooms(parts), foldVisitors(parts)]) {
    let began = performance.now();
    for await (const batch of batches) {
      done = sumOf(done, batch);
      if (parts.isOver()) return done;
      const tookMs = parts.isDry ? 0 : performance.now() - began;
      await sleep(Math.max(parts.pauseMs, parts.rest * tookMs));
      began = performance.now();
    }
  }
  return done;
}
