import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { throwawayDatabase } from '../test/support/throwaway-database.ts';
import { ensureBrowser, aptInstall, hasApt } from './browser.ts';
import { whyNoNginx } from './cluster/nginx.ts';

type Check = readonly [title: string, script: string, ...args: string[]];

/** Every check of the text, cheapest first. */
const OF_TEXT: readonly Check[] = [
  ['Format', 'node_modules/oxfmt/bin/oxfmt', '--check', '.'],
  ['Lint', 'node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'],
  ['Types', 'node_modules/typescript/bin/tsc', '-p', '.'],
  ['Unused code', 'node_modules/knip/bin/knip.js'],
  ['Dependencies', 'scripts/dependencies.ts'],
];

/** The tests of these projects of vitest.config.ts, which says what is in each. */
const tests = (title: string, ...projects: string[]): Check => [
  title,
  'node_modules/vitest/vitest.mjs',
  'run',
  ...projects.flatMap((project) => ['--project', project]),
];

/** What a change needs: `npm test`. */
const FOR_A_CHANGE: readonly Check[] = [...OF_TEXT, tests('Tests', 'unit', 'system')];
/** What takes longer: `npm run test:all` goes on with it, `-- --rest` does nothing else. */
const REST: readonly Check[] = [tests('The rest of the tests', 'rest', 'abuse')];

const { values } = parseArgs({ options: { all: { type: 'boolean' }, rest: { type: 'boolean' } } });
const withRest = values.all === true || values.rest === true;

/** What these tests do without on this machine, each with why. */
async function notTried(): Promise<string[]> {
  const missing: string[] = [];
  const database = await throwawayDatabase();
  if ('missing' in database) missing.push(database.missing);
  else await database.drop();
  if (spawnSync('redis-server', ['--version']).status !== 0) missing.push('there is no Redis');
  const nginx = withRest ? whyNoNginx() : null;
  return nginx === null ? missing : [...missing, nginx];
}

ensureBrowser();
if (withRest && whyNoNginx() !== null && hasApt()) aptInstall('nginx');
for (const [title, script, ...args] of [
  ...(values.rest === true ? [] : FOR_A_CHANGE),
  ...(withRest ? REST : []),
]) {
  console.log(`\n— ${title}`);
  const { status } = spawnSync(process.execPath, [script, ...args], { stdio: 'inherit' });
  if (status !== 0) {
    console.error(`\n${title}: failed`);
    process.exit(status ?? 1);
  }
}
const missing = await notTried();
if (missing.length > 0) console.log(`\nNot tried here: ${missing.join('; ')}`);
