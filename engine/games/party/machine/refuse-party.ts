import {
  AUDIENCE_AT_MOST,
  FEWEST,
  FEWEST_TO_GO_ON,
  PARTY_SEATS,
  type PartyState,
} from '../party-rules.ts';
import type { CommonRefusal } from '../../../definition/refusal.ts';
import { isPartKnown } from '../../../chance/seeds.ts';
import { refusePicture } from '../../boxes/machine/dare-photo.ts';
import { EMPTY_ROLLS, refusePlacement } from '../../boxes/rules.ts';
import {
  boxesLeft,
  isVoted,
  judgesOf,
  type PartyContext,
  playingIn,
  takenIn,
} from './party-context.ts';
import type { PartyEvent, PartyEventOf } from './party-events.ts';
import { mayEndEarly } from './party-games.ts';
import { HOST_REFUSALS, isBanned, refuseHost, refuseSkipping } from './party-host.ts';

/** The refusals of Alluring Boxes for three to eight. */
export const PARTY_REFUSALS = {
  'room/full': 'The room already has eight players.',
  'room/started': 'The game has started. Watch it, and take a seat at the next one.',
  'start/not-host': 'Only the host starts the game.',
  'start/too-few': `At least ${FEWEST} must sit at the table before the game starts.`,
  'start/not-waiting': 'The game has started already.',
  'free/not-host': 'Only the host frees the seat of somebody else.',
  'free/not-waiting': 'Seats are freed before the game starts.',
  'boxes/not-host': 'Only the host places the boxes.',
  'boxes/not-placing': 'Boxes can only be placed before the game starts.',
  'boxes/none': 'Please place at least one box before finishing placement.',
  'boxes/duplicate': 'Each box can be placed only once.',
  'dice/not-playing': 'There is no game to roll for right now.',
  'dice/not-your-turn': 'It is not your turn.',
  'choice/none': 'There is nothing to choose.',
  'choice/unknown': 'That is not one of those you may choose.',
  'choice/open': 'First comes the choice.',
  'throw/none': 'There is no throw of yours to replace.',
  'throw/again-used': 'You have thrown again in this turn.',
  'entropy/not-now': 'The dice can only be added to before the game starts.',
  'entropy/given': 'You have added to the dice already.',
  'entropy/sealed': 'The host seals a part of the dice, the others add an open one.',
  'entropy/too-late': 'A part can only be sealed before anybody has added an open one.',
  'entropy/not-promised': 'That is not what was promised before.',
  'rematch/not-finished': 'The next game starts when this one is finished.',
  'finish/not-playing': 'There is no game to finish right now.',
  'finish/not-decided': 'The boxes left can still change who wins.',
  'dare/unknown': 'There is no such dare in this game.',
  'dare/not-yours': 'This dare is not yours to settle or to judge.',
  'dare/settled': 'This dare has been settled already.',
  'dare/open': 'A dare is being done. The dice wait for it.',
  'dare/swap-used': 'You have taken other tasks for this dare already.',
  'dare/no-other': 'No other task fits this table.',
  'dare/not-done': 'Nobody has said yet that it is done.',
  'dare/voted': 'You have judged this dare.',
  'dare/audience-full': 'So many of the audience have judged this dare that no more votes count.',
  'watchers/unchanged': 'It is set that way already.',
  ...HOST_REFUSALS,
} as const;

export type PartyRefusal = keyof typeof PARTY_REFUSALS;

type Code = CommonRefusal | PartyRefusal | null;

const isInLine = ({ queue }: PartyContext, visitor: string | undefined): boolean =>
  queue.some((one) => one.visitor === visitor);

/** [G24] Why nobody stands in line for the next game, or null. */
function refuseQueuing(
  state: PartyState,
  context: PartyContext,
  { seat: { visitor } }: PartyEventOf<'player-queued'>,
): Code {
  const { queue, seats } = context;
  if (isBanned(context, visitor)) return 'visitor/sent-away';
  if (isInLine(context, visitor)) return null;
  const isSeated = takenIn(context).some((one) => seats[one]?.visitor === visitor);
  if (state === 'waiting' || isSeated) return 'action/conflict';
  return queue.length < PARTY_SEATS.length ? null : 'room/full';
}

