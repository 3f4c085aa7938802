import { LRUCache } from 'lru-cache';
import type { AnyStateMachine } from 'xstate';
import type { HostDeps } from './deps.ts';
import {
  CheckpointRefused,
  fold,
  type Folded,
  FoldRefused,
  type HostedMachine,
  stepsOf,
} from '../definition/hosted-machine.ts';
import { archivedIn } from '../journal/journal.ts';
import type { RoomIndex } from '../journal/room-index.ts';
import { type Asker, HeavyReads, type SharedWork } from './heavy-reads.ts';
import { Refused } from '../definition/refusal.ts';
import { STAGE } from '../definition/stages.ts';
import { journalRoom, type TableGame } from '../definition/table-game.ts';

/** [J12] The machine does not accept the room's journal. It is reported, and players are refused. */
export class RoomUnreadable extends Refused {
  constructor(room: string, cause: unknown) {
    super('room/unreadable');
    this.cause = new Error(`room ${room} is set aside`, { cause });
  }
}

/** No machine has this name, so no checkpoint matches. */
const NO_MACHINE = '';

/** How many reported rooms are remembered, so that repeated requests do not fill the log. */
const TOLD_AT_MOST = 1000;
const toldOf = new WeakMap<HostDeps['report'], LRUCache<string, true>>();

function reportOnce(room: string, error: RoomUnreadable, report: HostDeps['report']): void {
  const told = toldOf.get(report) ?? new LRUCache<string, true>({ max: TOLD_AT_MOST });
  toldOf.set(report, told);
  if (told.has(room)) return;
  told.set(room, true);
  report(error);
}

/**
 * [J3] A room, by its journal key, as its journal has it; seq 0 without entries.
 * @throws RoomUnreadable, reported once
 */
export async function readRoom<Machine extends AnyStateMachine>(
  hosted: HostedMachine<Machine>,
  room: string,
  { journal, report }: { journal: Pick<HostDeps['journal'], 'read'>; report: HostDeps['report'] },
): Promise<Folded<Machine>> {
  const { name, version } = hosted;
  try {
    return fold(hosted, await journal.read(room, name, version));
  } catch (error) {
    if (!(error instanceof CheckpointRefused)) throw asUnreadable(room, error, report);
  }
  try {
    // [J11] The journal is the truth; a checkpoint only saves time.
    return fold(hosted, await journal.read(room, NO_MACHINE, 0));
  } catch (error) {
    throw asUnreadable(room, error, report);
  }
}

function asUnreadable(room: string, error: unknown, report: HostDeps['report']): unknown {
  if (!(error instanceof FoldRefused)) return error;
  const unreadable = new RoomUnreadable(room, error);
  reportOnce(room, unreadable, report);
  return unreadable;
}

/**
 * [C8] The record of a room that is over, from its whole journal.
 * @throws Refused if there is no such room, it is not over, or its game keeps no records
 */
async function readRecord(
  game: TableGame,
  id: string,
  { journal, report }: Pick<RecordDeps, 'journal' | 'report'>,
): Promise<object> {
  if (game.record === undefined) throw new Refused('record/none');
  const room = journalRoom(game, id);
  const { entries } = await journal.read(room, NO_MACHINE, 0);
  const kept = archivedIn(entries);
  if (kept !== null) {
    if (kept.record === null) throw new Refused('record/none');
    return kept.record;
  }
  try {
    const steps = stepsOf(game.hosted, entries);
    const last = steps.at(-1);
    if (last === undefined) throw new Refused('room/unknown');
    if (game.list(last.after).stage !== STAGE.over) throw new Refused('record/not-finished');
    return game.record(id, steps);
  } catch (error) {
    throw asUnreadable(room, error, report);
  }
}

/** Restores a room from its journal; null if there is none. @throws RoomUnreadable */
export async function loadRoom<Machine extends AnyStateMachine>(
  game: Pick<TableGame<Machine>, 'hosted'>,
  id: string,
  deps: Pick<HostDeps, 'journal' | 'report'>,
): Promise<Folded<Machine> | null> {
  const room = await readRoom(game.hosted, journalRoom(game, id), deps);
  return room.seq === 0 ? null : room;
}

/** [J24] The game of a room of which only its record is left; null: there is no such room. */
async function archivedGame(
  games: readonly TableGame[],
  id: string,
  { journal }: Pick<RecordDeps, 'journal'>,
): Promise<TableGame | null> {
  for (const game of games) {
    // oxlint-disable-next-line no-await-in-loop -- the first that has it is enough
    const { entries } = await journal.read(journalRoom(game, id), NO_MACHINE, 0);
    if (archivedIn(entries) !== null) return game;
  }
  return null;
}

/** A record as it was after the newest entry of its room, made at `at` (epoch ms). */
interface KeptRecord {
  at: number;
  work: SharedWork<object>;
}

/** A record of a long evening is some 100 KB. */
const RECORDS_KEPT = 100;

interface RecordDeps extends Pick<HostDeps, 'report'> {
  journal: Pick<HostDeps['journal'], 'read' | 'commands'>;
  index: Pick<RoomIndex, 'find'>;
}

/** [C8] [J24] What is left of rooms that are over, for anybody: it opens none. */
export class RoomRecords {
  readonly #games: readonly TableGame[];
  readonly #deps: RecordDeps;
  /** [X41] What is made of whole journals, and of records, is made here. */
  readonly heavy = new HeavyReads();
  readonly #kept = new LRUCache<string, KeptRecord>({ max: RECORDS_KEPT });

  constructor(games: readonly TableGame[], deps: RecordDeps) {
    this.#games = games;
    this.#deps = deps;
  }

  /**
   * [X41] The record of a room of this game: the same object until the room's journal grows.
   * @throws Refused
   */
  async read(slug: string, roomId: string, asker: Asker): Promise<object> {
    const game = this.#games.find((one) => one.slug === slug);
    if (game === undefined) throw new Refused('game/unknown');
    if (game.record === undefined) throw new Refused('record/none');
    const { index, journal } = this.#deps;
    const listed = await index.find(roomId);
    if (listed?.game === slug && listed.stage !== STAGE.over) {
      throw new Refused('record/not-finished');
    }
    const room = journalRoom(game, roomId);
    const [newest] = await journal.commands(room, 0, 1);
    if (newest === undefined) throw new Refused('room/unknown');
    const kept = this.#kept.get(room);
    if (kept?.at === newest.at && kept.work.join(asker)) return kept.work.result;
    const work = this.heavy.start(asker, () => readRecord(game, roomId, this.#deps));
    this.#kept.set(room, { at: newest.at, work });
    work.result.catch(() => {
      if (this.#kept.peek(room)?.work === work) this.#kept.delete(room);
    });
    return work.result;
  }

  /** The slug of the game of a room of which only its record is left, or null. */
  async archivedGame(roomId: string): Promise<string | null> {
    return (await archivedGame(this.#games, roomId, this.#deps))?.slug ?? null;
  }
}
