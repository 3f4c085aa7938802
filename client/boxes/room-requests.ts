import {
  type ListedRoom as RoomInList,
  roomFairnessSchema,
  roomListSchema,
  seatAnswerSchema,
} from '../../engine/wire/rest.ts';
import { getJson, postJson } from '../shell/api.ts';
import { newPart, shownDice } from './own-part.ts';
import { type HeldSeat, keepPart } from './seat-store.ts';

/** A room of the list; `own`: the visitor has a seat there [B47]. */
export type ListedRoom = RoomInList & { own?: boolean };

export type SeatResult = { seat: HeldSeat } | { alert: string };

const TOO_MANY = 429;

/** The open rooms; null: asked too often, so keep showing the old list (spec section 8). */
export async function listRooms(): Promise<ListedRoom[] | null> {
  const answer = await getJson('/api/game-rooms/list', roomListSchema);
  if (answer.ok) {
    const { rooms, own = [] } = answer.value;
    return rooms.map((room) => (own.includes(room.id) ? { ...room, own: true } : room));
  }
  return answer.status === TOO_MANY ? null : [];
}

export async function createRoom(): Promise<HeldSeat> {
  const answer = await postJson('/api/game-rooms/create', {}, seatAnswerSchema);
  if (!answer.ok) throw new Error(answer.error);
  return { roomId: answer.value.roomId, playerId: answer.value.playerId };
}

/**
 * Takes a seat in a room, or says what to tell the visitor instead. What this browser adds to the
 * dice goes along [B32]. It is kept with what was fixed before [B35], to be held against what comes.
 */
export async function joinRoom(roomId: string): Promise<SeatResult> {
  const id = encodeURIComponent(roomId);
  const read = await getJson(`/api/game-rooms/fairness/${id}`, roomFairnessSchema);
  const before = read.ok ? read.value.fairness : null;
  const entropy = newPart();
  const answer = await postJson(`/api/game-rooms/join/${id}`, { entropy }, seatAnswerSchema);
  if (answer.ok) {
    // A seat that was this visitor's already has its part; a free one must take this one.
    const wasFree = before !== null && before.halves?.player2 == null;
    if (!answer.value.isPlayer1 && (wasFree || answer.value.entropy === entropy)) {
      const shown = before && shownDice(before);
      keepPart({ as: 'player2', roomId: answer.value.roomId, entropy, shown });
    }
    return { seat: { roomId: answer.value.roomId, playerId: answer.value.playerId } };
  }
  const unreached = answer.status === 0;
  return { alert: unreached ? 'Failed to join room' : `Failed to join room: ${answer.error}` };
}