/** [G4] Why this part of the dice is not taken, or null. */
function refusePart(
  state: PartyState,
  { seeds, host }: PartyContext,
  { by, entropy, commitment }: PartyEventOf<'entropy-added'>,
): Code {
  if (state !== 'waiting') return 'entropy/not-now';
  if ((by === host) !== (commitment !== undefined && entropy === undefined))
    return 'entropy/sealed';
  const hasOne = seeds?.parts?.some((part) => part.by === by) ?? false;
  if (hasOne) return 'entropy/given';
  const isLate = seeds?.seedRule === 2 && commitment !== undefined && isPartKnown(seeds);
  return isLate ? 'entropy/too-late' : null;
}

/** [G2] [G4] Why the game does not start, or null. */
function refuseStart(
  state: PartyState,
  context: PartyContext,
  { by, boxes, entropy }: PartyEventOf<'game-started'>,
): Code {
  if (state !== 'waiting') return 'start/not-waiting';
  if (by !== context.host) return 'start/not-host';
  if (takenIn(context).length < FEWEST) return 'start/too-few';
  const isSealed = context.seeds?.parts?.some((part) => part.by === by && part.text === null);
  if (entropy !== undefined && isSealed !== true) return 'entropy/not-promised';
  return refusePlacement(boxes);
}

/** [G5] [G32] Why this seat, or who watches, may not settle or judge a dare; or null. */
function refuseDare(
  context: PartyContext,
  event: PartyEventOf<'dare-settled' | 'dare-voted' | 'audience-voted' | 'dare-judged'>,
): Code {
  const dare = context.dares.find(({ id }) => id === event.dare);
  if (dare === undefined) return 'dare/unknown';
  if (event.type === 'dare-settled') {
    if (dare.by !== event.by) return 'dare/not-yours';
    if (dare.done !== null) return 'dare/settled';
    return event.done && dare.offer !== undefined ? 'choice/open' : null;
  }
  if (event.type === 'dare-judged') return isVoted(dare) ? null : 'dare/settled';
  const isAudience = event.type === 'audience-voted';
  if (!isAudience && !judgesOf(context, dare).includes(event.by)) return 'dare/not-yours';
  if (dare.done !== true) return 'dare/not-done';
  if (dare.coins !== null) return 'dare/settled';
  if (!isAudience) return dare.votes[event.by] === undefined ? null : 'dare/voted';
  const { watchers = {} } = dare;
  if (watchers[event.watcher] !== undefined) return 'dare/voted';
  return Object.keys(watchers).length < AUDIENCE_AT_MOST ? null : 'dare/audience-full';
}

/** [G11] [G15] Why this seat may not throw now, or null. [G17] Only a host knows whether a dare holds. */
function refuseThrow(
  state: PartyState,
  { turn, choices, lastThrow, boxes, rules }: PartyContext,
  { by, again }: Pick<PartyEventOf<'dice-rolled'>, 'by' | 'again'>,
): Code {
  if (state !== 'playing') return 'dice/not-playing';
  if (again === true) {
    if (lastThrow?.by !== by || lastThrow.isOver) return 'throw/none';
    return lastThrow.isAgain ? 'throw/again-used' : null;
  }
  if (by !== turn) return 'dice/not-your-turn';
  if (choices.length > 0) return 'choice/open';
  return rules === 2 && boxes.length === 0 ? 'dare/open' : null;
}

/** [G11] Why this seat may not open that box, or null. */
function refuseBox({ turn, choices }: PartyContext, event: PartyEventOf<'box-opened'>): Code {
  if (choices.length === 0) return 'choice/none';
  if (event.by !== turn) return 'dice/not-your-turn';
  return choices.includes(event.number) ? null : 'choice/unknown';
}

/** [G14] [G16] Why this seat may not choose a task, or others to choose from; or null. */
function refuseOffer(
  { dares }: PartyContext,
  event:
    | Pick<PartyEventOf<'dare-chosen'>, 'type' | 'by' | 'dare' | 'task'>
    | PartyEventOf<'dare-swapped'>,
): Code {
  const dare = dares.find(({ id }) => id === event.dare);
  if (dare === undefined) return 'dare/unknown';
  if (dare.by !== event.by) return 'dare/not-yours';
  if (dare.coins !== null) return 'dare/settled';
  if (dare.offer === undefined) return 'choice/none';
  if (event.type === 'dare-swapped') return dare.swapped === true ? 'dare/swap-used' : null;
  return dare.offer[event.task] === undefined ? 'choice/unknown' : null;
}

