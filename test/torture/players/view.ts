import * as v from 'valibot';
import { type Message, MESSAGES } from '../../../engine/games/boxes/messages.ts';
import type { RoomState, SeatName } from '../../../engine/games/boxes/rules.ts';

/** A room as its player knows it. */
export interface View {
  seq: number;
  state: RoomState;
  seat: SeatName | null;
  turn: SeatName;
  /** The rolls of one's own that were seen. */
  rolled: number;
  present: { player1: boolean; player2: boolean };
  turnEndsIn: number | null;
  /** A message is missing: the room must be asked for again. */
  hasGap: boolean;
}

export const UNKNOWN: View = {
  seq: 0,
  state: 'waiting_placement',
  seat: null,
  turn: 'player1',
  rolled: 0,
  present: { player1: false, player2: false },
  turnEndsIn: null,
  hasGap: false,
};

export type Read = {
  [Name in keyof typeof MESSAGES]: { name: Name; payload: Message<Name> };
}[keyof typeof MESSAGES];

/** A message by its schema; null: it is none of ours, or does not fit. */
export function readMessage(name: string, payload: unknown): Read | null {
  if (!(name in MESSAGES)) return null;
  const known = name as keyof typeof MESSAGES;
  const parsed = v.safeParse(MESSAGES[known], payload);
  return parsed.success ? ({ name: known, payload: parsed.output } as Read) : null;
}

/** The number of the entry that a message reflects, or null. */
export function seqOf(payload: object): number | null {
  return 'seq' in payload && typeof payload.seq === 'number' ? payload.seq : null;
}

/** The room after a message. */
export function after(view: View, { name, payload }: Read): View {
  if (name === 'presence-changed') {
    const { present, turnEndsIn } = payload;
    return { ...view, present, turnEndsIn };
  }
  if (name === 'room-state') {
    if (payload.seq < view.seq) return view;
    const { seq, state, seat, turn, present, turnEndsIn } = payload;
    return { ...view, seq, state, seat, turn, present, turnEndsIn, hasGap: false };
  }
  const seq = seqOf(payload);
  if (seq === null || seq <= view.seq) return view;
  const hasGap = view.hasGap || seq !== view.seq + 1;
  const next = { ...view, seq, hasGap };
  switch (name) {
    case 'dice-rolled': {
      const { state, turn, turnEndsIn } = payload;
      const isMine = payload.by === view.seat && !payload.forced;
      return { ...next, state, turn, turnEndsIn, rolled: view.rolled + (isMine ? 1 : 0) };
    }
    case 'player-joined':
      return { ...next, state: payload.state, turn: payload.turn };
    case 'boxes-updated':
      return { ...next, state: payload.state };
    case 'chat-message':
    case 'balance-changed':
    case 'action-refused':
    case 'rooms-updated':
    case 'config-changed':
    case 'server-moving':
      return next;
  }
}
