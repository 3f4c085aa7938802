import { phaseOf, seatOf } from './room-actions.ts';
import { type Phase, PHASES, type RoomContext, type RoomEvent } from './room-setup.ts';

interface Args {
  context: RoomContext;
  event: RoomEvent;
}

export const isOnline = ({ context }: Args) => context.link.is === 'online';
export const isAwaited = (args: Args) => isOnline(args) && args.context.pending !== null;
export const isSeated = ({ context }: Args) => seatOf(context) !== null;

/** It changed while it was on its way, or was refused before there ever was one. */
export const listIsDue = ({ context }: Args) => context.stale || context.rooms === null;

/** The server does not know the seat we hold: it is no longer ours, or the room is gone. */
export const seatRefused = ({ event }: Args) =>
  event.type === 'action-refused' &&
  event.payload.action === 'join-room' &&
  !event.payload.code.startsWith('action/');
export const seatRefusedOnce = (args: Args) => seatRefused(args) && !args.context.asked;

/** The server's own words where it had any: too many rooms, or too many requests. */
export const whyNotCreated = (error: unknown): string =>
  `The room could not be created. ${error instanceof Error ? error.message : 'Please try again.'}`;

/** The server's room decides the phase; the page follows. */
export const followRoom = (here: Phase | null) =>
  PHASES.filter((phase) => phase !== here).map((phase) => ({
    guard: ({ context }: Args) => context.room !== null && phaseOf(context.room) === phase,
    target: phase,
  }));
