import { closedByHouse } from '../../../definition/stages.ts';
import { setup } from 'xstate';
import { withHalves } from '../../../chance/seeds.ts';
import { type BoxContext, noScores, noSeat, rolled, authorIn, nameIn } from './box-context.ts';
import { chatShown, logged } from './room-log.ts';
import { judged, withDare } from './box-dares.ts';
import { withoutPictures, withPicture } from './dare-photo.ts';
import type { BoxEvent } from './box-events.ts';
import {
  comeBack,
  ended,
  freed,
  lapsed,
  leave,
  nobodyLeft,
  profiled,
  rematched,
  staysOpen,
} from './box-games.ts';
import { refuseBoxes } from './box-refusals.ts';
import { clientSeedOf, type RoomState } from '../rules.ts';
import { taking } from '../../../definition/commands-taken.ts';

/** The seeds with player 2's part. */
function withPart(
  { seeds }: BoxContext,
  player2: { entropy: string; from: 'player' | 'server' },
): Pick<BoxContext, 'seeds'> {
  return { seeds: seeds && withHalves(seeds, { player2 }) };
}

const allowedIn =
  (state: RoomState) =>
  ({ context, event }: { context: BoxContext; event: BoxEvent }): boolean =>
    refuseBoxes(state, context, event) === null;

/** [B42] Nobody stays when this seat lapses. */
const isLeftAlone = ({ context, event }: { context: BoxContext; event: BoxEvent }): boolean =>
  event.type === 'seat-lapsed' && !staysOpen(context, event.by);

