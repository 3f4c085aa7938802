import type { Announcement, TableInfo } from '../../definition/table-game.ts';
import {
  avatarsIn,
  judgesOf,
  lineShown,
  partyNames,
  partyPlayerName,
  takenIn,
  unchosenIn,
} from './machine/party-context.ts';
import type { PartyContext, PartyEvent, PartyEventOf, PartyTypes } from './machine/party-types.ts';
import type { PartyDare } from './machine/party-schemas.ts';
import { lastThrowIn } from './machine/party-throws.ts';
import { verdictTold } from '../dice/dice-log.ts';
import { shownLines } from '../../wire/shown-text.ts';
import type { At } from '../../table/table-machine.ts';
import type { PartyView, ShownPartyDare } from './party-messages.ts';
import {
  awardsOf,
  type BySeat,
  leaders,
  type PartySeat,
  type PartyState,
  tallyOf,
} from './party-rules.ts';

/** [G5] [G33] Nobody sees what a judge or the audience said before the vote is over. */
function shownDare(context: PartyContext, one: PartyDare): ShownPartyDare {
  const { doneAt: _, offer: _offer, swapped = false, votes, ...more } = one;
  const { watchers: _watchers, audience = null, ...dare } = more;
  const isOver = dare.done === true && dare.coins !== null;
  return {
    ...dare,
    swapped,
    judges: judgesOf(context, one),
    voted: takenIn(context).filter((seat) => votes[seat] !== undefined),
    tally: isOver ? { ...tallyOf(Object.values(votes)), audience } : null,
  };
}

/** [G8] Who has won a game that is over: a seat, or `draw`; null: it was closed, or goes on. */
export function winnerOf(
  state: PartyState,
  { scores, closed }: Pick<PartyContext, 'scores' | 'closed'>,
): PartySeat | 'draw' | null {
  if (state !== 'finished' || closed) return null;
  const [first, ...others] = leaders(scores);
  return first === undefined || others.length > 0 ? 'draw' : first;
}

/** [G15] Whose last throw may be replaced. */
function throwAgainOf(state: PartyState, { lastThrow }: PartyContext): PartySeat | null {
  if (state !== 'playing' || lastThrow === null) return null;
  return lastThrow.isOver || lastThrow.isAgain ? null : lastThrow.by;
}

/** [G14] The tasks from which this seat must choose one; nobody else learns them. */
function offerTo(context: PartyContext, seat: PartySeat | null): PartyView['offer'] {
  const dare = unchosenIn(context).find(({ by }) => by === seat);
  if (dare?.offer === undefined) return null;
  const tasks = dare.offer.map(({ text, texts, difficulty }) => ({
    text: shownLines(text),
    ...(texts && { texts }),
    difficulty,
  }));
  return { dare: dare.id, tasks };
}

/** [T60] The same tasks, as the journal has them too. */
export function partySecrets(context: PartyContext, seat: PartySeat): readonly unknown[] {
  const offer = unchosenIn(context).find(({ by }) => by === seat)?.offer;
  return offer?.[0] === undefined ? [] : [offer, offerTo(context, seat)?.tasks];
}

const missedBy = (context: PartyContext, missed: TableInfo<PartySeat>['missed']): BySeat<number> =>
  Object.fromEntries(takenIn(context).map((seat) => [seat, missed[seat]]));

/** [G9] What a reader may see besides the table; secrets are left out only here. */
export function partyView({ value: state, context }: At<PartyTypes>, seat: PartySeat | null) {
  const { host, boxes, turn, scores, match, empty, choices, round, rounds } = context;
  return {
    isPlayer1: seat === 'player1',
    host,
    boxes,
    turn,
    scores,
    winner: winnerOf(state, context),
    awards: state === 'finished' ? awardsOf(context) : null,
    dares: context.dares.map((dare) => shownDare(context, dare)),
    match,
    empty,
    choices,
    round,
    rounds,
    offer: offerTo(context, seat),
    throwAgain: throwAgainOf(state, context),
    paused: context.paused !== null,
    next: lineShown(context),
  };
}

