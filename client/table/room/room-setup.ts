import { fromCallback, fromPromise, setup } from 'xstate';
import { HOUSE_MESSAGES } from '../../../engine/wire/messages.ts';
import type { Link } from '../../shell/net/live-socket.ts';
import { type MessageReader, messageReader } from './message-reader.ts';
import type { SeatResult } from './room-calls.ts';
import { openRoomSocket, type SocketNews, type SocketOrder } from './room-socket.ts';
import type { HeldSeat } from './seat-store.ts';
import type { HouseNews, Listed, TablePage, Typed } from './table-page.ts';

export interface RoomContext<View, Row> {
  roomId: string | null;
  /** The seat's secret; null until the server gave one. */
  playerId: string | null;
  /** A seat was asked for over REST, so a second refusal is final. */
  asked: boolean;
  room: View | null;
  /** The open rooms; null until they were listed once. */
  rooms: Row[] | null;
  /** The list changed while it was on its way. */
  stale: boolean;
  link: Link;
  /** The connection has not told the whole room yet: what it tells first is believed, however old. */
  anew: boolean;
  coins: number | null;
  /** The command whose answer is awaited. */
  pending: string | null;
  /** The room as it was when that was asked. */
  askedOf: View | null;
  notice: string | null;
}

export interface RoomInput {
  /** The room of the page's address. */
  linked: string | null;
  held: HeldSeat | null;
}

/** What a visitor wishes at any table. */
export type HouseWish =
  | { type: 'refresh' }
  | { type: 'create'; listed?: boolean }
  | { type: 'join'; roomId: string }
  | { type: 'leave' }
  | { type: 'retry' }
  | { type: 'dismiss' };
/** What they wish of the game. */
type GameWish<Wish> = { type: 'wish'; wish: Wish };
type Own = { type: 'resync' } | { type: 'coins'; coins: number };
/** What the server told of the game. */
type Told<Message> = { type: 'told'; message: Message };
export type RoomEvent<Message, Wish> =
  | Told<Message>
  | HouseNews
  | SocketNews
  | HouseWish
  | GameWish<Wish>
  | Own;

export type RoomEmitted<View, Message> =
  | { type: 'alert'; text: string }
  /** A message was taken into the room that was `before`. */
  | { type: 'folded'; message: Message; before: View | null };

/** The room list is loaded again this long after a change, in ms. */
const LIST_AGAIN = 1000;
const ASK_AGAIN = 4000;

const { 'presence-changed': _, ...OF_THE_HOUSE } = HOUSE_MESSAGES;
const readNews = messageReader(OF_THE_HOUSE);

/** Reads what the house tells, and, of the game, what its page can read. */
function readerFor<Message extends Typed>(
  read: MessageReader<Message>,
): MessageReader<HouseNews | Told<Message>> {
  return (name, payload, at) => {
    const news = readNews(name, payload, at);
    if (news !== null) return news;
    const message = read(name, payload, at);
    return message && { type: 'told', message };
  };
}

/** The types, timers and ways to the server of a table's page; the chart stands in room-machine.ts. */
export function roomSetup<
  View extends object,
  Message extends Typed,
  Wish extends Typed,
  Phase extends string,
  Row extends Listed,
>(page: TablePage<View, Message, Wish, Phase, Row>) {
  const { calls, read } = page;
  return setup({
    types: {
      context: {} as RoomContext<View, Row>,
      events: {} as RoomEvent<Message, Wish>,
      input: {} as RoomInput,
      emitted: {} as RoomEmitted<View, Message>,
      tags: {} as 'at-the-rooms' | 'loading' | 'creating',
    },
    actors: {
      socket: fromCallback<SocketOrder>(({ sendBack, receive }) => {
        const socket = openRoomSocket(readerFor(read), sendBack);
        receive(socket.order);
        return socket.close;
      }),
      list: fromPromise<Row[] | null>(() => calls.list()),
      create: fromPromise<HeldSeat, boolean>(({ input }) => calls.create(input)),
      join: fromPromise<SeatResult, string>(({ input }) => calls.join(input)),
    },
    delays: {
      listAgain: LIST_AGAIN,
      askAgain: ASK_AGAIN,
      keepCoins: () => page.keepCoins?.() ?? 0,
    },
  });
}
