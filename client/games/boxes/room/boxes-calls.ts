import {
  type ListedRoom as RoomInList,
  roomFairnessSchema,
  roomListSchema,
} from '../../../../engine/wire/rest.ts';
import { getJson } from '../../../shell/net/api.ts';
import {
  askForSeat,
  createAt,
  type RoomCalls,
  roomsOf,
  type SeatResult,
  seatResult,
} from '../../../table/room/room-calls.ts';
import { randomHex } from '../../../shell/net/random-hex.ts';
import { shownDice } from '../proof/own-part.ts';
import { ownPart } from '../proof/part-store.ts';

/** A room of the list; `own`: the visitor has a seat there [B47]. */
export type ListedRoom = RoomInList & { own?: boolean };

/**
 * Takes a seat in a room, or says what to tell the visitor instead. What this browser adds to the
 * dice goes along [B32]. It is kept with what was fixed before [B35], to be held against what comes.
 */
async function joinRoom(roomId: string): Promise<SeatResult> {
  const path = `/api/game-rooms/fairness/${encodeURIComponent(roomId)}`;
  const read = await getJson(path, roomFairnessSchema);
  const before = read.ok ? read.value.fairness : null;
  const entropy = randomHex();
  const answer = await askForSeat(roomId, { entropy });
  if (answer.ok && !answer.value.isPlayer1) {
    // A seat that was this visitor's already has its part; a free one must take this one.
    const wasFree = before !== null && before.halves?.player2 == null;
    if (wasFree || answer.value.entropy === entropy) {
      const shown = before && shownDice(before);
      ownPart.keep({ as: 'player2', roomId: answer.value.roomId, entropy, shown });
    }
  }
  return seatResult(answer);
}

/** The documented calls, which are this game's alone. */
export const boxesCalls: RoomCalls<ListedRoom> = {
  list: async () =>
    roomsOf(await getJson('/api/game-rooms/list', roomListSchema), ({ rooms, own = [] }) =>
      rooms.map((room) => (own.includes(room.id) ? { ...room, own: true } : room)),
    ),
  create: (listed) => createAt('/api/game-rooms/create', listed),
  join: joinRoom,
};
