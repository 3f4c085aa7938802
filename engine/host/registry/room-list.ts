import type { IndexedRoom, RoomIndex } from '../../journal/room-index.ts';
import { trusted } from '../cached-reads.ts';
import type { RoomMaker } from '../../journal/journal.ts';
import type { SeatAnswer } from '../../wire/rest.ts';
import { isRefusal, Refused } from '../../definition/refusal.ts';
import { STAGE } from '../../definition/stages.ts';
import type { Queue } from '../scheduling.ts';
import type { Joining } from './creating-and-joining.ts';
import type { RoomRegistry } from './room-registry.ts';

/** [B22] Rooms one can join, and all others: each kind has its own limit. */
const JOINABLE_AT_MOST = 500;
const OTHERS_AT_MOST = 200;

/** [B20] The room list of a game: one query serves all who ask at the same time. */
export class RoomList {
  readonly #game: string;
  readonly #rooms;

  /** @param game The slug of the game whose rooms these are. */
  constructor(index: Pick<RoomIndex, 'listed'>, game: string, now: () => number) {
    this.#game = game;
    this.#rooms = trusted<string, IndexedRoom[]>(
      1,
      () => index.listed(game, now(), OTHERS_AT_MOST, JOINABLE_AT_MOST),
      now,
    );
  }

  read(): Promise<IndexedRoom[]> {
    return this.#rooms.forceFetch(this.#game);
  }

  /** The list as the database has it now: another process may have made a room a moment ago. */
  readAgain(): Promise<IndexedRoom[]> {
    this.changed();
    return this.read();
  }

  /** A room on this process has appeared, gone or changed its state. */
  changed(): void {
    this.#rooms.delete(this.#game);
  }
}

interface QuickMatchParts {
  registry: Pick<RoomRegistry, 'create' | 'join' | 'seatIn'>;
  list: Pick<RoomList, 'read' | 'readAgain'>;
  index: Pick<RoomIndex, 'awaitedOf'>;
  /** Makes one room of a game at a time, over all processes. */
  creating: Queue;
}

/** So many rooms are tried: others may be faster. */
const TRIES = 5;

/** Whether a room that was listed a moment ago has no free seat now, in the game's own words too. */
const isGone = (error: unknown): boolean =>
  error instanceof Refused && error.code.startsWith('room/') && !isRefusal(error, 'room/too-many');

/** The seat of the visitor at which the room waits for them to connect, or null. */
async function awaitedSeat(
  { registry, index }: QuickMatchParts,
  roomId: string,
  visitor: string,
): Promise<SeatAnswer | null> {
  const awaited = await index.awaitedOf(roomId);
  if (awaited.length === 0) return null;
  const seated = await registry.seatIn(roomId, visitor);
  return awaited.some(({ playerId }) => playerId === seated?.playerId) ? seated : null;
}

/** A seat in one of the listed rooms, or null if there is none for the visitor. */
async function seatAmong(
  listed: readonly IndexedRoom[],
  parts: QuickMatchParts,
  taker: RoomMaker,
  joining: Joining,
): Promise<SeatAnswer | null> {
  const { registry } = parts;
  const isOwn = ({ players }: IndexedRoom) => players.includes(taker.visitor);
  for (const { id, stage } of listed.filter(isOwn)) {
    const taken = stage === STAGE.playing ? await awaitedSeat(parts, id, taker.visitor) : null;
    if (taken !== null) return taken;
  }
  const open = listed.filter(({ stage }) => stage === STAGE.open).toReversed();
  const others = open.filter((room) => room.hidden === undefined && !isOwn(room));
  for (const { id } of others.slice(0, TRIES)) {
    try {
      return await registry.join(id, taker, joining);
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  }
  for (const { id } of open.filter(isOwn)) {
    const seated = await registry.seatIn(id, taker.visitor);
    if (seated !== null) return seated;
  }
  return null;
}

/**
 * [T26] Sits the visitor down where they can play soonest: at the seat that a call before took, if
 * its answer was lost and nobody has come to it yet; else in the oldest listed room of others that
 * they can join, else in a room of their own that waits, else in a new one, set up by the server.
 * Strangers who call at the same moment meet, because each looks again before making a room.
 * @throws Refused as `create` and `join` do
 */
export async function quickMatch(
  parts: QuickMatchParts,
  slug: string,
  taker: RoomMaker,
  joining: Joining = {},
): Promise<SeatAnswer> {
  const { registry, list, creating } = parts;
  const found = await seatAmong(await list.read(), parts, taker, joining);
  if (found !== null) return found;
  return creating.run(slug, async () => {
    const made = await seatAmong(await list.readAgain(), parts, taker, joining);
    if (made !== null) return made;
    return registry.create(slug, taker, { options: { scattered: true }, stored: joining.stored });
  });
}
