import { EnvironmentError, readEnvironment } from '../api/environment.ts';
import { tidiedText } from '../api/retention/regular-retention.ts';
import { optionsOf, runProgram } from './operator.ts';
import { tidyNow } from './tidy-now.ts';

const USAGE =
  'tidy: takes --older-than with days from 1d, and --dry-run, as in npm run tidy -- --older-than 30d';
const DAY_MS = 24 * 60 * 60 * 1000;

/** [O8] `npm run tidy`: folds old data now. */
async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const isDry = args.includes('--dry-run');
  const rest = args.filter((arg) => arg !== '--dry-run');
  const { 'older-than': given } = optionsOf(rest, ['older-than'], USAGE);
  const env = readEnvironment(process.env);
  const days =
    given === undefined ? env.retentionDays : Number(/^(\d{1,5})d$/.exec(given)?.[1] ?? 0);
  if (days < 1) throw new EnvironmentError(USAGE);
  const done = await tidyNow(env, days * DAY_MS, isDry);
  console.log(`${isDry ? 'Would fold' : 'Folded'} ${tidiedText(done)}.`);
}

runProgram(main);
