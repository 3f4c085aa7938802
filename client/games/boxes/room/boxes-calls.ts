import {
  type ListedRoom as RoomInList,
  roomFairnessSchema,
  roomListSchema,
} from '../../../../engine/wire/rest.ts';
import { getJson, randomHex } from '../../../shell/net/api.ts';
import {
  askForSeat,
  askQuick,
  createAt,
  type RoomCalls,
  roomsOf,
  seatOrThrow,
  type SeatResult,
  seatResult,
} from '../../../table/room/room-calls.ts';
import { shownDice, ownPart } from '../proof/own-part.ts';
import { ROOM_STATE_LABELS, type RoomState } from '../../../../engine/games/boxes/rules.ts';
import type { HeldSeat } from '../../../table/room/tab-store.ts';
import type { RoomRow } from '../../../table/lobby/room-list.tsx';

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

/**
 * [T26] As player 2 this browser sends its part along; nobody could read the fixed seeds before.
 */
async function quickSeat(): Promise<HeldSeat> {
  const entropy = randomHex();
  const answer = await askQuick('alluring-boxes', { entropy });
  if (answer.ok && !answer.value.isPlayer1 && answer.value.entropy === entropy) {
    ownPart.keep({ as: 'player2', roomId: answer.value.roomId, entropy, shown: null });
  }
  return seatOrThrow(answer);
}

/** The documented calls, which are this game's alone. */
export const boxesCalls: RoomCalls<ListedRoom> = {
  list: async () =>
    roomsOf(await getJson('/api/game-rooms/list', roomListSchema), ({ rooms, own = [] }) =>
      rooms.map((room) => (own.includes(room.id) ? { ...room, own: true } : room)),
    ),
  create: (wanted) =>
    wanted === 'quick' ? quickSeat() : createAt('/api/game-rooms/create', wanted),
  join: joinRoom,
};

const TONES: Readonly<Record<RoomState, RoomRow['tone']>> = {
  waiting_placement: 'soon',
  waiting_second_player: 'open',
  playing: 'on',
  finished: 'over',
};

function wayInto({ state, own = false, hasPlayer2 }: ListedRoom): RoomRow['way'] {
  if (own) return 'return';
  if (state === 'waiting_second_player') return 'join';
  if (state === 'finished') return { no: 'Finished' };
  return hasPlayer2 ? { no: 'Full', watch: true } : null;
}

const isKnown = (state: string): state is RoomState => Object.hasOwn(TONES, state);

export function rowOf(room: ListedRoom): RoomRow {
  const { id, hasPlayer2, host = null, since = null } = room;
  // A newer server may have states that this page knows nothing of.
  const state = isKnown(room.state) ? room.state : 'playing';
  const players = hasPlayer2 ? '2 players' : '1 player';
  const label = ROOM_STATE_LABELS[state];
  return { id, label, tone: TONES[state], players, way: wayInto(room), host, since };
}
