import { assign, setup } from 'xstate';
import { closedByHouse } from '../../../definition/stages.ts';
import { taking } from '../../../definition/commands-taken.ts';
import type { HostedMachine } from '../../../definition/hosted-machine.ts';
import {
  boxesLeft,
  EMPTY_TABLE,
  isPartyDareOn,
  partyAuthor,
  type PartyContext,
  partyContextSchema,
  playingIn,
  takenIn,
} from './party-context.ts';
import { withoutPictures, withPicture } from '../../boxes/machine/dare-photo.ts';
import { chatShown, logged } from '../../boxes/machine/room-log.ts';
import { type PartyEvent, type PartyEventOf, partyEventSchema } from './party-events.ts';
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
import { choseBox, choseTask, swapped, threw } from './party-throws.ts';
import {
  cameBack,
  seatFreed,
  joined,
  lapsed,
  leftTheTable,
  partAdded,
  profiled,
  queued,
  unqueued,
} from './party-seating.ts';
import type { PartyState } from '../party-rules.ts';
import { afterHost } from './party-host.ts';
import { refuseParty } from './refuse-party.ts';

function roomClosed(context: PartyContext, { reason }: PartyEventOf<'room-closed'>) {
  const over = { closed: true, ...withoutPictures(context) };
  if (reason === undefined) return over;
  const message = closedByHouse(reason);
  return { ...over, ...logged(context, { type: 'notice', message, about: 'end' }) };
}

/** What an accepted event changes, in the state in which it was accepted. */
function after(state: PartyState, context: PartyContext, event: PartyEvent): Partial<PartyContext> {
  switch (event.type) {
    case 'room-created':
      return { seats: { player1: event.seat }, seeds: event.seeds };
    case 'player-joined':
      return joined(context, event);
    case 'player-queued':
      return queued(context, event);
    case 'player-unqueued':
      return unqueued(context, event);
    case 'boxes-placed':
      return { boxes: event.boxes };
    case 'entropy-added':
      return partAdded(context, event);
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
    case 'message-sent': {
      const { by, message } = event;
      return logged(context, { type: 'chat', ...partyAuthor(context, by), message });
    }
    case 'watcher-chat-changed':
      return chatShown(context, event.allow);
    case 'profile-changed':
      return profiled(context, event);
    case 'player-left':
      return leftTheTable(context, event, state === 'waiting');
    case 'player-returned':
      return cameBack(context, event.by);
    case 'seat-lapsed':
      return lapsed(context, event);
    case 'seat-freed':
      return seatFreed(context, event);
    case 'game-ended':
      return ended(context, event);
    case 'rematch-started':
      return again(context, event);
    case 'room-closed':
      return roomClosed(context, event);
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

type Args = { context: PartyContext; event: PartyEvent };
const allowedIn = (state: PartyState) => (args: Args) =>
  refuseParty(state, args.context, args.event) === null;

export const partyMachine = setup({
  types: { context: {} as PartyContext, events: {} as PartyEvent },
  guards: {
    mayWait: allowedIn('waiting'),
    mayPlay: allowedIn('playing'),
    mayFinish: allowedIn('finished'),
    /** Nobody stays. */
    isLast: (args) => allowedIn('waiting')(args) && takenIn(args.context).length === 1,
    isLastPlaying: (args) => allowedIn('playing')(args) && playingIn(args.context).length === 1,
    isLastBox: (args) => {
      const { context, event } = args;
      const isOpened = event.type === 'box-opened' || event.type === 'dice-rolled';
      if (!isOpened || event.coins === null || boxesLeft(context) !== 1) return false;
      const isLast = context.rules === 1 || event.dare === undefined;
      return isLast && allowedIn('playing')(args);
    },
  },
  actions: {
    inWaiting: taking((context: PartyContext, event: PartyEvent) =>
      after('waiting', context, event),
    ),
    inGame: taking((context: PartyContext, event: PartyEvent) => after('playing', context, event)),
    close: assign(({ context }) => ({ closed: true, ...withoutPictures(context) })),
  },
}).createMachine({
  id: 'party',
  initial: 'waiting',
  context: EMPTY_TABLE,
  states: {
    waiting: {
      on: {
        'game-started': { guard: 'mayWait', target: 'playing', actions: 'inWaiting' },
        'player-left': [
          { guard: 'isLast', target: 'finished', actions: ['inGame', 'close'] },
          { guard: 'mayWait', actions: 'inWaiting' },
        ],
        'room-closed': { guard: 'mayWait', target: 'finished', actions: 'inWaiting' },
        '*': { guard: 'mayWait', actions: 'inWaiting' },
      },
    },
    playing: {
      on: {
        'dice-rolled': [
          { guard: 'isLastBox', target: 'finished', actions: 'inGame' },
          { guard: 'mayPlay', actions: 'inGame' },
        ],
        'box-opened': [
          { guard: 'isLastBox', target: 'finished', actions: 'inGame' },
          { guard: 'mayPlay', actions: 'inGame' },
        ],
        'game-ended': { guard: 'mayPlay', target: 'finished', actions: 'inGame' },
        'player-left': [
          { guard: 'isLastPlaying', target: 'finished', actions: ['inGame', 'close'] },
          { guard: 'mayPlay', actions: 'inGame' },
        ],
        'room-closed': { guard: 'mayPlay', target: 'finished', actions: 'inGame' },
        '*': { guard: 'mayPlay', actions: 'inGame' },
      },
    },
    finished: {
      on: {
        'rematch-started': { guard: 'mayFinish', target: 'waiting', actions: 'inGame' },
        '*': { guard: 'mayFinish', actions: 'inGame' },
      },
    },
  },
});

export const hostedParty: HostedMachine<typeof partyMachine> = {
  machine: partyMachine,
  name: 'party',
  version: 1,
  eventSchema: partyEventSchema,
  contextSchema: partyContextSchema,
};
