import { pino } from 'pino';
import { readEnvironment } from '../../api/environment.ts';
import { start } from '../../api/start/start.ts';
import { GAMES_SERVED } from '../../engine/games/index.ts';
import { lowestGame } from './lowest-game.ts';
import { onStopSignal } from '../../api/start/shutdown.ts';

/** The server with one game more than the site has: the line that adds a game. */
const games = { ...GAMES_SERVED, table: [...GAMES_SERVED.table, lowestGame] };

const log = pino();
const running = await start(readEnvironment(process.env), log, games);
log.info(`ready on ${running.url}`);
onStopSignal(process, () => void running.stop().then(() => process.exit(0)));
