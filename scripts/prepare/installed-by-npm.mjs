import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './aside.mjs';

/** npm writes it at the end of an install, with the packages that are in place. */
const HIDDEN = '.package-lock.json';

const packagesIn = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/** Whether a list of a package's processors, systems or C libraries has this one. */
const suits = (list, one) => list === undefined || list.includes(one);

/** Whether the packages cannot do without this one on this machine. npm leaves others out. */
function isNeeded({ optional, dev, os, cpu, libc }, machine, withDev) {
  if (dev && !withDev) return false;
  if (!optional) return true;
  const [system, processor, library] = machine.split('-');
  const isForMachines = os !== undefined || cpu !== undefined;
  return isForMachines && suits(os, system) && suits(cpu, processor) && suits(libc, library);
}

/** Whether something in the folder was added or removed after `at`. @throws if there is no folder */
function changedAfter(folder, at) {
  if (statSync(folder).mtimeMs > at) return true;
  return readdirSync(folder, { withFileTypes: true }).some(
    (entry) => entry.isDirectory() && changedAfter(join(folder, entry.name), at),
  );
}

/** Whether the programs of the packages are linked. npm 10 leaves out that of Node. */
function areLinked(modules, packages) {
  const linked = new Set(readdirSync(join(modules, '.bin')));
  return Object.entries(packages).every(([path, { bin = {} }]) => {
    if (path.lastIndexOf('node_modules/') !== 0) return true;
    return Object.entries(bin).every(([name, file]) => {
      return name === 'node' || linked.has(name) || !existsSync(join(modules, '..', path, file));
    });
  });
}

/**
 * Whether npm has installed the packages of the lockfile, whole, and nobody has changed them since.
 * @param machine The system, processor and C library that they are for.
 */
export function byNpm(modules, machine, withDev) {
  try {
    const hidden = join(modules, HIDDEN);
    const there = packagesIn(hidden);
    const { '': _, ...locked } = packagesIn(join(ROOT, 'package-lock.json'));
    const isSame = (path) =>
      there[path]?.version === locked[path]?.version &&
      there[path]?.integrity === locked[path]?.integrity;
    const needed = Object.keys(locked).filter((path) => isNeeded(locked[path], machine, withDev));
    if (![...Object.keys(there), ...needed].every(isSame)) return false;
    const at = statSync(hidden).mtimeMs;
    const folders = Object.keys(there).map((path) => join(modules, '..', path));
    return areLinked(modules, there) && !folders.some((folder) => changedAfter(folder, at));
  } catch {
    return false;
  }
}
