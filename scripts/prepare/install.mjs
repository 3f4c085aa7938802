import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { makeAside, refuse, ROOT } from './aside.mjs';
import { byNpm } from './installed-by-npm.mjs';
import { BIN_NODE, isOld, linkNode, nodeOf, machine, whyNoNode, whyNot } from './node.mjs';

const MODULES = join(ROOT, 'node_modules');
const MARK = '.installed-from';

/** On the command line, because a user's settings may differ and must not decide whether it runs. */
const SETTINGS = [
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
  '--include=optional', // the packages with the code for this machine's processor
  '--include=peer',
  '--ignore-scripts', // no package needs its own
  '--bin-links=true',
  '--dry-run=false',
  '--global=false',
  '--package-lock=true',
  '--package-lock-only=false',
  '--legacy-peer-deps=false',
  '--strict-peer-deps=false',
  '--install-strategy=hoisted',
  '--engine-strict=false', // npm would judge the system's Node
];

/** Loads packages with code for this machine. */
const TRIAL =
  "await Promise.all(['vite', 'sharp', '@node-rs/argon2', 'socket.io'].map((name) => import(name)))";

const hashOf = (text) => createHash('sha256').update(text).digest('hex');

const wanted = () => hashOf(readFileSync(join(ROOT, 'package-lock.json')) + machine());

/**
 * [folder, number of entries, whether only development needs it] of each folder of the packages. Folders
 * between packages count as needed by development alone: `npm prune --omit=dev` takes from them, too.
 */
function countEntries(modules) {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const counts = [];
  const count = (folder, ofDev) => {
    const entries = readdirSync(join(modules, folder), { withFileTypes: true });
    const isBetween = /(^|\/)(node_modules|@[^/]+|\.bin)$/.test(folder);
    const own = packages[`node_modules/${folder}`];
    const forDev = isBetween || (own === undefined ? ofDev : own.dev === true);
    counts.push([folder, entries.length, forDev]);
    for (const entry of entries) if (entry.isDirectory()) count(`${folder}/${entry.name}`, forDev);
  };
  // Tools keep caches in folders that begin with a dot.
  for (const name of readdirSync(modules))
    if (!name.startsWith('.') || name === '.bin') count(name, false);
  return counts;
}

function isWhole(counts, withDev) {
  const needed = counts.filter(([, , forDev]) => withDev || !forDev);
  try {
    return needed.every(([folder, count]) => readdirSync(join(MODULES, folder)).length === count);
  } catch {
    return false;
  }
}

/** The size of a program; null if it cannot be run. */
function bytesOf(program) {
  const found = statSync(program, { throwIfNoEntry: false });
  return found === undefined || (found.mode & 0o111) === 0 ? null : found.size;
}

function readMark() {
  try {
    return JSON.parse(readFileSync(join(MODULES, MARK), 'utf8'));
  } catch {
    return null;
  }
}

/** Whether the packages in place are those of the lockfile, for this machine, and nothing is missing. */
function isInstalled(withDev) {
  const mark = readMark();
  if (mark?.from !== wanted() || (withDev && !mark.withDev)) return false;
  return mark.nodeBytes === bytesOf(join(MODULES, BIN_NODE)) && isWhole(mark.counts, withDev);
}

/** Runs npm as it was started, which need not be the one on the PATH, on the given Node. */
function npm(args, folder, node) {
  const own = process.env.npm_execpath ?? '';
  const isNpm = basename(own) === 'npm-cli.js' && existsSync(own);
  const [command, ...first] = isNpm ? [node, own] : ['npm'];
  const env = { ...process.env, PATH: `${dirname(node)}:${process.env.PATH}` };
  return spawnSync(command, [...first, ...args], { cwd: folder, stdio: 'inherit', env });
}

function ci(folder, node, ...settings) {
  const npmrc = join(ROOT, '.npmrc');
  if (existsSync(npmrc)) copyFileSync(npmrc, join(folder, '.npmrc'));
  const { status, error } = npm(
    ['ci', `--prefix=${folder}`, ...SETTINGS, ...settings],
    folder,
    node,
  );
  if (error) refuse(`npm cannot be started: ${error.message}`);
  if (status !== 0) refuse('npm ci failed: the packages are not installed.');
}

/** Why the packages in a folder do not run; null: they do. */
const tryOut = (folder) =>
  whyNot(join(folder, 'node_modules', BIN_NODE), ['--input-type=module', '-e', TRIAL], folder);

/** Notes what is installed, so that the next command need not try it out. */
function writeMark(modules) {
  const mark = {
    from: wanted(),
    withDev: existsSync(join(modules, 'vitest')),
    nodeBytes: bytesOf(join(modules, BIN_NODE)),
    counts: countEntries(modules),
  };
  writeFileSync(join(modules, MARK), JSON.stringify(mark));
}

/** [O60] Whether npm itself has installed the packages, as a person told it to, and they can be used. */
function isAdopted(withDev) {
  // What we have installed ourselves and is not whole any more is installed again.
  if (readMark()?.from === wanted() || !byNpm(MODULES, machine(), withDev)) return false;
  if (isOld() && whyNoNode(MODULES) !== null) return false;
  try {
    linkNode(MODULES);
    if (tryOut(ROOT) !== null) return false;
    writeMark(MODULES);
    return true;
  } catch {
    return false;
  }
}

function installInto(folder, withDev) {
  const system = process.execPath;
  const node = isOld() ? nodeOf(join(folder, 'first'), (first) => ci(first, system)) : system;
  for (const name of ['package.json', 'package-lock.json'])
    copyFileSync(join(ROOT, name), join(folder, name));
  ci(folder, node, ...(withDev ? ['--include=dev'] : []));
  const modules = join(folder, 'node_modules');
  linkNode(modules);
  const reason = tryOut(folder);
  if (reason !== null)
    refuse(`The packages are installed but do not run: ${reason}. Look at \`npm config list\`.`);
  if (withDev && !existsSync(join(modules, 'vitest')))
    refuse('npm ci has left out the packages for development.');
  writeMark(modules);
  return modules;
}

/**
 * [O27] Installs the packages of the lockfile unless they are in place and can be used.
 * @param withDev Whether those for development are needed; otherwise npm's settings decide on them.
 */
export function install(withDev) {
  if (isInstalled(withDev) || isAdopted(withDev)) return;
  console.log('Installing packages…');
  makeAside(
    MODULES,
    (folder) => installInto(folder, withDev),
    () => isInstalled(withDev),
  );
}
