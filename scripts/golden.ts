import { join, relative } from 'node:path';
import * as v from 'valibot';
import { BadFlag, readBySchema } from '../loadtest/core/cli/command-line.ts';
import { keepPlays, MACHINES } from './golden/keep-plays.ts';
import { keepViews, writeViews } from './golden/keep-views.ts';

const ROOT = join(import.meta.dirname, '..');
const GAMES = join(ROOT, 'engine/games');
const HELP = `Keeps the journals of every game for ever (golden journals).

  npm run golden -- [flags]

  --name NAME     how the new files are called: the version of a release  [unreleased]
  --views FOLDER  writes what readers see of each journal there, and keeps nothing: to lay two versions
                  side by side

Reads the plays beside each machine (engine/games/*/*-plays.ts) and writes those that are not kept yet
into a new file of its golden folder. It never changes a file.
`;

const schema = v.object({
  name: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.-]+$/, 'takes letters, digits, . and -')),
    'unreleased',
  ),
  views: v.optional(v.string()),
});

/** `npm run golden`. */
async function main(): Promise<void> {
  const flags = readBySchema(schema, process.argv.slice(2));
  if (flags === null) {
    console.log(HELP);
    return;
  }
  if (flags.views !== undefined) {
    writeViews(flags.views);
    return;
  }
  for (const hosted of MACHINES) {
    const file = await keepPlays({ games: GAMES, into: GAMES }, hosted, flags.name);
    console.log(file === null ? `${hosted.name}: all kept` : relative(ROOT, file));
  }
  keepViews();
}

await main().catch((error: unknown) => {
  console.error(error instanceof BadFlag ? `golden: ${error.message}` : error);
  process.exitCode = 1;
});
