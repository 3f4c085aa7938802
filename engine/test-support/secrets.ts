import type { AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate';
import { seatedAt, type TableGame, type TableInfo } from '../definition/table-game.ts';

/** A secret as it would be in the bytes of a message. */
function inBytes(secret: unknown): string {
  const text = typeof secret === 'string' ? secret : JSON.stringify(secret);
  if (text.length < 4) throw new RangeError(`${text} is too short to be looked for`);
  return text;
}

/** [T60] The secrets of others in these bytes; what the reader may know is none. */
export function leakedTo(
  bytes: string,
  own: readonly unknown[],
  others: readonly unknown[],
): string[] {
  const known = new Set(own.map(inBytes));
  return others.map(inBytes).filter((secret) => !known.has(secret) && bytes.includes(secret));
}

/** [T60] What a game names as secret of a seat now, and what everybody's seat has: its player id. */
export const secretsAt = <Machine extends AnyStateMachine, Seat extends string>(
  game: Pick<TableGame<Machine, Seat>, 'secrets' | 'table'>,
  state: SnapshotFrom<Machine>,
  seat: Seat,
): unknown[] => {
  const playerId = seatedAt(game, state, seat)?.playerId;
  return [...(playerId === undefined ? [] : [playerId]), ...(game.secrets?.(state, seat) ?? [])];
};

/**
 * [T60] What readers would receive of the secrets of others, after an event: their view, and what the
 * game announces to all.
 */
export function leaksOf<Machine extends AnyStateMachine, Seat extends string>(
  game: Pick<TableGame<Machine, Seat>, 'seats' | 'secrets' | 'view' | 'tell' | 'fairness'>,
): (state: SnapshotFrom<Machine>, event: EventFromLogic<Machine>) => string[] {
  const perSeat = <Value>(value: Value) =>
    Object.fromEntries(game.seats.map((seat) => [seat, value])) as Record<Seat, Value>;
  const around: TableInfo<Seat> = {
    seq: 1,
    present: perSeat(true),
    turnEndsIn: null,
    turnMs: 0,
    wakesIn: null,
    watching: 0,
    missed: perSeat(0),
  };
  return (state, event) => {
    const toAll = [game.tell?.(event, state, around), game.fairness(state)];
    return [...game.seats, null].flatMap((reader) => {
      const bytes = JSON.stringify([game.view(state, reader, around), toAll]);
      const secretsOf = (seat: Seat): readonly unknown[] => game.secrets?.(state, seat) ?? [];
      const others = game.seats.filter((seat) => seat !== reader).flatMap(secretsOf);
      const leaked = leakedTo(bytes, reader === null ? [] : secretsOf(reader), others);
      return leaked.map((secret) => `${reader ?? 'a watcher'} receives ${secret}`);
    });
  };
}
