import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { makeAside, refuse, ROOT } from './aside.mjs';

const MODULES = join(ROOT, 'node_modules');
const MARK = '.installed-from';
const BIN_NODE = '.bin/node';
/** Everything runs on this version or a later one. */
const OLDEST = 24;

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

/** The processor and C library that the packages are for. */
function machine() {
  process.report.excludeNetwork = true;
  const { glibcVersionRuntime } = process.report.getReport().header;
  return `${process.platform}-${process.arch}-${glibcVersionRuntime === undefined ? 'other' : 'glibc'}`;
}

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

/** npm as it was started, which need not be the one on the PATH. */
function npm(args, folder) {
  const own = process.env.npm_execpath ?? '';
  const isNpm = basename(own) === 'npm-cli.js' && existsSync(own);
  const [command, ...first] = isNpm ? [process.execPath, own] : ['npm'];
  return spawnSync(command, [...first, ...args], { cwd: folder, stdio: 'inherit' });
}

/** Why a program does not run; null: it does. */
function whyNot(program, args, cwd) {
  const { status, signal, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status === 0) return null;
  return error?.message ?? /^\w*Error.*$/m.exec(stderr)?.[0] ?? signal ?? `exit code ${status}`;
}

/**
 * Links the Node that runs everything: the one of the packages, or else the system's. npm 10 does not
 * link it on x64: it takes the name for the package of the other processor, which it then leaves out.
 */
function linkNode(modules) {
  const own = `node-${process.platform}-${process.arch}/bin/node`;
  const why = existsSync(join(modules, own)) ? whyNot(join(modules, own), ['--version']) : 'none';
  if (why !== null && Number.parseInt(process.versions.node, 10) < OLDEST) {
    const fault =
      why === 'none'
        ? `There is no package with Node for ${machine()}`
        : `The package with Node for ${machine()} does not run (${why})`;
    refuse(`${fault}: install Node ${OLDEST} or newer.`);
  }
  const node = join(modules, BIN_NODE);
  mkdirSync(join(modules, '.bin'), { recursive: true });
  rmSync(node, { force: true });
  symlinkSync(why === null ? `../${own}` : process.execPath, node);
}

/** Ends the command if the installed packages do not run. */
function tryOut(folder) {
  const node = join(folder, 'node_modules', BIN_NODE);
  const reason = whyNot(node, ['--input-type=module', '-e', TRIAL], folder);
  if (reason === null) return;
  refuse(`The packages are installed but do not run: ${reason}. Look at \`npm config list\`.`);
}

function installInto(folder, withDev) {
  for (const name of ['package.json', 'package-lock.json', '.npmrc']) {
    if (existsSync(join(ROOT, name))) copyFileSync(join(ROOT, name), join(folder, name));
  }
  const dev = withDev ? ['--include=dev'] : [];
  const { status, error } = npm(['ci', `--prefix=${folder}`, ...SETTINGS, ...dev], folder);
  if (error) refuse(`npm cannot be started: ${error.message}`);
  if (status !== 0) refuse('npm ci failed: the packages are not installed.');
  const modules = join(folder, 'node_modules');
  linkNode(modules);
  tryOut(folder);
  const hasDev = existsSync(join(modules, 'vitest'));
  if (withDev && !hasDev) refuse('npm ci has left out the packages for development.');
  const mark = {
    from: wanted(),
    withDev: hasDev,
    nodeBytes: bytesOf(join(modules, BIN_NODE)),
    counts: countEntries(modules),
  };
  writeFileSync(join(modules, MARK), JSON.stringify(mark));
  return modules;
}

/**
 * [O27] Installs the packages of the lockfile unless they are in place and can be used.
 * @param withDev Whether those for development are needed; otherwise npm's settings decide on them.
 */
export function install(withDev) {
  if (isInstalled(withDev)) return;
  console.log('Installing packages…');
  makeAside(
    MODULES,
    (folder) => installInto(folder, withDev),
    () => isInstalled(withDev),
  );
}
