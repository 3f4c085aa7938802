import * as v from 'valibot';
import { CHAT_KEPT } from './chat.ts';
import {
  messageReader,
  whyUnread,
  type MessageReader,
  type Told,
  CHANGE_MESSAGES,
  COMMON_MESSAGES,
} from './messages.ts';

interface Line {
  id: number;
}

/** What the view of any room contains [T5]; `messages`: the lines of its log, if it has one. */
interface AnyView {
  seq: number;
  turnEndsIn: number | null;
  messages?: readonly Line[];
}

/** A room as its reader knows it; `turnEndsAt` and `wakesAt` are on the reader's own clock, in ms. */
export type Known<View> = View & { turnEndsAt: number | null; wakesAt?: number | null };

const HOUSE_MESSAGES = { ...COMMON_MESSAGES, ...CHANGE_MESSAGES } as const;
const WHOLE = 'room-state';

/** What a reader receives: the whole room, the common messages, and the game's own. */
export type RoomMessage<View, Own> =
  | { type: typeof WHOLE; payload: View; at: number }
  | Told<typeof HOUSE_MESSAGES>
  | Own;

/** A message of one game: the next of its room, perhaps with a line of the log or a deadline. */
interface OwnMessage {
  type: string;
  payload: { seq: number; line?: Line; turnEndsIn?: number | null };
  at: number;
}

/** What a game's own messages do to its view. */
interface OwnMessages<View, Own> {
  read: MessageReader<Own>;
  /** What the message changes, besides number, log and deadline. */
  step(room: View, message: Own): Partial<View>;
  /** Whether it changes more than it says; then the whole room follows. */
  leavesHoles(message: Own): boolean;
  /** What follows from who is connected now. */
  afterPresence(room: View): Partial<View>;
}

/** The room after a message. */
interface Folded<Room> {
  room: Room | null;
  /** Something is missing that only a new room-state contains. */
  resync: boolean;
  /** False: the message was old or about another room, and nothing changed. */
  fresh: boolean;
}

/** How a client reads the room of a game. */
export interface RoomReading<Room, Message> {
  /** Parses a message; null if it is none of this room's. */
  readonly read: MessageReader<Message>;
  /** [G45] Why a message of the room cannot be read; missing: nobody says. */
  readonly why?: (name: string, payload: unknown) => string;
  /** [X3] The room after a message. `room` is null before a connection has received all of it. */
  fold(room: Room | null, message: Message): Folded<Room>;
}

/**
 * [X3] Applies a message to the room. The first room-state of a new connection counts even if it is
 * older: `anew` says that it has not come yet.
 */
export function takeIn<Room, Message extends { type: string }>(
  { fold }: Pick<RoomReading<Room, Message>, 'fold'>,
  { room, anew }: { room: Room | null; anew: boolean },
  message: Message,
): Folded<Room> & { whole: boolean } {
  const whole = message.type === WHOLE;
  return { ...fold(whole && anew ? null : room, message), whole };
}

/** When the turn ends, and when the game wakes, according to a message; missing: it does not say. */
function deadline(
  { turnEndsIn, wakesIn }: { turnEndsIn?: unknown; wakesIn?: unknown },
  at: number,
): { turnEndsAt?: number | null; wakesAt?: number | null } {
  const on = (ms: unknown): number | null => (typeof ms === 'number' ? at + ms : null);
  return {
    ...(turnEndsIn !== undefined && { turnEndsAt: on(turnEndsIn) }),
    ...(wakesIn !== undefined && { wakesAt: on(wakesIn) }),
  };
}

/** The log with one more line, each line once. */
function withLine(lines: readonly Line[] = [], line: Line): Line[] {
  const others = lines.filter(({ id }) => id !== line.id);
  return [...others, line].toSorted((a, b) => a.id - b.id).slice(-CHAT_KEPT);
}

/**
 * [T6] How a client reads the room of any game: the whole room, changes, who is connected, and the
 * game's own messages. Old messages are dropped. After a gap, or if something does not fit the
 * view, the client asks for the whole room again [X3].
 *
 * @param schema The view, as in `room-state`.
 * @param own Undefined: the game announces nothing itself.
 */
export function roomReading<View extends AnyView, Own extends OwnMessage = never>(
  schema: v.GenericSchema<unknown, View>,
  own?: OwnMessages<View, Own>,
): RoomReading<Known<View>, RoomMessage<View, Own>> {
  type Room = Known<View>;
  const schemas = { ...HOUSE_MESSAGES, [WHOLE]: schema };
  const readHouse = messageReader(schemas);

  const isOwn = (message: RoomMessage<View, Own>): message is Own =>
    message.type !== WHOLE && !Object.hasOwn(HOUSE_MESSAGES, message.type);

  const taken = (room: Room, resync = false): Folded<Room> => ({ room, resync, fresh: true });

  /** Unchanged values stay the same objects. */
  function changed(room: Room, changes: object, at: number): Folded<Room> {
    const after = v.safeParse(schema, { ...room, ...changes });
    if (!after.success) return { room, resync: true, fresh: false };
    const news = Object.entries(after.output).filter(([key]) => Object.hasOwn(changes, key));
    return taken({ ...room, ...Object.fromEntries(news), ...deadline(changes, at) });
  }

  function stepped(room: Room, message: Own): Folded<Room> {
    const { seq, line, turnEndsIn } = message.payload;
    const ends = turnEndsIn === undefined ? {} : { turnEndsIn };
    const log = line === undefined ? {} : { messages: withLine(room.messages, line) };
    const changes = { ...own?.step(room, message), ...log, ...ends };
    const news = { ...changes, ...deadline(changes, message.at) };
    return taken({ ...room, ...news, seq }, own?.leavesHoles(message));
  }

  function fold(room: Room | null, message: RoomMessage<View, Own>): Folded<Room> {
    const same = { room, resync: false, fresh: false };
    /** Applies a message in its turn: an old one is dropped, and a gap asks for the whole room. */
    const inTurn = (seq: number, due: number, take: () => Folded<Room>): Folded<Room> =>
      seq === due ? take() : { ...same, resync: seq > due };

    if (isOwn(message)) {
      if (room === null) return same;
      return inTurn(message.payload.seq, room.seq + 1, () => stepped(room, message));
    }
    const { type, payload, at } = message;
    if (type === WHOLE) {
      // No step back: another process may be behind.
      if (room !== null && payload.seq < room.seq) return same;
      return taken({ ...payload, turnEndsAt: null, ...deadline(payload, at) });
    }
    if (room === null) return same;
    if (type === 'room-changed' || type === 'seat-changed') {
      const { seq, changes } = payload;
      const due = type === 'room-changed' ? room.seq + 1 : room.seq;
      return inTurn(seq, due, () => changed(room, { ...changes, seq }, at));
    }
    if (type !== 'presence-changed') return same;
    const after = changed(room, payload, at);
    return after.fresh && after.room !== null
      ? taken({ ...after.room, ...own?.afterPresence(after.room) })
      : after;
  }

  return {
    read: (name, payload, at) =>
      readHouse(name, payload, at) ?? own?.read(name, payload, at) ?? null,
    why: (name, payload) => whyUnread(schemas, name, payload),
    fold,
  };
}
