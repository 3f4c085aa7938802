import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { refuse, ROOT } from './aside.mjs';

export const BIN_NODE = '.bin/node';
/** Everything runs on this version or a later one. */
const OLDEST = 24;
const PACKAGE = `node-${process.platform}-${process.arch}`;

/** The processor and C library that the packages are for. */
export function machine() {
  process.report.excludeNetwork = true;
  const { glibcVersionRuntime } = process.report.getReport().header;
  return `${process.platform}-${process.arch}-${glibcVersionRuntime === undefined ? 'other' : 'glibc'}`;
}

export const isOld = () => Number.parseInt(process.versions.node, 10) < OLDEST;

/** Why a program does not run; null: it does. */
export function whyNot(program, args, cwd) {
  const { status, signal, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status === 0) return null;
  return error?.message ?? /^\w*Error.*$/m.exec(stderr)?.[0] ?? signal ?? `exit code ${status}`;
}

/** Why the Node of the packages does not run here; null: it does. */
export function whyNoNode(modules) {
  const node = join(modules, PACKAGE, 'bin/node');
  return existsSync(node) ? whyNot(node, ['--version']) : 'it is not installed';
}

/** Whether the packages have a Node that runs here. Ends the command if the system's is no substitute. */
function hasNode(modules) {
  const why = whyNoNode(modules);
  if (why !== null && isOld())
    refuse(
      `The package with Node for ${machine()} does not run: ${why}. Install Node ${OLDEST} or newer.`,
    );
  return why === null;
}

/**
 * Links the Node that runs everything: the one of the packages, or else the system's. npm 10 does not
 * link it on x64: it takes the name for the package of the other processor, which it then leaves out.
 */
export function linkNode(modules) {
  const node = join(modules, BIN_NODE);
  const target = hasNode(modules) ? `../${PACKAGE}/bin/node` : process.execPath;
  if (linkedTo(node) === target) return;
  mkdirSync(join(modules, '.bin'), { recursive: true });
  // In one step, and without a link more in between: another command may do the same.
  const link = join(modules, `.node-${process.pid}`);
  rmSync(link, { force: true });
  symlinkSync(target, link);
  renameSync(link, node);
}

function linkedTo(link) {
  try {
    return readlinkSync(link);
  } catch {
    return null;
  }
}

/**
 * Installs nothing but Node. npm leaves out optional packages whose `engines` refuse the Node that npm
 * runs on, so an old one would leave out what the newer one needs.
 * @param ci Runs `npm ci` in a folder.
 */
export function nodeOf(folder, ci) {
  const place = `node_modules/${PACKAGE}`;
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const { optional, ...entry } = packages[place] ?? {};
  if (optional === undefined)
    refuse(`There is no package with Node for ${machine()}: install Node ${OLDEST} or newer.`);
  const root = { name: 'node', version: '0.0.0', dependencies: { [PACKAGE]: entry.version } };
  const lock = { ...root, lockfileVersion: 3, packages: { '': root, [place]: entry } };
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify(root));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  ci(folder);
  hasNode(join(folder, 'node_modules'));
  return join(folder, place, 'bin/node');
}
