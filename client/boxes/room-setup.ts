import { fromCallback, fromPromise, setup } from 'xstate';
import type { CommandName } from '../../engine/wire/commands.ts';
import type { RoomFact } from './room-facts.ts';
import type { RoomView, Throw } from './room-fold.ts';
import {
  createRoom,
  joinRoom,
  type ListedRoom,
  listRooms,
  type SeatResult,
} from './room-requests.ts';
import type { Link } from '../shell/live-socket.ts';
import { openRoomSocket, type SocketNews, type SocketOrder } from './room-socket.ts';
import type { HeldSeat, PlacedBox } from './seat-store.ts';

/** The phases of the page (spec section 4), with the wait for a seat and the end of a game. */
export const PHASES = ['placement', 'waiting', 'playing', 'finished'] as const;
export type Phase = (typeof PHASES)[number];

export interface RoomContext {
  roomId: string | null;
  /** The seat's secret; null until the server gave one. */
  playerId: string | null;
  /** A seat was asked for over REST, so a second refusal is final. */
  asked: boolean;
  room: RoomView | null;
  /** The open rooms; null until they were listed once. */
  rooms: ListedRoom[] | null;
  /** The list changed while it was on its way. */
  stale: boolean;
  link: Link;
  coins: number | null;
  thrown: Throw | null;
  /** The command whose answer is awaited. */
  pending: CommandName | null;
  notice: string | null;
}

export interface RoomInput {
  /** The room of the page's address. */
  linked: string | null;
  held: HeldSeat | null;
}

/** What the visitor wishes, and what the page tells itself later. */
type Wish =
  | { type: 'refresh' }
  | { type: 'create' }
  | { type: 'join'; roomId: string }
  | { type: 'leave' }
  | { type: 'place'; boxes: PlacedBox[]; commitment?: string }
  | { type: 'roll' }
  | { type: 'say'; message: string }
  | { type: 'show-chat'; allow: boolean }
  | { type: 'rematch' }
  | { type: 'finish' }
  | { type: 'free' }
  | { type: 'retry' }
  | { type: 'dismiss' };
type Own = { type: 'resync' } | { type: 'thrown' } | { type: 'coins'; coins: number };
export type RoomEvent = RoomFact | SocketNews | Wish | Own;

export type RoomEmitted =
  | { type: 'alert'; text: string }
  | { type: 'sound'; sound: 'dice' | 'open' | 'chat' };

/** The room list is loaded again this long after a change, in ms (spec section 9). */
const LIST_AGAIN = 1000;
const TUMBLE = 900;
/** The removal of a box (spec section 9). */
const OPENING = 500;
const ASK_AGAIN = 4000;

function moving(length: number): number {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : length;
}

/** The machine's types, timers and ways to the server; the chart stands in room-machine.ts. */
export const roomSetup = setup({
  types: {
    context: {} as RoomContext,
    events: {} as RoomEvent,
    input: {} as RoomInput,
    emitted: {} as RoomEmitted,
  },
  actors: {
    socket: fromCallback<SocketOrder>(({ sendBack, receive }) => {
      const socket = openRoomSocket(sendBack);
      receive(socket.order);
      return socket.close;
    }),
    list: fromPromise<ListedRoom[] | null>(listRooms),
    create: fromPromise<HeldSeat>(createRoom),
    join: fromPromise<SeatResult, string>(({ input }) => joinRoom(input)),
  },
  delays: {
    listAgain: LIST_AGAIN,
    askAgain: ASK_AGAIN,
    tumble: () => moving(TUMBLE),
    opening: () => moving(OPENING),
  },
});
