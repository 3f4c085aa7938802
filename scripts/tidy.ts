import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { withOrm } from '../api/backup/places.ts';
import { askServer } from '../api/control/control.ts';
import { type Environment, EnvironmentError, readEnvironment } from '../api/environment.ts';
import { Retention, tidiedText } from '../api/retention/regular-retention.ts';
import type { Tidied } from '../api/retention/tidied.ts';
import { sqlOf } from '../api/store/orm.ts';
import { GAMES_SERVED } from '../engine/games/index.ts';
import { optionsOf, placeOf, runProgram } from './operator.ts';

const USAGE =
  'tidy: takes --older-than with days from 1d, and --dry-run, as in npm run tidy -- --older-than 30d';
const DAY_MS = 24 * 60 * 60 * 1000;

/** From the running server where only it can use the database. */
async function tidied(env: Environment, ageMs: number, isDry: boolean): Promise<Tidied> {
  const query = { age: String(ageMs), dry: String(isDry) };
  const asked = env.databaseUrl === null ? await askServer(env.dataDir, 'tidy', query) : null;
  if (asked !== null) return JSON.parse(await text(Readable.from(asked))) as Tidied;
  return withOrm(placeOf(env), async (orm) => {
    const retention = new Retention({
      sql: await sqlOf(orm),
      games: GAMES_SERVED,
      days: 0,
      isOpen: () => false,
      alone: (work) => work(),
      now: () => Date.now(),
      log: console,
      report: (error) => console.error(error),
    });
    return retention.run(ageMs, isDry);
  });
}

/** [O8] `npm run tidy`: folds what is old, now. */
async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const isDry = args.includes('--dry-run');
  const rest = args.filter((arg) => arg !== '--dry-run');
  const { 'older-than': given } = optionsOf(rest, ['older-than'], USAGE);
  const env = readEnvironment(process.env);
  const days =
    given === undefined ? env.retentionDays : Number(/^(\d{1,5})d$/.exec(given)?.[1] ?? 0);
  if (days < 1) throw new EnvironmentError(USAGE);
  const done = await tidied(env, days * DAY_MS, isDry);
  console.log(`${isDry ? 'Would fold' : 'Folded'} ${tidiedText(done)}.`);
}

runProgram(main);
