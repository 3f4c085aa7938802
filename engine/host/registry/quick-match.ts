import type { RoomMaker } from '../../journal/journal.ts';
import type { SeatAnswer } from '../../wire/rest.ts';
import { isRefusal, Refused } from '../../definition/refusal.ts';
import { STAGE } from '../../definition/stages.ts';
import type { RoomList } from './room-list.ts';
import type { Joining, RoomRegistry } from './room-registry.ts';

interface QuickMatchParts {
  registry: Pick<RoomRegistry, 'create' | 'join' | 'seatIn'>;
  list: Pick<RoomList, 'read'>;
}

/** So many rooms are tried: others may be faster. */
const TRIES = 5;

/** Whether a room that was listed a moment ago has no free seat now, in the game's own words too. */
const isGone = (error: unknown): boolean =>
  error instanceof Refused && error.code.startsWith('room/') && !isRefusal(error, 'room/too-many');

/**
 * [T26] Sits the visitor down where they can play soonest: in the oldest listed room of others that
 * they can join, else in a room of their own that waits, else in a new one, set up by the server.
 * @throws Refused as `create` and `join` do
 */
export async function quickMatch(
  { registry, list }: QuickMatchParts,
  slug: string,
  taker: RoomMaker,
  joining: Joining = {},
): Promise<SeatAnswer> {
  const open = (await list.read()).filter(({ stage }) => stage === STAGE.open).toReversed();
  const isOwn = ({ players }: (typeof open)[number]) => players.includes(taker.visitor);
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
  return registry.create(slug, taker, { wishes: { scattered: true }, stored: joining.stored });
}
