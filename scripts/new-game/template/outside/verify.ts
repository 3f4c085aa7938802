import { verifyFile } from '../../../verify/verify-file.ts';
import { newgameGame } from '../engine/newgame-game.ts';

/** `npm run -s verify -- record.json`: repeats a record of a finished room [C26]. */
process.exitCode = await verifyFile(process.argv.slice(2), [newgameGame]);
