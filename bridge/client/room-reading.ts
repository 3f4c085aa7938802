import type { MessageReader } from '../../engine/wire/message-reader.ts';

/** A message taken into the room. */
export interface Folded<View> {
  room: View | null;
  /** Something is missing that only a new room-state can tell. */
  resync: boolean;
  /** False: old, or not about this room; nothing changed. */
  fresh: boolean;
}

/** How a client reads the room of a game. */
export interface RoomReading<View, Message> {
  /** Reads what the game's server tells; null where it is none of its messages. */
  readonly read: MessageReader<Message>;
  /** [X3] The room after a message. `room` is null before a connection has told all of it. */
  fold(room: View | null, message: Message): Folded<View>;
  /** Whether a message is the whole room: what it does not show did not happen. */
  isWhole(message: Message): boolean;
}

/**
 * [X3] Takes a message into the room. What a new connection tells first of the whole is believed, however
 * old: `anew` says that it has not told it yet.
 */
export function takeIn<View, Message>(
  { fold, isWhole }: Pick<RoomReading<View, Message>, 'fold' | 'isWhole'>,
  { room, anew }: { room: View | null; anew: boolean },
  message: Message,
): Folded<View> & { whole: boolean } {
  const whole = isWhole(message);
  return { ...fold(whole && anew ? null : room, message), whole };
}
