import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { throwawayDatabase } from '../test/support/services.ts';
import { ensureBrowser, aptInstall, hasApt } from './browser.ts';
import { whyNoNginx } from './cluster/nginx.ts';
import { whyNoPgBouncer } from '../test/support/pgbouncer.ts';

type Check = readonly [title: string, script: string, ...args: string[]];

/** The static checks, the cheapest first. */
const STATIC_CHECKS: readonly Check[] = [
  ['Format', 'node_modules/oxfmt/bin/oxfmt', '--check', '.'],
  ['Lint', 'node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'],
  ['Types', 'node_modules/typescript/bin/tsc', '-p', '.'],
  ['Unused code', 'node_modules/knip/bin/knip.js'],
  ['Lines', 'scripts/lines.ts'],
  ['Dependencies', 'scripts/dependencies.ts'],
];

/** Runs these test projects; vitest.config.ts defines them. */
const tests = (title: string, ...projects: string[]): Check => [
  title,
  'node_modules/vitest/vitest.mjs',
  'run',
  ...projects.flatMap((project) => ['--project', project]),
];

/** The checks for every change: `npm test`. */
const FOR_A_CHANGE: readonly Check[] = [...STATIC_CHECKS, tests('Tests', 'unit', 'system')];
/** The slower tests: `npm run test:all` adds them, `npm run test:all -- --rest` runs only them. */
const REST: readonly Check[] = [tests('The rest of the tests', 'rest', 'abuse')];

const { values } = parseArgs({ options: { all: { type: 'boolean' }, rest: { type: 'boolean' } } });
const withRest = values.all === true || values.rest === true;

/** Why some tests were skipped on this machine: one text for each missing service. */
async function missingServices(): Promise<string[]> {
  const missing: string[] = [];
  const database = await throwawayDatabase();
  if ('missing' in database) missing.push(database.missing);
  else await database.drop();
  if (spawnSync('redis-server', ['--version']).status !== 0) missing.push('there is no Redis');
  if (spawnSync('promtool', ['--version']).status !== 0) {
    missing.push('there is no promtool for the alerts; apt-get install prometheus installs it');
  }
  const ofRest = withRest ? [whyNoNginx(), whyNoPgBouncer()] : [];
  return [...missing, ...ofRest.filter((why) => why !== null)];
}

ensureBrowser();
if (withRest && whyNoNginx() !== null && hasApt()) aptInstall('nginx');
if (withRest && whyNoPgBouncer() !== null && hasApt()) aptInstall('pgbouncer');
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
const missing = await missingServices();
if (missing.length > 0) console.log(`\nSome tests were skipped: ${missing.join('; ')}`);
