import type { Message, MessageName } from './messages.ts';
import {
  avatarsIn,
  type BoxContext,
  limitsIn,
  namesIn,
  playerName,
} from '../machine/box-context.ts';
import { dareOf } from '../machine/dare.ts';
import type { BoxEvent } from '../machine/box-events.ts';
import { shownDare, shownLine } from './shown-line.ts';
import type { RoomState, SeatName } from '../rules.ts';

/** A message for everybody in the room. */
export type Announcement = {
  [Name in MessageName]: { name: Name; payload: Message<Name> };
}[MessageName];

/** A room right after an event, as its host knows it. */
export interface RoomAfter {
  state: RoomState;
  context: BoxContext;
  seq: number;
  turnEndsIn: number | null;
  /** [B53] How many turns in a row each seat's player was away; default none. */
  missed?: Readonly<Record<SeatName, number>>;
}

/**
 * The message for everybody after an event; null if each reader needs a room-state of their own: a
 * rematch swaps seats, a seat is left or freed, the seeds are new, watchers see more or less, a
 * game or the room ends.
 */
export function announcementOf(event: BoxEvent, after: RoomAfter): Announcement | null {
  const { state, context, seq, turnEndsIn, missed } = after;
  const { boxes, turn, scores, winner } = context;
  const last = context.log.at(-1);
  const line = last && shownLine(last);
  switch (event.type) {
    case 'boxes-placed':
      // If player 2 is seated already (a rematch), the game starts at once and everybody needs the
      // whole room.
      return state === 'playing' ? null : { name: 'boxes-updated', payload: { state, boxes, seq } };
    case 'player-joined':
      // [B66] Readers learn who plays for the house from the whole room.
      if (context.house === true) return null;
      if (line === undefined) return null;
      return {
        name: 'player-joined',
        payload: { boxes, seq, state, turn, line, names: namesIn(context) },
      };
    case 'dice-rolled': {
      const { by, die1, die2, forced, entropy } = event;
      if (line === undefined) return null;
      const sum = die1 + die2;
      const opened = context.lastRoll?.opened ?? null;
      const dice = { die1, die2, sum, boxes, by, opened, forced };
      const opening = entropy === undefined ? {} : { entropy };
      const room = { seq, turn, scores, state, winner, turnEndsIn, line };
      const opens = context.dares.at(-1);
      const dare =
        event.dared === undefined || opens === undefined ? {} : { dare: shownDare(opens) };
      const absence = forced && missed !== undefined && missed[by] > 0 ? { missed } : {};
      const payload = { ...dice, ...room, ...opening, ...absence, ...dare };
      return { name: 'dice-rolled', payload };
    }
    case 'message-sent': {
      if (line?.type !== 'chat') return null;
      const { message, name } = line;
      return {
        name: 'chat-message',
        payload: { playerName: name ?? playerName(event.by), message, seq, line },
      };
    }
    case 'dare-settled':
    case 'dare-judged': {
      const dare = dareOf(context, event.dare);
      if (dare === undefined) return null;
      return { name: 'dare-changed', payload: { dare: shownDare(dare), seq, turnEndsIn } };
    }
    case 'profile-changed': {
      const avatars = avatarsIn(context);
      const limits = limitsIn(context);
      return { name: 'names-changed', payload: { names: namesIn(context), avatars, limits, seq } };
    }
    case 'room-created':
    case 'watcher-chat-changed':
    case 'entropy-added':
    case 'player-left':
    case 'player-returned':
    case 'game-ended':
    case 'seat-freed':
    case 'seat-lapsed':
    case 'rematch-started':
    case 'room-closed':
      return null;
  }
}
