import { withOpened } from '../../chance/seed-halves.ts';
import { CHAT_KEPT } from '../../wire/chat.ts';
import { messageReader, type Told } from '../../wire/message-reader.ts';
import { type Message, MESSAGES } from './messages.ts';

/** What the server tells of a room and of the house, with the moment at which it came. */
export type RoomMessage = Told<typeof MESSAGES>;

/** The room as the server last described it; `turnEndsAt` is on its reader's own clock, in ms. */
export type RoomView = Message<'room-state'> & { turnEndsAt: number | null };
export type LogLine = RoomView['messages'][number];

interface Folded {
  room: RoomView | null;
  /** Something is missing that only a new room-state can tell. */
  resync: boolean;
  /** False: old, or not about this room; nothing changed. */
  fresh: boolean;
}

function deadline(endsIn: number | null, at: number): number | null {
  return endsIn === null ? null : at + endsIn;
}

/** The log with a line more, each line once. */
function withLine(messages: readonly LogLine[], line: LogLine): LogLine[] {
  const others = messages.filter((known) => known.id !== line.id);
  return [...others, line].toSorted((a, b) => a.id - b.id).slice(-CHAT_KEPT);
}

/** [B53] Who is there again has missed no turn. */
function missedBy({ missed }: RoomView, present: RoomView['present']): RoomView['missed'] {
  return {
    player1: present.player1 ? 0 : missed.player1,
    player2: present.player2 ? 0 : missed.player2,
  };
}

type Numbered = Extract<RoomMessage, { payload: { seq: number } }>;

function isNumbered(message: RoomMessage): message is Numbered {
  return 'seq' in message.payload;
}

function advanced(room: RoomView, message: Numbered): RoomView {
  switch (message.type) {
    case 'room-state':
      return { ...message.payload, turnEndsAt: deadline(message.payload.turnEndsIn, message.at) };
    case 'player-joined': {
      const { line, ...told } = message.payload;
      return { ...room, ...told, hasPlayer2: true, messages: withLine(room.messages, line) };
    }
    case 'boxes-updated':
      return { ...room, ...message.payload };
    case 'dice-rolled': {
      const { boxes, seq, turn, scores, state, winner, turnEndsIn, line, entropy, dare } =
        message.payload;
      const { missed = room.missed } = message.payload;
      const seeds = room.fairness && withOpened(room.fairness, entropy);
      const fairness = seeds && { ...seeds, nonce: seeds.nonce + 1 };
      const messages = withLine(room.messages, line);
      const turnEndsAt = deadline(turnEndsIn, message.at);
      const dares = dare === undefined ? room.dares : [...room.dares, dare];
      const empty = message.payload.opened === null ? room.empty + 1 : 0;
      const told = { boxes, seq, turn, scores, state, winner, turnEndsIn, dares, empty };
      return { ...room, ...told, turnEndsAt, messages, fairness, missed };
    }
    case 'dare-changed': {
      const { dare, seq, turnEndsIn } = message.payload;
      const dares = room.dares.map((known) => (known.id === dare.id ? dare : known));
      return { ...room, dares, seq, turnEndsIn, turnEndsAt: deadline(turnEndsIn, message.at) };
    }
    case 'names-changed':
      return { ...room, ...message.payload };
    case 'chat-message':
      return {
        ...room,
        seq: message.payload.seq,
        messages: withLine(room.messages, message.payload.line),
      };
  }
}

/** Messages that change more than they tell: deadlines, scores and seeds come with a room-state. */
function leavesHoles(message: Numbered): boolean {
  if (message.type === 'player-joined' || message.type === 'boxes-updated') return true;
  return message.type === 'dice-rolled' && message.payload.state === 'finished';
}

/** [X3] Takes a message into the room: old ones are dropped, a gap asks for the whole room again. */
export function foldMessage(room: RoomView | null, message: RoomMessage): Folded {
  const same = { room, resync: false, fresh: false };
  if (message.type === 'room-state') {
    const { payload, at } = message;
    // There is no step back: another process may be behind.
    if (room !== null && payload.seq < room.seq) return same;
    const whole = { ...payload, turnEndsAt: deadline(payload.turnEndsIn, at) };
    return { room: whole, resync: false, fresh: true };
  }
  if (room === null) return same;
  if (message.type === 'presence-changed') {
    const turnEndsAt = deadline(message.payload.turnEndsIn, message.at);
    const missed = missedBy(room, message.payload.present);
    return {
      room: { ...room, ...message.payload, turnEndsAt, missed },
      resync: false,
      fresh: true,
    };
  }
  if (!isNumbered(message) || message.payload.seq <= room.seq) return same;
  if (message.payload.seq > room.seq + 1) return { room, resync: true, fresh: false };
  return { room: advanced(room, message), resync: leavesHoles(message), fresh: true };
}

/** How a client reads a room. */
export const boxesReading = {
  read: messageReader(MESSAGES),
  fold: foldMessage,
  isWhole: ({ type }: RoomMessage): boolean => type === 'room-state',
} as const;
