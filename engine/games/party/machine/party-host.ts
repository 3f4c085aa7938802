import type { CommonRefusal } from '../../../definition/refusal.ts';
import type { NoticeCode, Params } from '../../../table/notices.ts';
import { aboutSeats, logged } from '../../../table/talk.ts';
import type { PartyState } from '../party-rules.ts';
import { isVoted, partyNameAt, playingIn } from './party-context.ts';
import type { PartyContext, PartyEvent, PartyEventOf } from './party-types.ts';
import { closedDare } from './party-games.ts';
import { PARTY_REFUSALS, type PartyRefusal } from './party-refusals.ts';
import { takenFrom } from './party-seating.ts';

type Change = Partial<PartyContext>;
type HostEvent = PartyEventOf<
  'dare-skipped' | 'clock-paused' | 'host-changed' | 'player-sent-away'
>;

/** [G23] How many visitors who may not come back a room remembers. */
const BANNED_KEPT = 64;

type Code = CommonRefusal | PartyRefusal | null;

const told = (context: PartyContext, code: NoticeCode, params?: Params): Change =>
  logged(context, aboutSeats(code, params)); // without `about` it begins a game

/** [G21] Votes that go on get the time back for which the clock stood. */
function paused(context: PartyContext, { by, on, at }: PartyEventOf<'clock-paused'>): Change {
  if (on) return { paused: at, ...told(context, 'clock/paused') };
  const since = context.paused ?? at;
  const dares = context.dares.map((dare) => {
    if (!isVoted(dare) || dare.doneAt === null) return dare;
    return { ...dare, doneAt: dare.doneAt + Math.max(0, at - Math.max(since, dare.doneAt)) };
  });
  return {
    paused: null,
    dares,
    ...(by !== undefined && told(context, 'clock/goes-on')),
  };
}

/** [G23] Before the start the seat is free; in a game its player has left. */
function sentAway(
  context: PartyContext,
  { seat, back, seeds }: PartyEventOf<'player-sent-away'>,
  isWaiting: boolean,
): Change {
  const visitor = context.seats[seat]?.visitor;
  return {
    ...takenFrom(context, seat, { isFree: isWaiting, seeds }),
    ...(!back &&
      visitor !== undefined && { banned: [...context.banned, visitor].slice(-BANNED_KEPT) }),
    ...told(context, 'seat/sent-away', { name: partyNameAt(context, seat) }),
  };
}

/** What the host's command changes. */
export function afterHost(state: PartyState, context: PartyContext, event: HostEvent): Change {
  switch (event.type) {
    case 'dare-skipped':
      return {
        dares: context.dares.map((dare) => (dare.id === event.dare ? closedDare(dare) : dare)),
        ...told(context, 'dare/skipped'),
      };
    case 'clock-paused':
      return paused(context, event);
    case 'host-changed': {
      const { seat, seeds } = event;
      return {
        host: seat,
        ...(seeds !== undefined && { seeds }),
        ...told(context, 'host/changed', { name: partyNameAt(context, seat) }),
      };
    }
    case 'player-sent-away':
      return sentAway(context, event, state === 'waiting');
  }
}

/** [G20] Only the host skips a vote, or the turn of somebody else. */
export function refuseSkipping(
  { host }: PartyContext,
  event: PartyEventOf<'dice-rolled' | 'box-opened' | 'dare-chosen' | 'dare-judged'>,
): Code {
  return event.skipped === undefined || event.skipped === host ? null : 'host/only';
}

function refuseSeat(
  context: PartyContext,
  { type, by, seat }: PartyEventOf<'host-changed' | 'player-sent-away'>,
): Code {
  if (!playingIn(context).includes(seat)) return 'seat/unknown';
  const isTheirs = context.seats[seat]?.visitor === context.seats[by]?.visitor;
  const isOwn = seat === by || (type === 'player-sent-away' && isTheirs);
  return isOwn ? 'host/yourself' : null;
}

/** Why the host may not do this now, or null. */
export function refuseHost(state: PartyState, context: PartyContext, event: HostEvent): Code {
  if (event.by !== undefined && event.by !== context.host) return 'host/only';
  switch (event.type) {
    case 'dare-skipped': {
      const dare = context.dares.find(({ id }) => id === event.dare);
      return dare?.done === null ? null : 'skip/nothing';
    }
    case 'clock-paused': {
      if (event.on && state !== 'playing') return 'pause/not-playing';
      return event.on === (context.paused !== null) ? 'pause/unchanged' : null;
    }
    case 'host-changed':
    case 'player-sent-away':
      return refuseSeat(context, event);
  }
}

/** [G23] Whom an event sends away, and what they read; `visitor`: who may not watch either. */
export function whoIsSentAway(event: PartyEvent, { context }: { context: PartyContext }) {
  if (event.type !== 'player-sent-away') return null;
  const { seat, back } = event;
  if (!back) {
    const visitor = context.seats[seat]?.visitor ?? null;
    return { seat, visitor, text: PARTY_REFUSALS['visitor/sent-away'] };
  }
  return { seat, visitor: null, text: 'The host has sent you away. You may sit down again.' };
}
