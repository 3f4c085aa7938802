import { GAMES_SERVED } from '../engine/games/index.ts';
import { verifyFile } from './verify/verify-file.ts';

/** `npm run -s verify -- record.json`, with the games of this checkout. */
process.exitCode = await verifyFile(process.argv.slice(2), GAMES_SERVED.table);
