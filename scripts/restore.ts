import { readBackup } from '../api/backup/backup-format.ts';
import { restoreInto } from '../api/backup/places.ts';
import { readEnvironment } from '../api/environment.ts';
import { fileOf, optionsOf, placeOf, runProgram } from './operator.ts';

const USAGE = 'restore: takes --from FILE, as in npm run restore -- --from ../games.backup';

/** [O4] `npm run restore`: a backup into the empty place that the environment names. */
async function main(): Promise<void> {
  const { from } = optionsOf(process.argv.slice(2), ['from'], USAGE);
  const file = fileOf(from, USAGE);
  const place = placeOf(readEnvironment(process.env));
  const { at, rows, photos } = await restoreInto(place, readBackup(file));
  console.log(`Restored ${rows} rows and ${photos} photo files, as at ${at}.`);
}

runProgram(main);
