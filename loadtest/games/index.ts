import type { LoadGames } from '../core/games.ts';
import { boxesLoad } from './boxes/boxes-table.ts';
import { houseLoad, lobbyLoad, quickLoad } from './boxes/guest-loads.ts';
import { partyLoad } from './party-load.ts';
import { slotsLoad } from './slots-load.ts';
import { wheelLoad } from './wheel-load.ts';

/** The games of the load tester: one line adds a game. */
export const LOAD_GAMES: LoadGames = [
  boxesLoad,
  slotsLoad,
  wheelLoad,
  lobbyLoad,
  partyLoad,
  houseLoad,
  quickLoad,
];
