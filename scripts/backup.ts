import { packed, writeBackup } from '../api/backup/backup-format.ts';
import { withOrmAsIs } from '../api/backup/places.ts';
import { snapshotOf } from '../api/backup/snapshot.ts';
import { askServer } from '../api/data-dir/control.ts';
import { type Environment, readEnvironment } from '../api/environment.ts';
import { fileOf, optionsOf, placeOf, runProgram } from './operator.ts';

const USAGE = 'backup: takes --to FILE, as in npm run backup -- --to ../games.backup';

/** From the running server where only it can read the database. */
async function save(env: Environment, file: string): Promise<void> {
  const asked = env.databaseUrl === null ? await askServer(env.dataDir, 'backup') : null;
  if (asked !== null) return writeBackup(asked, file);
  const place = placeOf(env);
  await withOrmAsIs(place, (orm) => writeBackup(packed(snapshotOf(orm, place.photos)), file));
}

/** [O4] `npm run backup`: the whole house in one file, while it is played in. */
async function main(): Promise<void> {
  const { to } = optionsOf(process.argv.slice(2), ['to'], USAGE);
  const file = fileOf(to, USAGE);
  const env = readEnvironment(process.env);
  await save(env, file);
  console.log(`Saved ${file}. It holds seeds and names: keep it where only you can read it.`);
  if (env.photoS3 !== null) {
    console.log(`The photos stay in the bucket ${env.photoS3.bucket}; back that up as well.`);
  }
}

runProgram(main);
