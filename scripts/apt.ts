import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

let isUpdated = false;

/** Whether packages of the system can be installed from here: by root, where apt is. */
export const hasApt = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Installs packages of the system; answers whether they are there now. */
export function aptInstall(...packages: string[]): boolean {
  if (!isUpdated) run('update', '-qq');
  isUpdated = true;
  return run('install', '-y', '-qq', '--no-install-recommends', ...packages);
}

const run = (...args: string[]): boolean =>
  spawnSync('apt-get', args, { stdio: 'inherit' }).status === 0;
