import { t } from '../../../../engine/wire/text.ts';

/** The game's name, for the server and its page. */
export const NEWGAME_NAME = { slug: 'newgame-slug', title: 'Newgame Title' } as const;

/** The seats, in the order in which players take them [T4]. */
export const SEATS = ['seat1', 'seat2', 'seat3', 'seat4', 'seat5', 'seat6'] as const;
export type Seat = (typeof SEATS)[number];

/** [x1] How few can begin. */
export const FEWEST = 2;
/** [x2] Who comes to so many points first has won. */
export const GOAL = 20;
export const SIDES = 6;
/** [x4] How long the house waits before it rolls, in ms. */
export const HOUSE_MS = 1500;

export const REFUSALS = {
  'newgame/too-few': t('At least two players are needed.'),
  'newgame/not-your-turn': t('It is not your turn.'),
} as const;
