import { spawnSync } from 'node:child_process';
import { ensureBrowser } from './browser.ts';

/** Every check there is, cheapest first; the first failure ends it. */
const CHECKS: readonly (readonly [title: string, script: string, ...args: string[]])[] = [
  ['Format', 'node_modules/oxfmt/bin/oxfmt', '--check', '.'],
  ['Lint', 'node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'],
  ['Types', 'node_modules/typescript/bin/tsc', '-p', '.'],
  ['Unused code', 'node_modules/knip/bin/knip.js'],
  ['Dependencies', 'scripts/dependencies.ts'],
  ['Tests', 'node_modules/vitest/vitest.mjs', 'run'],
];

ensureBrowser();
for (const [title, script, ...args] of CHECKS) {
  console.log(`\n— ${title}`);
  const { status } = spawnSync(process.execPath, [script, ...args], { stdio: 'inherit' });
  if (status !== 0) {
    console.error(`\n${title}: failed`);
    process.exit(status ?? 1);
  }
}