function refuseLeaving({ seats, left }: PartyContext, { by }: PartyEventOf<'player-left'>): Code {
  if (seats[by] === undefined) return 'seat/unknown';
  return left.includes(by) ? 'seat/left' : null;
}

/** [G10] */
function refuseFreeing(
  state: PartyState,
  { host, seats }: PartyContext,
  { by = host, seat }: PartyEventOf<'seat-freed'>,
): Code {
  if (by !== host || seat === host) return 'free/not-host';
  if (state !== 'waiting') return 'free/not-waiting';
  return seats[seat] === undefined ? 'seat/unknown' : null;
}

function refuseEnd(state: PartyState, context: PartyContext, by: string | undefined): Code {
  if (state !== 'playing') return 'finish/not-playing';
  const isOver =
    by === undefined
      ? playingIn(context).length < FEWEST_TO_GO_ON || boxesLeft(context) === 0
      : mayEndEarly(context, EMPTY_ROLLS);
  if (by !== undefined && context.choices.length > 0) return 'choice/open';
  return isOver ? null : 'finish/not-decided';
}

/**
 * Why the room would not accept this event now, or null. The machine's guards call it, and the host
 * calls it before it records anything.
 */
export function refuseParty(state: PartyState, context: PartyContext, event: PartyEvent): Code {
  if (context.closed) return 'room/closed';
  const taken = takenIn(context);
  if (event.type === 'room-created') return context.seeds === null ? null : 'action/conflict';
  if (context.seeds === null) return 'room/unknown';
  if ('by' in event && event.by !== undefined && !taken.includes(event.by)) return 'seat/unknown';
  switch (event.type) {
    case 'player-joined': // [G1]
      if (isBanned(context, event.seat.visitor)) return 'visitor/sent-away'; // [G23]
      if (state !== 'waiting') return 'room/started';
      return taken.length < PARTY_SEATS.length ? null : 'room/full';
    case 'player-queued': // [G24]
      return refuseQueuing(state, context, event);
    case 'player-unqueued': // [G40]
      return isInLine(context, event.visitor) ? null : 'action/conflict';
    case 'boxes-placed': // [G3]
      if (event.by !== context.host) return 'boxes/not-host';
      return state === 'waiting' ? refusePlacement(event.boxes) : 'boxes/not-placing';
    case 'entropy-added':
      return refusePart(state, context, event);
    case 'game-started':
      return refuseStart(state, context, event);
    case 'dice-rolled':
      return refuseThrow(state, context, event) ?? refuseSkipping(context, event);
    case 'box-opened':
      return refuseBox(context, event) ?? refuseSkipping(context, event);
    case 'dare-chosen':
      return refuseOffer(context, event) ?? refuseSkipping(context, event);
    case 'dare-swapped':
      return refuseOffer(context, event);
    case 'dare-judged':
      return refuseDare(context, event) ?? refuseSkipping(context, event);
    case 'dare-settled':
    case 'dare-voted':
    case 'audience-voted':
      return refuseDare(context, event);
    case 'dare-pictured':
      return refusePicture(context, event);
    case 'watcher-chat-changed':
      return event.allow === (context.chatShownFrom !== null) ? 'watchers/unchanged' : null;
    case 'player-left':
      return refuseLeaving(context, event);
    case 'player-returned':
      return context.left.includes(event.by) ? null : 'action/conflict';
    case 'seat-lapsed':
      return state === 'waiting' && taken.length > 1 ? null : 'action/conflict';
    case 'seat-freed':
      return refuseFreeing(state, context, event);
    case 'game-ended':
      return refuseEnd(state, context, event.by);
    case 'rematch-started':
      if (context.left.includes(event.by)) return 'seat/left'; // [B41]
      return state === 'finished' ? null : 'rematch/not-finished';
    case 'message-sent':
    case 'profile-changed':
    case 'room-closed':
      return null;
    case 'dare-skipped':
    case 'clock-paused':
    case 'host-changed':
    case 'player-sent-away':
      return refuseHost(state, context, event);
  }
}
