import { shownLines, shownText } from '../../../wire/shown-text.ts';
import { type FairnessView, fairnessView } from '../../../chance/seeds.ts';
import type { TableInfo } from '../../../definition/table-game.ts';
import type { Params } from '../../../table/notices.ts';
import { readBy } from '../../../table/talk.ts';
import { type LogLine, verdictTold } from '../../dice/dice-log.ts';
import {
  avatarsIn,
  type BoxContext,
  type BoxRoom,
  houseSeat,
  namesIn,
  ofBoth,
  playerName,
} from '../machine/box-context.ts';
import type { BoxEvent } from '../machine/box-events.ts';
import { inHalves } from '../machine/box-seeds.ts';
import { type Dare, dareOf } from '../machine/dare.ts';
import type { SeatName } from '../rules.ts';
import type { Message, MessageName } from './messages.ts';

/** A line without a name of which nothing remains; it then has the seat's name. */
function named<Line extends { name?: string }>(line: Line) {
  if (line.name === undefined) return line;
  const { name, ...unnamed } = line;
  const shown = shownText(name);
  return shown === '' ? unnamed : { ...unnamed, name: shown };
}

/**
 * [X31] A line of the log as readers receive it. Rooms from before this rule keep the original,
 * because their folds must not change [J3].
 */
function shownLine(line: LogLine<SeatName>): LogLine<SeatName> {
  switch (line.type) {
    case 'notice':
      return { ...line, message: shownText(line.message), ...shownParams(line.params) };
    case 'chat':
      return { ...named(line), message: shownText(line.message) };
    case 'dice': {
      const { opened } = line;
      const prize = opened?.prize ?? null;
      if (opened === null || prize === null) return named(line);
      return { ...named(line), opened: { ...opened, prize: shownLines(prize) } };
    }
  }
}

/** [X31] What a notice says besides, as readers receive it. */
const shownParams = (params: Params | undefined) =>
  params && {
    params: Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        typeof value === 'string' ? shownText(value) : value,
      ]),
    ),
  };

/** [X31] A dare as readers receive it. */
const shownDare = (dare: Dare): Dare => ({ ...dare, text: shownLines(dare.text) });

/** [B41] Who has left for good, as readers are told. */
const leftOf = ({ left }: BoxContext) => ({
  player1: left.includes('player1'),
  player2: left.includes('player2'),
});

/** What anybody may know of the seeds, even before joining. [B15] A finished game draws no more. */
export function boxFairness({ value, context }: BoxRoom): FairnessView | null {
  const { seeds, retired } = context;
  if (seeds === null) return null;
  const shown = fairnessView(seeds, value === 'finished' ? seeds : retired);
  return { ...inHalves(shown), retired: shown.retired && inHalves(shown.retired) };
}

/**
 * What a reader may see of a room; secrets are left out only here. `seat` null is a watcher, who
 * sees the chat if the room allows it. Seat secrets, visitors and the unspent server seed are never
 * included.
 */
export function roomView(
  room: BoxRoom,
  seat: SeatName | null,
  { seq, present, turnEndsIn, watching, missed }: TableInfo<SeatName>,
): Message<'room-state'> {
  const { value: state, context } = room;
  const { boxes, turn, scores, winner, closed } = context;
  return {
    state,
    isPlayer1: seat === 'player1',
    boxes,
    seq,
    seat,
    hasPlayer2: context.seats.player2 !== undefined,
    turn,
    scores,
    winner,
    closed,
    present,
    turnEndsIn,
    messages: readBy(seat, context).map(shownLine),
    watching,
    left: leftOf(context),
    missed,
    names: ofBoth(namesIn(context)),
    avatars: ofBoth(avatarsIn(context)),
    dares: context.dares.map(shownDare),
    match: context.match,
    swapped: context.swapped,
    house: houseSeat(context),
    empty: context.empty,
    watcherChat: context.chatShownFrom !== null,
    fairness: boxFairness(room),
  };
}

/** A message for everybody in the room. */
export type Announcement = {
  [Name in MessageName]: { name: Name; payload: Message<Name> };
}[MessageName];

/**
 * The message for everybody after an event; null if each reader needs a room-state of their own: a
 * rematch swaps seats, a seat is left or freed, the seeds are new, watchers see more or less, a
 * game or the room ends.
 */
export function announcementOf(
  event: BoxEvent,
  { value: state, context }: BoxRoom,
  { seq, turnEndsIn, missed }: Pick<TableInfo<SeatName>, 'seq' | 'turnEndsIn' | 'missed'>,
): Announcement | null {
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
        payload: { boxes, seq, state, turn, line, names: ofBoth(namesIn(context)) },
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
      const absence = forced && missed[by] > 0 ? { missed } : {};
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
    case 'dare-judged':
    case 'dare-pictured': {
      const dare = dareOf(context, event.dare);
      if (dare === undefined) return null;
      return {
        name: 'dare-changed',
        payload: { dare: shownDare(dare), seq, turnEndsIn, ...verdictTold(event, line) },
      };
    }
    case 'profile-changed': {
      const [names, avatars] = [ofBoth(namesIn(context)), ofBoth(avatarsIn(context))];
      return { name: 'names-changed', payload: { names, avatars, seq } };
    }
    case 'room-created':
    case 'watcher-chat-changed':
    case 'player-queued':
    case 'player-unqueued':
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
