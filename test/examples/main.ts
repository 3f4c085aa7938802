import { serve } from '../../api/start/serve.ts';
import { GAMES_SERVED } from '../../engine/games/index.ts';
import { liarsDiceGame } from './liars-dice-game.ts';

/** The server with one game more than the site has: the line that adds a game. */
void serve(process.env, { ...GAMES_SERVED, table: [...GAMES_SERVED.table, liarsDiceGame] });
