import {
  type AnyActorRef,
  fromCallback,
  fromPromise,
  type MetaObject,
  type NonReducibleUnknown,
  type ParameterizedObject,
  type ProvidedActor,
  setup,
  type StateMachine,
  type StateSchema,
  type StateValue,
} from 'xstate';
import {
  type MessageReader,
  messageReader,
  COMMON_MESSAGES,
} from '../../../engine/wire/messages.ts';
import { openPageClient } from '../../shell/net/page-client.ts';
import { whenSeen } from '../../shell/net/wake-events.ts';
import { inOwnLanguage } from './own-texts.ts';
import { seatInOtherTab, type HeldSeat } from './tab-store.ts';
import { askOwnSeat, type Door, lookAtDoor, watchDoor } from './door.ts';
import {
  type SeatResult,
  type Wanted,
  type CommonNews,
  type Listed,
  type TablePage,
  type Typed,
} from './table-page.ts';
import type { Link } from '../../../bridge/client/reconnector.ts';
import type { RoomReading } from '../../../engine/wire/view-fold.ts';
import { asSent, type Place } from '../../../bridge/client/connection.ts';
import type { Reaction } from '../../../engine/wire/commands.ts';

export interface RoomContext<View, Row> {
  roomId: string | null;
  /** The seat's secret; null until the server gave one. */
  playerId: string | null;
  /** The page only watches the room. */
  watches: boolean;
  /** A seat was asked for over REST, so a second refusal is final. */
  asked: boolean;
  /** [B73] The visitor has pressed to sit down here. */
  pressed: boolean;
  /** The linked room as anybody may see it; null: not asked yet. */
  door: Door | null;
  /** [G41] Whoever waits for the next game found its line full. */
  isLineFull: boolean;
  /** The seat that another tab of this browser has in the linked room. */
  other: HeldSeat | null;
  room: View | null;
  /** The open rooms; null until they were listed once. */
  rooms: Row[] | null;
  /** The list changed while it was on its way. */
  stale: boolean;
  link: Link;
  /** The whole room has not come over this connection yet: the first one counts, however old. */
  anew: boolean;
  /** [G45] How many messages since the last whole room could not be read. */
  unread: number;
  coins: number | null;
  /** The command whose answer is awaited. */
  pending: string | null;
  /** The room as it was when that was asked. */
  askedOf: View | null;
  notice: string | null;
}

/** An order to the socket: a command with its seat, or a new connection. */
export type SocketOrder = { type: string; payload: Place } | { type: 'restart' } | ReactOrder;
interface ReactOrder {
  type: 'react';
  reaction: { roomId: string; playerId?: string; emoji: Reaction };
}

/** Events of the socket besides the server's messages. */
type SocketNews =
  | { type: 'link'; link: Link }
  /** The page or the network is back: messages sent meanwhile may be lost, and the connection too. */
  | { type: 'awake' }
  /** Something came that no schema knows: the room must be asked for again. */
  | { type: 'unparsable' }
  /** The server has answered a command, however it did. */
  | { type: 'acknowledged'; command: string };

export interface RoomInput {
  /** The room of the page's address. */
  linked: string | null;
  held: HeldSeat | null;
  /** The page only watches that room. */
  watches?: boolean;
  /** [B73] A press in a page of this site led here. */
  pressed?: boolean;
}

/** A visitor's intent that every table knows. */
export type CommonIntent =
  | { type: 'refresh' }
  | { type: 'create'; wanted: Wanted }
  | { type: 'join'; roomId: string }
  | { type: 'sit' }
  /** [G42] They have left the line for the next game. */
  | { type: 'step-back' }
  | { type: 'leave' }
  | { type: 'retry' }
  /** [B18] What the visitor wants who has the seat in another tab: that seat here, or the other one. */
  | { type: 'go-on' }
  | { type: 'play-both' }
  | { type: 'react'; emoji: Reaction }
  | { type: 'dismiss' };
/** A visitor's intent in the game. */
type GameIntent<Intent> = { type: 'intent'; intent: Intent };
/** Another tab goes on with the seat. */
type Elsewhere = { type: 'gone-elsewhere' };
type Own =
  | Elsewhere
  | { type: 'seen' }
  | { type: 'door'; door: Door | null }
  | { type: 'resync' }
  | { type: 'coins'; coins: number };
/** A message of the server about the game. */
type Told<Message> = { type: 'told'; message: Message };
export type RoomEvent<Message, Intent> =
  | Told<Message>
  | CommonNews
  | SocketNews
  | CommonIntent
  | GameIntent<Intent>
  | Own;

export type RoomEmitted<View, Message> =
  | { type: 'alert'; text: string }
  /** [T20] Somebody reacted: at a seat, or (null) watching. */
  | { type: 'reacted'; by: string | null; emoji: Reaction }
  /** A message was taken into the room that was `before`. */
  | { type: 'folded'; message: Message; before: View | null };