export const boxMachine = setup({
  types: { context: {} as BoxContext, events: {} as BoxEvent },
  guards: {
    mayPlace: allowedIn('waiting_placement'),
    mayStart: (args) => allowedIn('waiting_placement')(args) && args.context.seats.player2 !== null,
    mayCreate: allowedIn('waiting_placement'),
    mayJoin: allowedIn('waiting_second_player'),
    mayTakeOver: allowedIn('playing'),
    mayAddEntropy: allowedIn('playing'),
    mayRoll: allowedIn('playing'),
    lastBox: (args) => {
      const { context, event } = args;
      if (event.type !== 'dice-rolled' || !allowedIn('playing')(args)) return false;
      return event.coins !== null && context.boxes.length === 1;
    },
    mayEnd: allowedIn('playing'),
    mayRematch: allowedIn('finished'),
    /** For events that are possible in any state. */
    mayAnywhere: allowedIn('finished'),
    /** [B42] Nobody stays. */
    mayCloseBehind: (args) => {
      const { context, event } = args;
      if (event.type !== 'player-left' || !allowedIn('playing')(args)) return false;
      return !staysOpen(context, event.by);
    },
    mayLapse: allowedIn('playing'),
    mayLapsePlacing: allowedIn('waiting_placement'),
    mayLapseUnrolled: (args) => {
      const { event } = args;
      return event.type === 'seat-lapsed' && !event.seeds && allowedIn('playing')(args);
    },
    mayLapseBehind: (args) => isLeftAlone(args) && allowedIn('playing')(args),
    mayLapsePlacingBehind: (args) => isLeftAlone(args) && allowedIn('waiting_placement')(args),
  },
  actions: {
    create: taking((_: BoxContext, event: BoxEvent) =>
      event.type === 'room-created'
        ? {
            seats: { ...noSeat, player1: event.seat },
            seeds: event.seeds,
            ...(event.house && { house: true }),
            ...(event.scattered && { scatters: true }),
          }
        : {},
    ),
    place: taking((context: BoxContext, event: BoxEvent) => {
      if (event.type !== 'boxes-placed') return {};
      const { boxes, commitment, entropy } = event;
      let seeds = context.seeds && { ...context.seeds, clientSeed: clientSeedOf(boxes) };
      if (seeds !== null && commitment !== undefined) {
        seeds = withHalves(seeds, { player1: { commitment, entropy: null } });
      }
      if (seeds !== null && entropy !== undefined) {
        seeds = withHalves(seeds, { player2: { entropy, from: 'server' } });
      }
      return { boxes, seeds, ...(context.scatters && { scatters: false }) };
    }),
    join: taking((context: BoxContext, event: BoxEvent) => {
      if (event.type !== 'player-joined') return {};
      const seats = { ...context.seats, player2: event.seat };
      const now = { ...context, seats };
      const who = `${nameIn(now, 'player2')} joined. ${nameIn(now, 'player1')}`;
      return {
        seats,
        ...(event.entropy && withPart(context, event.entropy)),
        ...logged(context, { type: 'notice', message: `${who} rolls first.` }),
      };
    }),
    addEntropy: taking((context: BoxContext, event: BoxEvent) => {
      if (event.type !== 'entropy-added') return {};
      return withPart(context, { entropy: event.entropy, from: 'player' });
    }),
    roll: taking((context: BoxContext, event: BoxEvent) =>
      event.type === 'dice-rolled' ? rolled(context, event) : {},
    ),
    chat: taking((context: BoxContext, event: BoxEvent) => {
      if (event.type !== 'message-sent') return {};
      const { by, message } = event;
      return logged(context, { type: 'chat', ...authorIn(context, by), message });
    }),
    showChat: taking((context: BoxContext, event: BoxEvent) =>
      event.type === 'watcher-chat-changed' ? chatShown(context, event.allow) : {},
    ),
    rematch: taking((context: BoxContext, event: BoxEvent) =>
      event.type === 'rematch-started' ? rematched(context, event) : {},
    ),
    leave: taking((context: BoxContext, event: BoxEvent) =>
      event.type === 'player-left' ? leave(context, event.by) : {},
    ),
    comeBack: taking((context: BoxContext, event: BoxEvent) =>
      event.type === 'player-returned' ? comeBack(context, event.by) : {},
    ),
    end: taking((context: BoxContext, event: BoxEvent) =>
      event.type === 'game-ended' ? ended(context, event) : {},
    ),
    settle: taking((context: BoxContext, event: BoxEvent) => {
      if (event.type !== 'dare-settled') return {};
      return withDare(context, event.dare, event.done ? { done: true } : { done: false, coins: 0 });
    }),
    judge: taking((context: BoxContext, event: BoxEvent) =>
      event.type === 'dare-judged' ? judged(context, event) : {},
    ),
    picture: taking((context: BoxContext, event: BoxEvent) =>
      event.type === 'dare-pictured' ? withPicture(context, event) : {},
    ),
    profile: taking((context: BoxContext, event: BoxEvent) =>
      event.type === 'profile-changed' ? profiled(context, event) : {},
    ),
    free: taking((context: BoxContext, event: BoxEvent) =>
      event.type === 'seat-freed' ? freed(context, event) : {},
    ),
    lapse: taking((context: BoxContext, event: BoxEvent) =>
      event.type === 'seat-lapsed' ? lapsed(context, event) : {},
    ),
    close: taking((context: BoxContext, event: BoxEvent) => {
      const reason = event.type === 'room-closed' ? event.reason : undefined;
      const over = { closed: true, ...withoutPictures(context) };
      if (reason === undefined) return over;
      const message = closedByHouse(reason);
      return { ...over, ...logged(context, { type: 'notice', message, about: 'end' }) };
    }),
  },
}).createMachine({
  id: 'boxes',
  initial: 'waiting_placement',
  context: {
    seats: noSeat,
    boxes: [],
    turn: 'player1',
    scores: noScores,
    lastRoll: null,
    winner: null,
    closed: false,
    log: [],
    nextLine: 1,
    commands: [],
    seeds: null,
    retired: null,
    chatShownFrom: null,
    prizesDrawn: [],
    left: nobodyLeft,
    freed: [],
    dares: [],
    lastDare: null,
    empty: 0,
    match: noScores,
    swapped: false,
  },
  on: {
    'dare-settled': { guard: 'mayAnywhere', actions: 'settle' },
    'dare-judged': { guard: 'mayAnywhere', actions: 'judge' },
    'dare-pictured': { guard: 'mayAnywhere', actions: 'picture' },
    'profile-changed': { guard: 'mayAnywhere', actions: 'profile' },
    'message-sent': { guard: 'mayAnywhere', actions: 'chat' },
    'watcher-chat-changed': { guard: 'mayAnywhere', actions: 'showChat' },
    'player-left': [
      { guard: 'mayCloseBehind', target: '.finished', actions: ['leave', 'close'] },
      { guard: 'mayAnywhere', actions: 'leave' },
    ],
    'player-returned': { guard: 'mayAnywhere', actions: 'comeBack' },
    'seat-freed': { guard: 'mayAnywhere', target: '.waiting_placement', actions: 'free' },
    'room-closed': { guard: 'mayAnywhere', target: '.finished', actions: 'close' },
  },
  states: {
    waiting_placement: {
      on: {
        'room-created': { guard: 'mayCreate', actions: 'create' },
        'boxes-placed': [
          { guard: 'mayStart', target: 'playing', actions: 'place' },
          { guard: 'mayPlace', target: 'waiting_second_player', actions: 'place' },
        ],
        // [B50] A rematch has given seat 1 to a player who never connected.
        'seat-lapsed': [
          { guard: 'mayLapsePlacingBehind', target: 'finished', actions: ['lapse', 'close'] },
          { guard: 'mayLapsePlacing', actions: 'lapse' },
        ],
      },
    },
    waiting_second_player: {
      on: {
        'player-joined': { guard: 'mayJoin', target: 'playing', actions: 'join' },
      },
    },
    playing: {
      on: {
        'dice-rolled': [
          { guard: 'lastBox', target: 'finished', actions: 'roll' },
          { guard: 'mayRoll', actions: 'roll' },
        ],
        // [B66] A friend takes the seat of the house.
        'player-joined': { guard: 'mayTakeOver', actions: 'join' },
        'entropy-added': { guard: 'mayAddEntropy', actions: 'addEntropy' },
        'game-ended': { guard: 'mayEnd', target: 'finished', actions: 'end' },
        'seat-lapsed': [
          { guard: 'mayLapseBehind', target: 'finished', actions: ['lapse', 'close'] },
          { guard: 'mayLapseUnrolled', target: 'waiting_second_player', actions: 'lapse' },
          { guard: 'mayLapse', target: 'waiting_placement', actions: 'lapse' },
        ],
      },
    },
    finished: {
      on: {
        // A finished game stays visible, whoever has left.
        'player-left': { guard: 'mayAnywhere', actions: 'leave' },
        'rematch-started': {
          guard: 'mayRematch',
          target: 'waiting_placement',
          actions: 'rematch',
        },
      },
    },
  },
});
