import { join } from 'node:path';
import { serve } from '../../../../api/start/serve.ts';
import { GAMES_SERVED } from '../../../../engine/games/index.ts';
import { newgameGame } from '../engine/newgame-game.ts';

const games = { ...GAMES_SERVED, table: [...GAMES_SERVED.table, newgameGame] };

/** The server with one game more, and the client that `vite build` has built with its page. */
void serve(process.env, games, join(import.meta.dirname, 'dist'));
