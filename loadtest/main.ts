import { runTool } from './core/cli/entry.ts';
import { LOAD_GAMES } from './games/index.ts';

runTool(LOAD_GAMES);
