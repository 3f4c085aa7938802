import { runTool } from '../../../../loadtest/core/cli/entry.ts';
import { LOAD_GAMES } from '../../../../loadtest/games/index.ts';
import { newgameLoad } from '../loadtest/newgame-load.ts';

/** The load tester with one game more. It tests a server that runs: `--url`. */
runTool([...LOAD_GAMES, newgameLoad]);
