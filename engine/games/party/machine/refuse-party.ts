import { isPartKnown } from '../../../chance/seeds.ts';
import type { CommonRefusal } from '../../../definition/refusal.ts';
import { partOf } from '../../../table/contributions.ts';
import type { At } from '../../../table/table-machine.ts';
import { refusePicture } from '../../dice/dare-photo.ts';
import { EMPTY_ROLLS, refusePlacement } from '../../dice/rules.ts';
import { AUDIENCE_AT_MOST, FEWEST, FEWEST_TO_GO_ON, type PartyState } from '../party-rules.ts';
import { boxesLeft, isVoted, judgesOf, playingIn, takenIn } from './party-context.ts';
import { mayEndEarly } from './party-games.ts';
import { refuseHost, refuseSkipping } from './party-host.ts';
import type { PartyRefusal } from './party-refusals.ts';
import type { PartyContext, PartyEventOf, PartyTypes } from './party-types.ts';

type Code = CommonRefusal | PartyRefusal | null;

/** [G4] Why this part of the dice is not taken, or null. */
function refusePart(
  state: PartyState,
  { seeds, host }: PartyContext,
  { by, entropy, commitment }: PartyEventOf<'entropy-added'>,
): Code {
  if (state !== 'waiting') return 'entropy/not-now';
  if ((by === host) !== (commitment !== undefined && entropy === undefined))
    return 'entropy/sealed';
  if (partOf({ seeds }, by) !== undefined) return 'entropy/given';
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
  const isSealed = partOf(context, by)?.text === null;
  if (entropy !== undefined && !isSealed) return 'entropy/not-promised';
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

/** Why the party does not take one of its own events now, or null. */
export function refuseParty(
  { value: state, context }: At<PartyTypes>,
  event: PartyTypes['event'],
): Code {
  switch (event.type) {
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
    case 'seat-freed':
      return refuseFreeing(state, context, event);
    case 'game-ended':
      return refuseEnd(state, context, event.by);
    case 'rematch-started':
      return state === 'finished' ? null : 'rematch/not-finished';
    case 'dare-skipped':
    case 'clock-paused':
    case 'host-changed':
    case 'player-sent-away':
      return refuseHost(state, context, event);
  }
}
