import { type FairnessView, fairnessView } from '../../chance/seeds.ts';
import type { Verdict } from '../../definition/tasks.ts';
import type { Announcement, TableInfo } from '../../definition/table-game.ts';
import {
  judgesOf,
  type PartyContext,
  type PartyDare,
  partyNames,
  partyPlayerName,
  takenIn,
} from './machine/party-context.ts';
import type { PartyEvent } from './machine/party-events.ts';
import type { PartyView, ShownPartyDare } from './party-messages.ts';
import { awardsOf, type BySeat, leaders, type PartySeat, type PartyState } from './party-rules.ts';

/** [G5] Nobody sees what a judge said before the vote is over. */
function shownDare(context: PartyContext, one: PartyDare): ShownPartyDare {
  const { doneAt: _, votes, ...dare } = one;
  const said = Object.values(votes);
  const count = (verdict: Verdict) => said.filter((vote) => vote === verdict).length;
  const [exactly, nearly, notAtAll] = [count('exactly'), count('nearly'), count('not-at-all')];
  const isOver = dare.done === true && dare.coins !== null;
  return {
    ...dare,
    judges: judgesOf(context, one),
    voted: takenIn(context).filter((seat) => votes[seat] !== undefined),
    tally: isOver ? { exactly, nearly, 'not-at-all': notAtAll } : null,
  };
}

function avatars({ seats }: PartyContext): BySeat<string> {
  const shown: BySeat<string> = {};
  for (const seat of takenIn({ seats })) {
    const avatar = seats[seat]?.avatar;
    if (avatar !== undefined) shown[seat] = avatar;
  }
  return shown;
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

const missedBy = (context: PartyContext, missed: TableInfo<PartySeat>['missed']): BySeat<number> =>
  Object.fromEntries(takenIn(context).map((seat) => [seat, missed[seat]]));

/** What anybody may know of the seeds. A finished game draws no more, so its seed is shown. */
export function partyFairness(
  state: PartyState,
  { seeds, retired }: PartyContext,
): FairnessView | null {
  return seeds && fairnessView(seeds, state === 'finished' ? seeds : retired);
}

/** [G9] What a reader may see of a room; secrets are left out only here. */
export function partyView(
  state: PartyState,
  context: PartyContext,
  seat: PartySeat | null,
  { missed, ...around }: TableInfo<PartySeat>,
): PartyView {
  const { host, left, boxes, turn, scores, match, empty, closed, log, chatShownFrom } = context;
  const taken = takenIn(context);
  const mayRead = (line: PartyContext['log'][number]): boolean =>
    line.type !== 'chat' || seat !== null || (chatShownFrom !== null && line.id >= chatShownFrom);
  return {
    ...around,
    state,
    seat,
    isPlayer1: seat === 'player1',
    host,
    taken,
    left,
    names: partyNames(context),
    avatars: avatars(context),
    boxes,
    turn,
    scores,
    winner: winnerOf(state, context),
    awards: state === 'finished' ? awardsOf(context) : null,
    dares: context.dares.map((dare) => shownDare(context, dare)),
    match,
    empty,
    closed,
    missed: missedBy(context, missed),
    messages: log.filter(mayRead),
    watcherChat: chatShownFrom !== null,
    fairness: partyFairness(state, context),
    paused: context.paused !== null,
  };
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
  switch (event.type) {
    case 'dice-rolled': {
      const { die1, die2, by, forced } = event;
      const { boxes, turn, scores, lastRoll, dares } = context;
      const last = event.dared === undefined ? undefined : dares.at(-1);
      const dice = { die1, die2, sum: die1 + die2, boxes, seq, by, turn, scores, state };
      const winner = winnerOf(state, context);
      const told = { winner, opened: lastRoll?.opened ?? null, forced, turnEndsIn, line };
      const away = forced ? { missed: missedBy(context, missed) } : {};
      const dare = last === undefined ? {} : { dare: shownDare(context, last) };
      return { name: 'dice-rolled', payload: { ...dice, ...told, ...away, ...dare } };
    }
    case 'dare-settled':
    case 'dare-voted':
    case 'dare-judged': {
      const dare = context.dares.find(({ id }) => id === event.dare);
      if (dare === undefined) return null;
      return { name: 'dare-changed', payload: { dare: shownDare(context, dare), seq, turnEndsIn } };
    }
    case 'message-sent': {
      if (line.type !== 'chat') return null;
      const playerName = line.name ?? partyPlayerName(event.by);
      return { name: 'chat-message', payload: { playerName, message: line.message, seq, line } };
    }
    case 'profile-changed': {
      const shown = { names: partyNames(context), avatars: avatars(context) };
      return { name: 'names-changed', payload: { ...shown, seq } };
    }
    case 'room-created':
    case 'player-joined':
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
