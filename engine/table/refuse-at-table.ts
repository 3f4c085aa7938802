import type { CommonRefusal } from '../definition/refusal.ts';
import { STAGE, type Stage } from '../definition/stages.ts';
import type { TableContext, TableEvent } from './table-context.ts';

/** How a table gives its seats. */
export interface SeatPolicy<Seat extends string, Code> {
  readonly seats: readonly Seat[];
  /** What somebody reads who comes when no seat is given; without it `room/full`. */
  readonly late?: Code;
  /** [G24] Whoever comes late keeps a place for the next game. */
  readonly hasLine?: true;
  /** [T29] Who leaves a game cannot come back to it. */
  readonly isForGood?: true;
  /** [T64] What the game keeps anew when the next one begins in its room; without it none does. */
  readonly again?: object;
  /** [T61] The server plays on for who has left: the game itself says who may do what it defines. */
  readonly playsOn?: true;
}

/** Why a room does not take an event, whatever it is; or null. */
export function refuseInRoom(
  { closed, seeds }: TableContext<string, unknown>,
  { type }: { type: string },
): CommonRefusal | null {
  if (closed) return 'room/closed';
  if (type === 'room-created') return seeds === null ? null : 'action/conflict';
  return seeds === null ? 'room/unknown' : null;
}

/** Why a table does not take an event of this seat; or null. */
export function refuseSeat<Seat extends string>(
  { seats, left }: TableContext<Seat, unknown>,
  { type, by }: { type: string; by?: Seat | undefined },
): CommonRefusal | null {
  if (by === undefined) return null;
  if (seats[by] === undefined) return 'seat/unknown';
  const isAnybody = type === 'player-returned' || type === 'profile-changed';
  return left.includes(by) && !isAnybody ? 'seat/left' : null;
}

/** Why a table does not take an event of its own in this stage of a game, or null. */
export function refuseSeating<Seat extends string, Code>(
  { seats: order, late, hasLine, isForGood, again }: SeatPolicy<Seat, Code>,
  context: TableContext<Seat, unknown>,
  event: TableEvent<Seat>,
  stage: Stage,
): CommonRefusal | Code | null {
  const { banned, queue, seats } = context;
  const taken = () => order.filter((seat) => seats[seat] !== undefined);
  const isInLine = (visitor: string): boolean => queue.some((one) => one.visitor === visitor);
  switch (event.type) {
    case 'player-joined':
      if (banned.includes(event.seat.visitor)) return 'visitor/sent-away'; // [G23]
      if (stage !== STAGE.open) return late ?? 'room/full';
      return taken().length < order.length ? null : 'room/full';
    case 'player-queued': {
      const { visitor } = event.seat;
      if (banned.includes(visitor)) return 'visitor/sent-away';
      if (isInLine(visitor)) return null;
      const isSeated = taken().some((seat) => seats[seat]?.visitor === visitor);
      if (hasLine !== true || stage === STAGE.open || isSeated) return 'action/conflict';
      return queue.length < order.length ? null : 'line/full';
    }
    case 'player-unqueued':
      return isInLine(event.visitor) ? null : 'line/none';
    case 'watcher-chat-changed':
      return event.allow === (context.chatShownFrom !== null) ? 'watchers/unchanged' : null;
    case 'player-returned':
      return isForGood !== true && context.left.includes(event.by) ? null : 'action/conflict';
    case 'rematch-started':
      return again !== undefined && stage === STAGE.over ? null : 'game/not-now';
    case 'seat-lapsed':
      return stage === STAGE.open && taken().length > 1 ? null : 'action/conflict';
    case 'room-created':
    case 'message-sent':
    case 'profile-changed':
    case 'player-left':
    case 'room-closed':
      return null;
  }
}
