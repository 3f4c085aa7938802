import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import * as v from 'valibot';
import { SERVER_CORE } from '../loadtest/bench/subjects.ts';
import { BenchFailed } from '../loadtest/bench/generator-process.ts';
import type { Commits, CommitTimes, StartCommits } from '../loadtest/bench/cell.ts';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { throwawayDatabase } from '../test/support/services.ts';
import { BadFlag, onSignal } from '../loadtest/core/cli/command-line.ts';
import { BENCH_HELP, readBenchFlags } from '../loadtest/bench/flags.ts';
import { bench, type Database } from '../loadtest/bench/main.ts';
import { tables } from '../loadtest/bench/tables.ts';
import { killOwnServers } from '../loadtest/core/own-server.ts';
import { FIGURES_HEAD } from '../test/abuse/support/figures.ts';

const SCRIPT = join(import.meta.dirname, 'bench-commits.ts');
const answerSchema = v.object({ p50: v.number(), p99: v.number() });

/** The child's next message. @throws BenchFailed if it exits instead */
async function nextMessage(child: ChildProcess): Promise<unknown> {
  const over = new AbortController();
  const { signal } = over;
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new BenchFailed(`the process for bare commits exited with ${String(code)}`);
  });
  try {
    const [message]: unknown[] = await Promise.race([once(child, 'message', { signal }), ended]);
    return message;
  } finally {
    ended.catch(() => {}); // the race is over
    over.abort();
  }
}

/** A process for bare commits. It runs on the core that the servers run on. */
class CommitProcess implements Commits {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  static async start(url: string, rate: number): Promise<CommitProcess> {
    const [command, ...args] = [
      ...SERVER_CORE,
      process.execPath,
      SCRIPT,
      JSON.stringify({ url, rate }),
    ];
    const child = spawn(command, args, {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: true, // it exits when it loses its parent
    });
    await nextMessage(child);
    return new CommitProcess(child);
  }

  async measure(ms: number): Promise<CommitTimes> {
    const answer = nextMessage(this.#child);
    this.#child.send(ms);
    return v.parse(answerSchema, await answer);
  }

  async end(): Promise<void> {
    const exited = once(this.#child, 'exit');
    this.#child.disconnect();
    await exited;
  }
}

const ROOT = join(import.meta.dirname, '..');

/**
 * `npm run bench -- --abuse`: runs each attack of test/abuse on its own server while other visitors
 * play there, and prints a line of figures for each. Returns the exit code.
 */
function benchAbuse(): number {
  const folder = mkdtempSync(join(tmpdir(), 'bench-abuse-'));
  const file = join(folder, 'figures.md');
  writeFileSync(file, '');
  try {
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'abuse'];
    const env = { ...process.env, ABUSE_FIGURES: file };
    const { status } = spawnSync(process.execPath, args, { cwd: ROOT, env, stdio: 'inherit' });
    console.log(`\n${FIGURES_HEAD}\n${readFileSync(file, 'utf8')}`);
    return status ?? 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const PAGE = join(import.meta.dirname, '../docs/performance.md');
const BEGIN = '<!-- what npm run bench measured -->\n';
const END = '<!-- end of what it measured -->';
const INTERRUPTED = 130;

/** Databases that exist or are being created. */
const databases = new Set<Promise<Database>>();
let ending = false;

/** Writes the tables between the markers of the page. @throws BenchFailed if a marker is missing */
function publish(text: string): void {
  const page = readFileSync(PAGE, 'utf8');
  const from = page.indexOf(BEGIN);
  const to = page.indexOf(END);
  if (from === -1 || to < from) throw new BenchFailed(`${PAGE} has no markers for the tables`);
  writeFileSync(PAGE, `${page.slice(0, from)}${BEGIN}\n${text}\n${page.slice(to)}`);
}

/** `npm run bench`: compares the project with a bare relay and a bare Colyseus room, or attacks it. */
async function main(): Promise<void> {
  const args = process.argv.slice(2);
  if (args.length === 1 && args[0] === '--abuse') {
    process.exitCode = benchAbuse();
    return;
  }
  const flags = readBenchFlags(args);
  if (flags === null) {
    console.log(BENCH_HELP);
    return;
  }
  const cells = await bench(flags, newDatabase, startCommits, (line) => console.log(line));
  const text = tables(cells, flags.repeats);
  console.log(`\n${text}`);
  if (flags.write) publish(text);
}

const startCommits: StartCommits = (url, rate) => CommitProcess.start(url, rate);

function newDatabase(): Promise<Database> {
  const opening = openDatabase(() => databases.delete(opening));
  databases.add(opening);
  return opening;
}

/** A database whose `drop` can be called again and drops it once. */
async function openDatabase(dropped: () => void): Promise<Database> {
  const database = await throwawayDatabase();
  if ('missing' in database) throw new BenchFailed(database.missing);
  let dropping: Promise<void> | null = null;
  return {
    url: database.url,
    drop: () => (dropping ??= database.drop().then(dropped)),
  };
}

/**
 * Ends the servers first: one that is starting would create its database again. The generators end
 * by themselves when they lose their parent.
 */
async function end(): Promise<void> {
  if (ending) process.exit(INTERRUPTED);
  ending = true;
  console.error('\nbench: stopping. Press Ctrl-C again to quit at once.');
  killOwnServers();
  for (const opening of databases) await opening.then((one) => one.drop()).catch(console.error);
  process.exit(INTERRUPTED);
}

onSignal(() => void end());
main().catch((error: unknown) => {
  if (ending) return; // the shutdown itself causes errors
  const known = error instanceof BadFlag || error instanceof BenchFailed;
  console.error(known ? `bench: ${error.message}` : error);
  process.exitCode = error instanceof BadFlag ? 2 : 1;
});
