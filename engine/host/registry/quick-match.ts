import type { RoomMaker } from '../../journal/journal.ts';
import type { RoomIndex } from '../../journal/room-index.ts';
import type { SeatAnswer } from '../../wire/rest.ts';
import { isRefusal, Refused } from '../../definition/refusal.ts';
import { STAGE } from '../../definition/stages.ts';
import type { RoomList } from './room-list.ts';
import type { Joining } from './room-joining.ts';
import type { RoomRegistry } from './room-registry.ts';

interface QuickMatchParts {
  registry: Pick<RoomRegistry, 'create' | 'join' | 'seatIn'>;
  list: Pick<RoomList, 'read'>;
  index: Pick<RoomIndex, 'awaitedOf'>;
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

/**
 * [T26] Sits the visitor down where they can play soonest: at the seat that a call before took, if
 * its answer was lost and nobody has come to it yet; else in the oldest listed room of others that
 * they can join, else in a room of their own that waits, else in a new one, set up by the server.
 * @throws Refused as `create` and `join` do
 */
export async function quickMatch(
  parts: QuickMatchParts,
  slug: string,
  taker: RoomMaker,
  joining: Joining = {},
): Promise<SeatAnswer> {
  const { registry, list } = parts;
  const listed = await list.read();
  const isOwn = ({ players }: (typeof listed)[number]) => players.includes(taker.visitor);
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
  return registry.create(slug, taker, { options: { scattered: true }, stored: joining.stored });
}
