import type { RoomState, SeatName } from '../../../engine/games/boxes/rules.ts';
import type { Shown } from '../record/history.ts';

/** A room as its player knows it. */
export interface View {
  seq: number;
  state: RoomState;
  seat: SeatName | null;
  turn: SeatName;
  hasGap: boolean;
}

export const UNKNOWN: View = {
  seq: 0,
  state: 'waiting_placement',
  seat: null,
  turn: 'player1',
  hasGap: false,
};

/** [X3] The room after a message: an older one is dropped, and one too many shows a gap. */
export function after(view: View, name: string, payload: Shown): View {
  const { seq, state = view.state, turn = view.turn, seat = view.seat } = payload;
  if (seq === undefined || seq < view.seq) return view;
  if (name === 'room-state') return { seq, state, seat, turn, hasGap: false };
  if (seq === view.seq) return view;
  return { ...view, seq, state, turn, hasGap: view.hasGap || seq !== view.seq + 1 };
}
