import { STAGE } from '../../../definition/stages.ts';
import { withPart } from '../../../table/contributions.ts';
import { type At, refusingAt, type TableRules } from '../../../table/table-machine.ts';
import { withoutPictures, withPicture } from '../../dice/dare-photo.ts';
import { PARTY_SEATS } from '../party-rules.ts';
import { boxesLeft, isPartyDareOn, playingIn } from './party-context.ts';
import { PARTY_EVENTS } from './party-events.ts';
import {
  again,
  ended,
  heard,
  rolled,
  settled,
  started,
  verdictTold,
  voted,
  withoutOpenDares,
  won,
} from './party-games.ts';
import { afterHost } from './party-host.ts';
import { NEW_ROOM, PARTY_LINES, partyOwnSchema } from './party-schemas.ts';
import { gone, seatFreed } from './party-seating.ts';
import { choseBox, choseTask, swapped, threw } from './party-throws.ts';
import type { PartyContext, PartyEventOf, PartyTypes } from './party-types.ts';
import { refuseParty } from './refuse-party.ts';

/** What one of the party's own events changes. */
function after(
  { value: state, context }: At<PartyTypes>,
  event: PartyTypes['event'],
): Partial<PartyContext> {
  switch (event.type) {
    case 'boxes-placed':
      return { boxes: event.boxes };
    case 'entropy-added': {
      const { by, entropy = null, commitment } = event;
      const sealed = commitment === undefined ? {} : { commitment };
      return withPart(context, { by, text: entropy, ...sealed });
    }
    case 'game-started':
      return started(context, event);
    case 'dice-rolled':
      return playedOut({
        ...context,
        ...(context.rules === 1 ? rolled(context, event) : threw(context, event)),
      });
    case 'box-opened':
      return playedOut({ ...context, ...choseBox(context, event) });
    case 'dare-chosen':
      return choseTask(context, event);
    case 'dare-swapped':
      return swapped(context, event);
    case 'dare-settled':
      return settled(context, event);
    case 'dare-voted':
      return voted(context, event);
    case 'audience-voted':
      return heard(context, event);
    case 'dare-judged':
      return verdictTold(context, event);
    case 'dare-pictured':
      return withPicture(context, event);
    case 'seat-freed':
      return seatFreed(context, event);
    case 'game-ended':
      return ended(context, event);
    case 'rematch-started':
      return again(context, event);
    case 'dare-skipped':
    case 'clock-paused':
    case 'host-changed':
    case 'player-sent-away':
      return afterHost(state, context, event);
  }
}

/** [G18] The game is over with its last box, unless that holds a dare. */
const isPlayedOut = (context: PartyContext): boolean =>
  boxesLeft(context) === 0 && (context.rules === 1 || !isPartyDareOn(context));

function playedOut(context: PartyContext): PartyContext {
  if (!isPlayedOut(context)) return context;
  const next = { ...context, ...won(context) };
  return { ...next, ...withoutOpenDares(next) };
}

/** [G18] Whether this throw or choice opens the last box, and it holds no dare. */
function isLastBox(
  context: PartyContext,
  event: PartyEventOf<'dice-rolled' | 'box-opened'>,
): boolean {
  if (event.coins === null || boxesLeft(context) !== 1) return false;
  return context.rules === 1 || event.dare === undefined;
}
const lastBox = { to: 'finished', if: isLastBox } as const;

/** The rules of Alluring Boxes for three to eight. */
export const partyRules: TableRules<PartyTypes> = {
  name: 'party',
  version: 1,
  seats: PARTY_SEATS,
  late: 'room/started', // [G1]
  hasLine: true,
  events: PARTY_EVENTS,
  context: partyOwnSchema.entries,
  lines: PARTY_LINES,
  start: NEW_ROOM,
  chart: {
    waiting: { stage: STAGE.open, on: { 'game-started': 'playing' } },
    playing: {
      stage: STAGE.playing,
      on: { 'dice-rolled': lastBox, 'box-opened': lastBox, 'game-ended': 'finished' },
    },
    finished: { stage: STAGE.over, on: { 'rematch-started': 'waiting' } },
  },
  refuse: refuseParty,
  refuseAtTable: ({ context }, event) => {
    if (event.type !== 'player-unqueued' || event.by === undefined) return null;
    return event.by === context.host ? null : 'host/only'; // [G42]
  },
  after,
  gone,
  back: (context, seat) => (playingIn(context).length === 1 ? { host: seat } : {}),
  closing: withoutPictures,
};

/** Why the room would not take an event now, or null. */
export const refusedAtParty = refusingAt(partyRules);
