import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// `import.meta.dirname` is undefined before Node 20.11.
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ASIDE = join(ROOT, '.preparing');

/** Prints one line and ends the command. */
export function refuse(line) {
  console.error(line);
  process.exit(1);
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Removes a folder; what another process still writes into it goes the next time. */
function remove(path) {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  } catch {}
}

/** Removes what commands left that were killed. */
function removeLeftovers() {
  for (const name of readdirSync(ASIDE)) {
    if (!isRunning(Number.parseInt(name, 10))) remove(join(ASIDE, name));
  }
}

/** What a folder that cannot be moved answers: one of a container's image, or where a disk is mounted. */
const FIXED = ['EXDEV', 'EBUSY'];

/** Moves the folder away; false: it is fixed. */
function movedAway(target, old) {
  try {
    renameSync(target, join(old, randomUUID()));
    return true;
  } catch (error) {
    if (FIXED.includes(error.code)) return false;
    if (error.code !== 'ENOENT') throw error;
    return true;
  }
}

/** Moves `made` to `target`. Does nothing if another command was faster and made a good one. */
function putInPlace(made, target, isGood, old) {
  while (!isGood()) {
    if (!movedAway(target, old)) {
      for (const name of readdirSync(target)) rmSync(join(target, name), { recursive: true });
      cpSync(made, target, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
      return;
    }
    try {
      renameSync(made, target);
      return;
    } catch (error) {
      // Another command has put its own there in this moment.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    }
  }
}

/**
 * [O27] Makes a folder aside and moves it to its place when it is whole. So the place never holds a
 * half one, whenever the command is killed, and two commands at once do not write into each other's.
 * @param make Fills the folder that it is given and returns the path of what belongs in the place.
 * @param isGood Whether what is in the place can be used.
 */
export function makeAside(target, make, isGood) {
  try {
    mkdirSync(ASIDE, { recursive: true });
    removeLeftovers();
    const folder = join(ASIDE, `${process.pid}-${randomUUID()}`);
    mkdirSync(folder);
    process.once('exit', () => remove(folder));
    putInPlace(make(folder), target, isGood, folder);
    remove(folder);
  } catch (error) {
    refuse(`Cannot write ${target}: ${error.message}`);
  }
}
