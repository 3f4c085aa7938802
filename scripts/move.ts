import { join } from 'node:path';
import { BadAddress } from '../api/addresses/address.ts';
import { readDatabaseAddress } from '../api/addresses/database-address.ts';
import { type Place, restoreInto, withOrmAsIs } from '../api/backup/places.ts';
import { snapshotOf, difference, type Sums, summed } from '../api/backup/snapshot.ts';
import { EnvironmentError, readEnvironment } from '../api/environment.ts';
import { optionsOf, placeOf, runProgram } from './operator.ts';

const USAGE =
  'move: takes --from SOURCE --to TARGET, each pglite:FOLDER or a postgresql address; ' +
  'stop the servers of both first';

const EMBEDDED = 'pglite:';

/** The place of an address. Beside PostgreSQL the photos are where the environment has them. */
function placeAt(option: '--from' | '--to', address: string | undefined, usual: Place): Place {
  if (address === undefined) throw new EnvironmentError(USAGE);
  if (address.startsWith(EMBEDDED) && address.length > EMBEDDED.length) {
    const dataDir = address.slice(EMBEDDED.length);
    return { dataDir, databaseUrl: null, photos: join(dataDir, 'photos'), option };
  }
  try {
    readDatabaseAddress(address);
  } catch (error) {
    if (!(error instanceof BadAddress)) throw error;
    throw new EnvironmentError(`${USAGE}. ${option}: ${error.message}`);
  }
  return { ...usual, databaseUrl: address, option };
}

/** The sums of all that is in a place. */
async function sumsOf(place: Place, photos: string | null): Promise<Sums> {
  const sums: Sums = new Map();
  await withOrmAsIs(place, async (orm) => {
    for await (const _ of summed(snapshotOf(orm, photos), sums));
  });
  return sums;
}

/** [O4] `npm run move`: a house from one database into another that is empty, compared afterwards. */
async function main(): Promise<void> {
  const { from, to } = optionsOf(process.argv.slice(2), ['from', 'to'], USAGE);
  const usual = placeOf(readEnvironment(process.env));
  const [source, target] = [placeAt('--from', from, usual), placeAt('--to', to, usual)];
  // Photos that both have in one folder stay there.
  const photos = source.photos === target.photos ? null : source.photos;
  const there: Sums = new Map();
  const { rows, photos: files } = await withOrmAsIs(source, (orm) =>
    restoreInto(
      { ...target, photos: photos === null ? null : target.photos },
      summed(snapshotOf(orm, photos), there),
    ),
  );
  const here = await sumsOf(target, photos === null ? null : target.photos);
  const wrong = difference(there, here);
  if (wrong !== null) throw new EnvironmentError(`The two differ. ${wrong}. Use the old one.`);
  console.log(`Moved ${rows} rows and ${files} photo files; counted and compared: all is there.`);
}

runProgram(main);
