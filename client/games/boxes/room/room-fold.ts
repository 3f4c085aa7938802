import { playerName } from '../../../../engine/games/boxes/player-name.ts';
import { type Box, otherSeat, type SeatName } from '../../../../engine/games/boxes/rules.ts';
import { CHAT_KEPT } from '../../../../engine/wire/chat.ts';
import { withOpened } from '../../../../engine/chance/seed-halves.ts';
import type { Message } from '../../../../engine/games/boxes/messages.ts';
import type { RoomMessage } from './room-messages.ts';

/** The room as the server last described it; `turnEndsAt` is on the page's own clock, in ms. */
export type RoomView = Message<'room-state'> & { turnEndsAt: number | null };
export type LogLine = RoomView['messages'][number];
export type DiceLine = Extract<LogLine, { type: 'dice' }>;

/** A roll that arrived while we were watching, with the box it opens, to be played on the table. */
export interface Throw {
  line: DiceLine;
  box: Box | null;
  forced: boolean;
  /** The room it was thrown in. */
  before: RoomView;
}

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
      const { boxes, seq, turn, scores, state, winner, turnEndsIn, line, entropy } =
        message.payload;
      const { missed = room.missed } = message.payload;
      const seeds = room.fairness && withOpened(room.fairness, entropy);
      const fairness = seeds && { ...seeds, nonce: seeds.nonce + 1 };
      const messages = withLine(room.messages, line);
      const turnEndsAt = deadline(turnEndsIn, message.at);
      const told = { boxes, seq, turn, scores, state, winner, turnEndsIn };
      return { ...room, ...told, turnEndsAt, messages, fairness, missed };
    }
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

/** Takes a message into the room: old ones are dropped, a gap asks for the whole room again [X3]. */
export function foldMessage(room: RoomView | null, message: RoomMessage): Folded {
  const same = { room, resync: false, fresh: false };
  if (message.type === 'room-state') {
    const { payload, at } = message;
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

/** The throw of a roll just folded into the room `before` it; null where the message is none. */
export function throwOf(before: RoomView | null, message: RoomMessage): Throw | null {
  if (before === null || message.type !== 'dice-rolled') return null;
  const { line, opened, forced } = message.payload;
  if (line.type !== 'dice') return null;
  const box = before.boxes.find(({ number }) => number === opened?.number) ?? null;
  return { line, box, forced, before };
}

/**
 * The lines of the game being played. Every game starts with a notice, one that is about nothing
 * else; lines before it may name seats as they were before a rematch swapped them.
 */
export function linesOfThisGame(messages: readonly LogLine[]): LogLine[] {
  const start = messages.findLastIndex((line) => line.type === 'notice' && !('about' in line));
  return messages.slice(start + 1);
}

export function lastDice(messages: readonly LogLine[]): DiceLine | null {
  const line = linesOfThisGame(messages).findLast((each) => each.type === 'dice');
  return line?.type === 'dice' ? line : null;
}

/**
 * What the table shows while the dice of `thrown` still tumble: the game as it stood, in the same
 * order, with who is there and what is said now. Of what came with or after the roll only the chat
 * tells nothing of it.
 */
export function beforeLanding(room: RoomView, { line, before }: Throw): RoomView {
  const { state, boxes, scores, turn, winner, fairness } = before;
  const messages = room.messages.filter(({ id, type }) => id < line.id || type === 'chat');
  return { ...room, state, boxes, scores, turn, winner, fairness, messages };
}

/** [B48] The name of who sits there now: their nickname, or the seat's. */
export function nameAt({ names }: Pick<RoomView, 'names'>, seat: SeatName): string {
  return names[seat] ?? playerName(seat);
}

/** [B48] The name of who wrote or rolled a line, wherever they sit by now. */
export function authorOf({ by, name }: { by: SeatName; name?: string }): string {
  return name ?? playerName(by);
}

/** Who sits opposite; null for who only watches. */
export function opponentOf({ seat }: Pick<RoomView, 'seat'>): SeatName | null {
  return seat && otherSeat(seat);
}
