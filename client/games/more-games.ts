import type { ShownGame } from './shown-game.ts';

/** Games from outside the checkout: the build puts them here (scripts/build/client-config.ts). */
export const MORE_GAMES: readonly ShownGame[] = [];
