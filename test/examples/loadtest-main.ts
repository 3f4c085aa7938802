import { runTool } from '../../loadtest/core/cli/entry.ts';
import { LOAD_GAMES } from '../../loadtest/games/index.ts';
import { lowestLoad } from './lowest-load.ts';

/** The load tester with one game more: the line that adds a game. */
runTool([...LOAD_GAMES, lowestLoad]);
