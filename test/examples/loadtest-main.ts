import { runTool } from '../../loadtest/core/cli/entry.ts';
import { LOAD_GAMES } from '../../loadtest/games/index.ts';
import { liarsDiceLoad } from './liars-dice-load.ts';

/** The load tester with one game more: the line that adds a game. */
runTool([...LOAD_GAMES, liarsDiceLoad]);