/** The room list is loaded again this long after a change, in ms. */
const LIST_AGAIN = 1000;
const ASK_AGAIN = 4000;
/** [G45] A room that cannot be read is asked for again after so long, each time doubled, in ms. */
const RESYNC = 1000;
const LONGEST = 60_000;

const { 'presence-changed': _, ...OF_THE_HOUSE } = COMMON_MESSAGES;
const readNews = messageReader(OF_THE_HOUSE);

/** Reads the events of every room, and those of the game that its page can read. */
function readerFor<Message extends Typed>(
  read: MessageReader<Message>,
): MessageReader<CommonNews | Told<Message>> {
  return (name, payload, at) => {
    const own = inOwnLanguage(payload);
    const news = readNews(name, own, at);
    if (news !== null) return news;
    const message = read(name, own, at);
    return message && { type: 'told', message };
  };
}

/** The page's connection, as the machine orders it and hears of it. */
const socketOf = <Message extends Typed>(
  reads: MessageReader<Message>,
  why: RoomReading<unknown, unknown>['why'],
) =>
  fromCallback<SocketOrder>(({ sendBack, receive }) => {
    let page: ReturnType<typeof openPageClient> | null = null;
    const open = () =>
      openPageClient({
        heard: (name, payload) => {
          const message = reads(name, payload, performance.now());
          if (message !== null) return sendBack(message);
          const reason = why?.(name, payload) ?? 'nobody says why';
          // oxlint-disable-next-line no-console -- for who writes the game; nothing a player can do
          console.warn(`A message '${name}' was not understood: ${reason}.`);
          sendBack({ type: 'unparsable' });
        },
        link: (link) => sendBack({ type: 'link', link }),
        awake: () => sendBack({ type: 'awake' }),
      });
    const unseen = whenSeen(() => {
      page = open();
    });
    receive((order) => {
      const client = page?.client;
      if (client === undefined) return;
      if (order.type === 'restart') return client.leave();
      if (!client.isOnline) return;
      if ('reaction' in order) return client.repeat('react', order.reaction);
      if (!('payload' in order)) return;
      const { type: name, payload } = order;
      if (name === 'join-room') return client.sit(payload);
      client.send(name, asSent(payload), () => sendBack({ type: 'acknowledged', command: name }));
    });
    return () => {
      unseen();
      page?.close();
    };
  });

type Tag =
  | 'at-the-rooms'
  | 'at-the-door'
  | 'loading'
  | 'creating'
  | 'turned-away'
  | 'full'
  | 'opening'
  | 'twice';

/** The machine of a table's page, as whoever runs it sees it: its states are its own affair. */
export type RoomMachine<View extends object, Message extends Typed, Intent, Row> = StateMachine<
  RoomContext<View, Row>,
  RoomEvent<Message, Intent>,
  Record<string, AnyActorRef | undefined>,
  ProvidedActor,
  ParameterizedObject,
  ParameterizedObject,
  string,
  { room: StateValue },
  Tag,
  RoomInput,
  NonReducibleUnknown,
  RoomEmitted<View, Message>,
  MetaObject,
  StateSchema
>;

/** The types, timers and server calls of a table's page; the chart is in room-machine.ts. */
export function roomSetup<
  View extends object,
  Message extends Typed,
  Intent extends Typed,
  Phase extends string,
  Row extends Listed,
>(page: TablePage<View, Message, Intent, Phase, Row>) {
  const { calls, read } = page;
  return setup({
    types: {
      context: {} as RoomContext<View, Row>,
      events: {} as RoomEvent<Message, Intent>,
      input: {} as RoomInput,
      emitted: {} as RoomEmitted<View, Message>,
      tags: {} as Tag,
    },
    actors: {
      socket: socketOf(readerFor(read), page.why),
      list: fromPromise<Row[] | null>(() => calls.list()),
      create: fromPromise<HeldSeat, Wanted>(({ input }) => calls.create(input)),
      join: fromPromise<SeatResult, string>(({ input }) => calls.join(input)),
      seen: fromCallback(({ sendBack }) => whenSeen(() => sendBack({ type: 'seen' }))),
      door: fromPromise<Door | { alert: string }, string>(({ input }) => lookAtDoor(input)),
      ownSeat: fromPromise<HeldSeat | null, string>(({ input }) => askOwnSeat(input)),
      doorWatch: fromCallback<Own, Parameters<typeof watchDoor>[0]>(({ input, sendBack }) =>
        watchDoor(input, (door) => sendBack({ type: 'door', door })),
      ),
      otherTab: fromPromise<HeldSeat | null, string>(({ input }) =>
        seatInOtherTab(page.seat.game, input),
      ),
    },
    delays: {
      listAgain: LIST_AGAIN,
      askAgain: ({ context }) => Math.min(ASK_AGAIN * 2 ** context.unread, LONGEST),
      resyncIn: ({ context }) => Math.min(RESYNC * 2 ** context.unread, LONGEST),
      keepCoins: () => page.keepCoins?.() ?? 0,
    },
  });
}
