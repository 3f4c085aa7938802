import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import type {
  Message,
  RoomView,
  RoomMessage,
} from '../../../../engine/games/boxes/wire/messages.ts';
import { playingRoom } from '../../../../engine/test-support/tables/playing-room.ts';
import type { Door } from '../../../table/room/door.ts';
import type { SeatResult, Wanted } from '../../../table/room/table-page.ts';
import type { RoomEmitted, RoomEvent, RoomInput } from '../../../table/room/room-setup.ts';
import type { SocketOrder } from '../../../table/room/room-setup.ts';
import { type ListedRoom, type BoxesIntent, boxesMachine } from './boxes-table.ts';
import type { HeldSeat } from '../../../table/room/tab-store.ts';

export const held = { roomId: 'ABC234', playerId: 'p'.repeat(22) };

/** An event of the page's machine. */
export type Heard = RoomEvent<RoomMessage, BoxesIntent>;

interface House {
  input?: RoomInput;
  join?: SeatResult;
  door?: Door | { alert: string };
  list?: () => ListedRoom[] | null;
  create?: () => Promise<HeldSeat>;
}

export function enter({
  input = { linked: null, held: null },
  join = { seat: held },
  door = { stage: 'open', seated: 1, seats: 2, free: true, host: null, faces: [] },
  list = () => [],
  create = async () => held,
}: House = {}) {
  const orders: SocketOrder[] = [];
  const emitted: RoomEmitted<RoomView, RoomMessage>[] = [];
  const clock = new SimulatedClock();
  const machine = boxesMachine.provide({
    actors: {
      socket: fromCallback<SocketOrder>(({ receive }) => receive((order) => orders.push(order))),
      list: fromPromise<ListedRoom[] | null>(async () => list()),
      create: fromPromise<HeldSeat, Wanted>(create),
      join: fromPromise<SeatResult, string>(async () => join),
      door: fromPromise<Door | { alert: string }, string>(async () => door),
      ownSeat: fromPromise<HeldSeat | null, string>(async () => ('own' in door ? held : null)),
      otherTab: fromPromise<HeldSeat | null, string>(async () => null),
    },
  });
  const actor = createActor(machine, { input, clock });
  actor.on('alert', (event) => emitted.push(event));
  actor.start();
  return { actor, orders, emitted, clock };
}

/** Lets the promises that already settled be heard. */
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

export const intent = (intended: BoxesIntent): Heard => ({ type: 'intent', intent: intended });

export function roomState(change: Partial<Message<'room-state'>> = {}): Heard {
  return { type: 'told', message: { type: 'room-state', at: 0, payload: playingRoom(change) } };
}

export function refused(action: string, code: string): Heard {
  return { type: 'action-refused', at: 0, payload: { action, code, error: 'No.' } };
}
