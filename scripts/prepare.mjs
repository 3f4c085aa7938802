// Runs on whatever Node the system has, before anything is installed: plain JavaScript, no imports
// from packages. Installs what is missing, then builds the client when it is stale.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
const modules = join(root, 'node_modules');
const node = join(modules, '.bin/node');

/** Runs a command in the project; a failure ends everything with its exit code. */
function run(command, args) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (error) console.error(`${command}: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

const hashOf = (text) => createHash('sha256').update(text).digest('hex');

/** Remembers in node_modules which lockfile it was installed from. */
function install() {
  const wanted = hashOf(readFileSync(join(root, 'package-lock.json')));
  const marker = join(modules, '.installed-from');
  if (existsSync(node) && existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return;
  console.log('Installing packages…');
  // The warnings are about the system's Node; everything here runs on the one just installed.
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(marker, wanted);
}

function* filesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'dist' || entry.name === 'node_modules') continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else yield path;
  }
}

/** The client is stale when a source of it is newer than the page that was built. */
function buildClient() {
  const page = join(root, 'client/dist/index.html');
  const built = existsSync(page) ? statSync(page).mtimeMs : 0;
  const sources = [
    ...filesIn(join(root, 'client')),
    ...filesIn(join(root, 'engine')),
    ...filesIn(join(root, 'scripts/build')),
    join(root, 'api/http/screens.ts'),
    join(root, 'vite.config.ts'),
    join(root, 'package-lock.json'),
  ];
  if (sources.every((path) => statSync(path).mtimeMs <= built)) return;
  console.log('Building the client…');
  run(node, [join(modules, 'vite/bin/vite.js'), 'build', '--logLevel', 'warn']);
}

install();
if (!process.argv.includes('--no-client')) buildClient();
