import type { ShownGame } from './shown-game.ts';

/** Games from outside the checkout: the build puts them here (scripts/build/more-games.ts). */
export const MORE_GAMES: readonly ShownGame[] = [];
