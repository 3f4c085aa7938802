import { join } from 'node:path';
import { keepIn } from '../../../golden/kept-plays.ts';
import { newgameGame } from '../engine/newgame-game.ts';
import { plays } from '../engine/newgame-plays.ts';

/** `npm run golden -- VERSION`, before a release: keeps the plays that are not kept yet [J13]. */
const folder = join(import.meta.dirname, 'golden');
const file = keepIn(folder, newgameGame.hosted, plays, process.argv[2] ?? 'unreleased');
console.log(file ?? 'All plays are kept.');
