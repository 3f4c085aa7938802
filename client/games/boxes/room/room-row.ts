import { ROOM_STATE_LABELS, type RoomState } from '../../../../engine/games/boxes/rules.ts';
import type { RoomRow } from '../../../table/lobby/room-list.tsx';
import type { ListedRoom } from './boxes-calls.ts';

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
  return hasPlayer2 ? { no: 'Full' } : null;
}

const isKnown = (state: string): state is RoomState => Object.hasOwn(TONES, state);

export function rowOf(room: ListedRoom): RoomRow {
  const { id, hasPlayer2 } = room;
  // A newer server may have states that this page knows nothing of.
  const state = isKnown(room.state) ? room.state : 'playing';
  const players = hasPlayer2 ? '2 players' : '1 player';
  return { id, label: ROOM_STATE_LABELS[state], tone: TONES[state], players, way: wayInto(room) };
}
