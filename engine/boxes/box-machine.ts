import { assign, setup } from 'xstate';
import { taking } from '../commands-taken.ts';
import type { RefusalCode } from '../refusal.ts';
import { type BoxContext, logged, noScores, noSeat, rematched, rolled } from './box-context.ts';
import type { BoxEvent } from './box-events.ts';
import { clientSeedOf, type RoomState, type SeatName } from './rules.ts';

/** A fact, or as much of it as is known before chance is drawn. */
interface Intended {
  type: BoxEvent['type'];
  by?: SeatName;
}

/**
 * Why the room would not take this event now, or null. The machine's guards ask here too, and the
 * host asks before it draws dice or records anything.
 */
export function refuseBoxes(
  state: RoomState,
  context: BoxContext,
  event: Intended,
): RefusalCode | null {
  if (context.closed) return 'room/closed';
  const exists = context.seats.player1 !== null;
  if (!exists && event.type !== 'room-created') return 'room/unknown';
  switch (event.type) {
    case 'room-created':
      return exists ? 'action/conflict' : null;
    case 'boxes-placed':
      if (event.by !== 'player1') return 'boxes/not-player-1'; // [B3]
      return state === 'waiting_placement' ? null : 'boxes/not-placing';
    case 'player-joined': // [B6]
      if (context.seats.player2 !== null) return 'room/full';
      return state === 'waiting_second_player' ? null : 'room/setting-up';
    case 'dice-rolled': // [B7]
      if (state !== 'playing') return 'dice/not-playing';
      return event.by === context.turn ? null : 'dice/not-your-turn';
    case 'message-sent':
      return null;
    case 'rematch-started':
      return state === 'finished' ? null : 'rematch/not-finished';
    case 'room-closed':
      return null;
  }
}

const allowedIn =
  (state: RoomState) =>
  ({ context, event }: { context: BoxContext; event: BoxEvent }): boolean =>
    refuseBoxes(state, context, event) === null;

export const boxMachine = setup({
  types: { context: {} as BoxContext, events: {} as BoxEvent },
  guards: {
    mayPlace: allowedIn('waiting_placement'),
    mayStart: (args) => allowedIn('waiting_placement')(args) && args.context.seats.player2 !== null,
    mayCreate: allowedIn('waiting_placement'),
    mayJoin: allowedIn('waiting_second_player'),
    mayRoll: allowedIn('playing'),
    lastBox: (args) => {
      const { context, event } = args;
      if (event.type !== 'dice-rolled' || !allowedIn('playing')(args)) return false;
      return context.boxes.every((box) => box.number === event.die1 + event.die2);
    },
    mayRematch: allowedIn('finished'),
    /** For what does not depend on the state. */
    mayAnywhere: allowedIn('finished'),
  },
  actions: {
    create: taking((_: BoxContext, event: BoxEvent) =>
      event.type === 'room-created'
        ? { seats: { ...noSeat, player1: event.seat }, seeds: event.seeds }
        : {},
    ),
    place: taking((context: BoxContext, event: BoxEvent) => {
      if (event.type !== 'boxes-placed') return {};
      const seeds = context.seeds && { ...context.seeds, clientSeed: clientSeedOf(event.boxes) };
      return { boxes: event.boxes, seeds };
    }),
    join: taking((context: BoxContext, event: BoxEvent) =>
      event.type === 'player-joined'
        ? {
            seats: { ...context.seats, player2: event.seat },
            ...logged(context, {
              type: 'notice',
              message: 'Player 2 joined. Player 1 rolls first.',
            }),
          }
        : {},
    ),
    roll: taking((context: BoxContext, event: BoxEvent) =>
      event.type === 'dice-rolled' ? rolled(context, event) : {},
    ),
    chat: taking((context: BoxContext, event: BoxEvent) => {
      if (event.type !== 'message-sent') return {};
      const { by, message } = event;
      return logged(context, { type: 'chat', by, message });
    }),
    rematch: taking((context: BoxContext, event: BoxEvent) =>
      event.type === 'rematch-started' ? rematched(context, event) : {},
    ),
    close: assign({ closed: true }),
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
  },
  on: {
    'message-sent': { guard: 'mayAnywhere', actions: 'chat' },
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
      },
    },
    finished: {
      on: {
        'rematch-started': {
          guard: 'mayRematch',
          target: 'waiting_placement',
          actions: 'rematch',
        },
      },
    },
  },
});