const dareTold = (context: PartyContext, id: number): ShownPartyDare | undefined => {
  const dare = context.dares.find((one) => one.id === id);
  return dare && shownDare(context, dare);
};

/** The line of a throw, told anew with what it has opened. */
function thrownLine(context: PartyContext, by: PartySeat) {
  const line = lastThrowIn(context, by);
  return line === undefined ? {} : { line };
}

/** [G14] Who must choose a task learns alone which there are. */
export function partyTellsAlone(event: PartyEvent, { context }: { context: PartyContext }) {
  const isAbout = 'offer' in event || event.type === 'dare-chosen';
  if (!isAbout) return NOBODY;
  return unchosenIn(context).some(({ by }) => by === event.by) ? [event.by] : NOBODY;
}
const NOBODY: readonly PartySeat[] = [];

/** What everybody is told of a throw, and of the box that it opens. */
function rollTold(event: PartyEventOf<'dice-rolled'>, state: PartyState, context: PartyContext) {
  const { by, die1, die2, forced, again = false } = event;
  const { choices, empty, lastRoll, lastDare } = context;
  const throwAgain = throwAgainOf(state, context);
  const dice = { by, die1, die2, sum: die1 + die2, choices, again, throwAgain, empty };
  const dare = lastDare === null ? {} : { dare: dareTold(context, lastDare) };
  return { ...dice, opened: lastRoll?.opened ?? null, forced, ...dare };
}

/** What everybody is told of a box that its thrower has chosen. */
function boxTold(event: PartyEventOf<'box-opened'>, context: PartyContext) {
  const { by, number, coins, forced, dare: id } = event;
  const dare = id === undefined ? null : dareTold(context, id);
  return { by, number, coins, forced, dare, ...thrownLine(context, by) };
}

/** The message for everybody after an event; null: each reader needs the whole room. */
export function partyAnnouncement(
  event: PartyEvent,
  state: PartyState,
  context: PartyContext,
  { seq, turnEndsIn, missed }: TableInfo<PartySeat>,
): Announcement | null {
  const line = context.log.at(-1);
  if (line === undefined) return null;
  const { boxes, turn, scores, round } = context;
  const winner = winnerOf(state, context);
  const played = { boxes, turn, scores, state, winner, round, seq, turnEndsIn };
  switch (event.type) {
    case 'dice-rolled': {
      const away = event.forced ? { missed: missedBy(context, missed) } : {};
      const payload = { ...played, ...rollTold(event, state, context), line, ...away };
      return { name: 'dice-rolled', payload };
    }
    case 'box-opened':
      return { name: 'box-opened', payload: { ...played, ...boxTold(event, context) } };
    case 'dare-chosen':
    case 'dare-swapped':
    case 'dare-settled':
    case 'dare-voted':
    case 'audience-voted':
    case 'dare-judged':
    case 'dare-pictured': {
      const dare = dareTold(context, event.dare);
      if (dare === undefined) return null;
      const told =
        event.type === 'dare-chosen' ? thrownLine(context, event.by) : verdictTold(event, line);
      return { name: 'dare-changed', payload: { dare, seq, turnEndsIn, ...told } };
    }
    case 'message-sent': {
      if (line.type !== 'chat') return null;
      const playerName = line.name ?? partyPlayerName(event.by);
      return { name: 'chat-message', payload: { playerName, message: line.message, seq, line } };
    }
    case 'profile-changed': {
      const shown = { names: partyNames(context), avatars: avatarsIn(context) };
      return { name: 'names-changed', payload: { ...shown, seq } };
    }
    case 'room-created':
    case 'player-joined':
    case 'player-queued':
    case 'player-unqueued':
    case 'boxes-placed':
    case 'entropy-added':
    case 'game-started':
    case 'watcher-chat-changed':
    case 'player-left':
    case 'player-returned':
    case 'seat-lapsed':
    case 'seat-freed':
    case 'game-ended':
    case 'rematch-started':
    case 'room-closed':
    case 'dare-skipped':
    case 'clock-paused':
    case 'host-changed':
    case 'player-sent-away':
      return null;
  }
}
