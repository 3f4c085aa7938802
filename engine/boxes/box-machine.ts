import { assign, setup } from 'xstate';
import { withHalves } from '../chance/seed-halves.ts';
import type { SeedPair } from '../chance/seed-pair.ts';
import { taking } from '../commands-taken.ts';
import type { RefusalCode } from '../refusal.ts';
import {
  type BoxContext,
  chatShown,
  logged,
  noScores,
  noSeat,
  rematched,
  rolled,
} from './box-context.ts';
import type { BoxEvent } from './box-events.ts';
import { clientSeedOf, type RoomState, type SeatName } from './rules.ts';

/** A fact, or as much of it as is known before chance is drawn. */
interface Intended {
  type: BoxEvent['type'];
  by?: SeatName;
  allow?: boolean;
  entropy?: unknown;
}

/** [B33] Why nobody may put a part of theirs in the place of the one the server drew, or null. */
function refuseEntropy(
  state: RoomState,
  seeds: SeedPair | null,
  by?: SeatName,
): RefusalCode | null {
  if (by !== 'player2') return 'entropy/not-player-2';
  const part = seeds?.halves?.player2;
  if (state !== 'playing' || seeds?.nonce !== 0 || part == null) return 'entropy/not-now';
  return part.from === 'server' ? null : 'entropy/given';
}

/** [B34] Why this seat may not open a promise with this roll, or null. */
function refuseOpening(seeds: SeedPair | null, by?: SeatName): RefusalCode | null {
  if (by !== 'player1' || seeds?.halves?.player1 == null) return 'entropy/not-promised';
  return seeds.nonce === 0 ? null : 'entropy/not-now';
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
      if (event.by !== context.turn) return 'dice/not-your-turn';
      return event.entropy === undefined ? null : refuseOpening(context.seeds, event.by);
    case 'entropy-added':
      return refuseEntropy(state, context.seeds, event.by);
    case 'message-sent':
      return null;
    case 'watcher-chat-changed':
      return event.allow === (context.chatShownFrom !== null) ? 'watchers/unchanged' : null;
    case 'rematch-started':
      return state === 'finished' ? null : 'rematch/not-finished';
    case 'room-closed':
      return null;
  }
}

/** The seeds with player 2's part in them. */
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

export const boxMachine = setup({
  types: { context: {} as BoxContext, events: {} as BoxEvent },
  guards: {
    mayPlace: allowedIn('waiting_placement'),
    mayStart: (args) => allowedIn('waiting_placement')(args) && args.context.seats.player2 !== null,
    mayCreate: allowedIn('waiting_placement'),
    mayJoin: allowedIn('waiting_second_player'),
    mayAddEntropy: allowedIn('playing'),
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
      const { boxes, commitment, entropy } = event;
      let seeds = context.seeds && { ...context.seeds, clientSeed: clientSeedOf(boxes) };
      if (seeds !== null && commitment !== undefined) {
        seeds = withHalves(seeds, { player1: { commitment, entropy: null } });
      }
      if (seeds !== null && entropy !== undefined) {
        seeds = withHalves(seeds, { player2: { entropy, from: 'server' } });
      }
      return { boxes, seeds };
    }),
    join: taking((context: BoxContext, event: BoxEvent) =>
      event.type === 'player-joined'
        ? {
            seats: { ...context.seats, player2: event.seat },
            ...(event.entropy && withPart(context, event.entropy)),
            ...logged(context, {
              type: 'notice',
              message: 'Player 2 joined. Player 1 rolls first.',
            }),
          }
        : {},
    ),
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
      return logged(context, { type: 'chat', by, message });
    }),
    showChat: taking((context: BoxContext, event: BoxEvent) =>
      event.type === 'watcher-chat-changed' ? chatShown(context, event.allow) : {},
    ),
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
    chatShownFrom: null,
    prizesDrawn: [],
  },
  on: {
    'message-sent': { guard: 'mayAnywhere', actions: 'chat' },
    'watcher-chat-changed': { guard: 'mayAnywhere', actions: 'showChat' },
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
        'entropy-added': { guard: 'mayAddEntropy', actions: 'addEntropy' },
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
