import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const ROOT = join(import.meta.dirname, '..');
const MODULES = 'node_modules/';
const CHECKER = 'node_modules/license-checker-rseidelsohn/bin/license-checker-rseidelsohn.js';

/** Licences that only require us to keep their text and their authors' names. */
const ACCEPTED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'OFL-1.1',
];

/** Packages that we use under other licences, by the start of their names. */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  // libvips, a separate library that sharp uses unchanged
  '@img/': [
    'LGPL-3.0-or-later',
    'Apache-2.0 AND LGPL-3.0-or-later',
    'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  ],
  // It builds the style sheets, is used unchanged and never sent to browsers.
  lightningcss: ['MPL-2.0'],
};

/** Whether every other package that is installed for production is under an accepted licence. */
function areInstalledAccepted(): boolean {
  const exceptions = ['--excludePackagesStartingWith', Object.keys(EXCEPTIONS).join(';')];
  const flags = ['--production', '--excludePrivatePackages', '--summary'];
  const lists = ['--onlyAllow', ACCEPTED.join(';'), ...exceptions];
  const command = ['--no-deprecation', CHECKER, ...flags, ...lists];
  return spawnSync(process.execPath, command, { cwd: ROOT, stdio: 'inherit' }).status === 0;
}

const lockSchema = v.object({
  packages: v.record(
    v.string(),
    v.object({ license: v.optional(v.string()), dev: v.optional(v.boolean()) }),
  ),
});

/** The same, by the lockfile, of what the checker does not see: exceptions, and packages of other systems. */
function areOthersAccepted(): boolean {
  const lock: unknown = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const wrong = Object.entries(v.parse(lockSchema, lock).packages).flatMap(
    ([path, { license = 'none', dev }]) => {
      const name = path.slice(path.lastIndexOf(MODULES) + MODULES.length);
      const excepted = Object.entries(EXCEPTIONS).find(([start]) => name.startsWith(start));
      const isSeen = excepted === undefined && existsSync(join(ROOT, path));
      const accepted = ACCEPTED.concat(excepted?.[1] ?? []);
      if (dev === true || isSeen || accepted.includes(license)) return [];
      return [`${name} is under the licence ${license}, which is not accepted for it.`];
    },
  );
  for (const line of wrong) console.error(line);
  return wrong.length === 0;
}

/** Whether the registry knows no advisory of high or critical severity, or does not answer. */
function areAdvisoriesHandled(): boolean {
  const flags = ['--omit=dev', '--audit-level=high', '--fetch-retries=0', '--fetch-timeout=10000'];
  const options = { cwd: ROOT, encoding: 'utf8', timeout: 15_000 } as const;
  const { status, stdout, stderr } = spawnSync('npm', ['audit', ...flags], options);
  const hasAnswer = status !== null && !stderr.includes('npm error');
  const [why = 'it took too long'] = stderr.trim().split('\n').filter(Boolean);
  console.log(hasAnswer ? stdout : `Advisories were not checked: ${why}`);
  return status === 0 || !hasAnswer;
}

/** `npm run audit:packages`: checks the licences and advisories of what is used in production. */
const checked = [areInstalledAccepted(), areOthersAccepted(), areAdvisoriesHandled()];
if (checked.includes(false)) process.exitCode = 1;
