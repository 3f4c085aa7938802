import {
  LEAVING,
  seatedAt,
  type SeatCommand,
  type TableGame,
} from '../../definition/table-game.ts';
import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import { Refused, REFUSALS } from '../../definition/refusal.ts';
import { STAGE } from '../../definition/stages.ts';
import type { RoomQueue } from './room-queue.ts';
import type { RoomState } from './room-state.ts';
import { standing } from './seats.ts';
import type { Presence } from './attendance/presence.ts';
import type { Audience } from './notifier.ts';

/** Closes a room for good before its game is over. Its watchers are told, as of any event. */
export class Closing<Machine extends AnyStateMachine, Seat extends string, View extends object> {
  readonly #state: RoomState<Machine, Seat, View>;
  readonly #queue: RoomQueue;

  constructor(state: RoomState<Machine, Seat, View>, queue: RoomQueue) {
    this.#state = state;
    this.#queue = queue;
  }

  /** [B19] Closes an unfinished room without players. */
  async closeIdle(): Promise<void> {
    await Promise.resolve(); // not at once: a player who comes back in the same turn keeps the room
    return this.#queue.run(async () => {
      const { definition, snapshot, attendance } = this.#state;
      const isOver = standing(definition, snapshot).stage === STAGE.over;
      if (isOver || attendance.presence.players) return;
      await this.#state.record(definition.closed());
    });
  }

  /** [B24] Closes a room to which no player has ever connected. */
  async closeUnattended(): Promise<void> {
    if (!this.#state.attendance.wasAttended) await this.closeIdle();
  }

  /** [O9] @throws Refused room/closed if it is closed already */
  close(reason: string): Promise<void> {
    return this.#queue.run(async () => {
      const { definition, snapshot } = this.#state;
      if (standing(definition, snapshot).closed) throw new Refused('room/closed');
      await this.#state.record(definition.closed(reason));
    });
  }
}

const REASON = 'The administrator has sent a player away.';

interface RoomOf<Machine extends AnyStateMachine, Seat extends string, View extends object> {
  readonly definition: TableGame<Machine, Seat, View>;
  readonly state: SnapshotFrom<Machine>;
  readonly presence: Presence<Seat>;
  readonly audience: Pick<Audience, 'toEach' | 'drop'>;
  hasLeft(seat: Seat): boolean;
  command(playerId: string, command: SeatCommand): Promise<number>;
  close(reason: string): Promise<void>;
  leaveLine(visitor: string): Promise<void>;
}

/** Has every seat of the visitor leave. Returns false if that is not possible now. */
async function haveLeave<Machine extends AnyStateMachine, Seat extends string, View extends object>(
  room: RoomOf<Machine, Seat, View>,
  theirs: readonly Seat[],
): Promise<boolean> {
  const { definition: game, state } = room;
  const isHouse = (seat: Seat): boolean => seatedAt(game, state, seat)?.house === true;
  const others = game.seats.filter((seat) => !theirs.includes(seat) && !isHouse(seat));
  const isAlone = others.every(
    (seat) => seatedAt(game, state, seat) === null || room.hasLeft(seat),
  );
  if (game.commands[LEAVING] === undefined || isAlone) return false;
  try {
    for (const seat of theirs) {
      const seated = seatedAt(game, room.state, seat);
      if (seated === null || room.hasLeft(seat)) continue;
      await room.command(seated.playerId, { name: LEAVING });
    }
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}

/**
 * [O12] Has a visitor leave a room and its line [G40], and disconnects them; who is alone, or cannot
 * leave, closes it.
 * Returns the addresses from which they were connected.
 */
export async function sendAway<
  Machine extends AnyStateMachine,
  Seat extends string,
  View extends object,
>(room: RoomOf<Machine, Seat, View>, visitor: string): Promise<string[]> {
  const { definition: game, presence, audience } = room;
  await room.leaveLine(visitor); // first: else the next free seat would be theirs
  const theirs = game.seats.filter((seat) => seatedAt(game, room.state, seat)?.visitor === visitor);
  if (theirs.length === 0) return [];
  const connections = presence
    .entries()
    .flatMap(([connection, seat]) => (seat !== null && theirs.includes(seat) ? [connection] : []));
  const addresses = connections.flatMap((connection) => presence.addressOf(connection) ?? []);
  if (!(await haveLeave(room, theirs)) && !game.list(room.state).closed) await room.close(REASON);
  const code = 'visitor/sent-away';
  audience.toEach(connections, {
    name: 'action-refused',
    payload: { action: 'join-room', code, error: REFUSALS[code] },
  });
  audience.drop(connections);
  return addresses;
}
