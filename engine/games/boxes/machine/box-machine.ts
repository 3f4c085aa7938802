import { notice } from '../../../table/notices.ts';
import { STAGE } from '../../../definition/stages.ts';
import { logged } from '../../../table/talk.ts';
import { refusingAt, type TableRules } from '../../../table/table-machine.ts';
import { withoutPictures, withPicture } from '../../dice/dare-photo.ts';
import { diceLine } from '../../dice/dice-log.ts';
import { clientSeedOf, coinsFor } from '../../dice/rules.ts';
import { SEATS } from '../rules.ts';
import {
  BOX_NAMING,
  type BoxContext,
  type BoxRoom,
  boxOwnSchema,
  type BoxTypes,
  nameAt,
  NO_GAME,
  noScores,
  rolled,
} from './box-context.ts';
import { judged, withDare } from './box-dares.ts';
import { BOX_EVENTS, type BoxEventOf, type BoxOwnEvent } from './box-events.ts';
import { ended, freed, lapsed, profiled, rematched } from './box-games.ts';
import { refuseBoxes } from './box-refusals.ts';
import { withPromise, withSecond } from './box-seeds.ts';
import * as v from 'valibot';

type Change = Partial<BoxContext>;

/** [B32] The dice with player 2's part. */
const withPart = (
  { seeds }: BoxContext,
  part: { entropy: string; from: 'player' | 'server' },
): Change => ({ seeds: seeds && withSecond(seeds, part) });

function placed(context: BoxContext, event: BoxEventOf<'boxes-placed'>): Change {
  const { boxes, commitment, entropy } = event;
  let seeds = context.seeds && { ...context.seeds, clientSeed: clientSeedOf(boxes) };
  if (seeds !== null && commitment !== undefined) {
    seeds = withPromise(seeds, commitment);
  }
  if (seeds !== null && entropy !== undefined) {
    seeds = withSecond(seeds, { entropy, from: 'server' });
  }
  return { boxes, seeds, ...(context.scatters && { scatters: false }) };
}

function joined(context: BoxContext, { seat, entropy }: BoxEventOf<'player-joined'>): Change {
  const now = { ...context, seats: { ...context.seats, player2: seat } };
  const [name, first] = [nameAt(now, 'player2'), nameAt(now, 'player1')];
  return {
    seats: now.seats,
    ...(entropy && withPart(context, entropy)),
    ...logged(context, notice('game/begins-for-two', { name, first })),
  };
}

/** What one of the game's own events changes. */
function after({ context }: BoxRoom, event: BoxOwnEvent): Change {
  switch (event.type) {
    case 'room-created': {
      const { seat, seeds, house, scattered } = event;
      const wishes = { ...(house && { house }), ...(scattered && { scatters: true }) };
      return { seats: { player1: seat }, seeds, ...wishes };
    }
    case 'boxes-placed':
      return placed(context, event);
    case 'player-joined':
      return joined(context, event);
    case 'entropy-added':
      return withPart(context, { entropy: event.entropy, from: 'player' });
    case 'dice-rolled':
      return rolled(context, event);
    case 'rematch-started':
      return rematched(context, event);
    case 'game-ended':
      return ended(context, event);
    case 'dare-settled': {
      const { dare, done } = event;
      return withDare(context, dare, done ? { done } : { done, coins: 0 });
    }
    case 'dare-judged':
      return judged(context, event);
    case 'dare-pictured':
      return withPicture(context, event);
    case 'profile-changed':
      return profiled(context, event);
    case 'seat-freed':
      return freed(context, event);
    case 'seat-lapsed':
      return lapsed(context, event);
  }
}

const anew = { 'seat-freed': 'waiting_placement' } as const;

/** The rules of Alluring Boxes. */
export const boxRules: TableRules<BoxTypes> = {
  name: 'boxes',
  version: 3,
  seats: SEATS,
  playsOn: true, // [B41]
  ...BOX_NAMING,
  events: BOX_EVENTS,
  context: boxOwnSchema.entries,
  lines: [diceLine(v.picklist(SEATS))],
  upcasters: {
    'dice-rolled': [
      (event: { die1: number; die2: number }, { context: { boxes } }) => {
        return { ...event, v: 2, coins: coinsFor(event.die1 + event.die2, boxes) };
      },
    ],
  },
  start: { ...NO_GAME, prizesDrawn: [], match: noScores, swapped: false },
  chart: {
    waiting_placement: {
      stage: STAGE.playing,
      on: {
        'boxes-placed': {
          to: 'playing',
          if: ({ seats }) => seats.player2 !== undefined,
          else: 'waiting_second_player',
        },
      },
    },
    waiting_second_player: { stage: STAGE.open, on: { 'player-joined': 'playing' } },
    playing: {
      stage: STAGE.playing,
      on: {
        'dice-rolled': {
          to: 'finished',
          if: ({ boxes }, { coins }) => coins !== null && boxes.length === 1,
        },
        'game-ended': 'finished',
        'seat-lapsed': {
          to: 'waiting_second_player',
          if: (_, { seeds }) => seeds === undefined,
          else: 'waiting_placement',
        },
        ...anew,
      },
    },
    finished: {
      stage: STAGE.over,
      on: { 'rematch-started': 'waiting_placement', ...anew },
    },
  },
  refuse: refuseBoxes,
  after,
  closing: withoutPictures,
};

/** Why the room would not take an event now, or null. */
export const refusedAtBoxes = refusingAt(boxRules);
