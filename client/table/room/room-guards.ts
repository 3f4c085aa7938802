import { seatOf } from './room-actions.ts';
import type { RoomContext, RoomEvent } from './room-setup.ts';
import type { Typed } from './table-page.ts';

interface Args {
  context: RoomContext<unknown, unknown>;
  event: RoomEvent<unknown, Typed>;
}

export const isSeated = ({ context }: Args): boolean => seatOf(context) !== null;

/** It changed while it was on its way, or was refused before there ever was one. */
export const listIsDue = ({ context }: Args): boolean => context.stale || context.rooms === null;

/** The server does not know the seat we hold: it is no longer ours, or the room is gone. */
export const seatRefused = ({ event }: Args): boolean =>
  event.type === 'action-refused' &&
  event.payload.action === 'join-room' &&
  !event.payload.code.startsWith('action/');
export const seatRefusedOnce = (args: Args): boolean => seatRefused(args) && !args.context.asked;

/** The server has answered the command that is awaited. */
export const isAnswered = ({ context, event }: Args): boolean =>
  event.type === 'acknowledged' && event.command === context.pending;

/** An intent that is one of these. */
export const isOneOf =
  (intents: readonly string[]) =>
  ({ event }: Args): boolean =>
    event.type === 'intent' && intents.includes(event.intent.type);
