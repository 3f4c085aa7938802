import { shown as boxes } from './boxes/shown.ts';
import { MORE_GAMES } from './more-games.ts';
import { shown as party } from './party/shown.ts';
import type { ShownGame } from './shown-game.ts';
import { shown as slots } from './slots/shown.ts';
import { shown as wheel } from './wheel/shown.ts';

/** The client's registry: one line adds a game. Their order is that of the home page. */
export const SHOWN_GAMES: readonly ShownGame[] = [party, slots, wheel, boxes, ...MORE_GAMES];
