import { type ListedRoom, roomListSchema, seatAnswerSchema } from '../../engine/wire/rest.ts';
import { getJson, postJson } from '../shell/api.ts';
import type { HeldSeat } from './seat-store.ts';

export type SeatResult = { seat: HeldSeat } | { alert: string };

const TOO_MANY = 429;

/** The open rooms; null: asked too often, so keep showing the old list (spec section 8). */
export async function listRooms(): Promise<ListedRoom[] | null> {
  const answer = await getJson('/api/game-rooms/list', roomListSchema);
  if (answer.ok) return answer.value.rooms;
  return answer.status === TOO_MANY ? null : [];
}

export async function createRoom(): Promise<HeldSeat> {
  const answer = await postJson('/api/game-rooms/create', {}, seatAnswerSchema);
  if (!answer.ok) throw new Error(answer.error);
  return { roomId: answer.value.roomId, playerId: answer.value.playerId };
}

/** Takes a seat in a room, or says what to tell the visitor instead. */
export async function joinRoom(roomId: string): Promise<SeatResult> {
  const path = `/api/game-rooms/join/${encodeURIComponent(roomId)}`;
  const answer = await postJson(path, {}, seatAnswerSchema);
  if (answer.ok) {
    return { seat: { roomId: answer.value.roomId, playerId: answer.value.playerId } };
  }
  const unreached = answer.status === 0;
  return { alert: unreached ? 'Failed to join room' : `Failed to join room: ${answer.error}` };
}
