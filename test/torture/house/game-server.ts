import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

const ROOT = join(import.meta.dirname, '../../..');
const START_MS = 60_000;
const AGAIN_MS = 200;
const WORDS_KEPT = 40;

export interface ServerParts {
  /** Its number in the house. */
  index: number;
  script: string;
  env: Record<string, string>;
  /** It ended, and nobody had asked it to. */
  onEnded: (how: string) => void;
  /** Where it listens is known, or is another. */
  onPort: (port: number) => void;
}

/** A process of the house: started again, as a supervisor does, until it is there. */
export class GameServer {
  readonly #parts: ServerParts;
  #child: ChildProcess | null = null;
  #isMeantToRun = false;
  /** The last lines it wrote. */
  readonly words: string[] = [];
  /** How often it reported something unexpected, by its words. */
  readonly complaints = new Map<string, number>();

  constructor(parts: ServerParts) {
    this.#parts = parts;
  }

  get isUp(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Resolves when it is ready. @param patient Whether a start that fails is tried again. */
  async up(patient: boolean): Promise<void> {
    this.#isMeantToRun = true;
    const until = performance.now() + START_MS;
    for (;;) {
      const port = await this.#start();
      if (port !== null) return this.#parts.onPort(port);
      if (!this.#isMeantToRun) return;
      if (!patient || performance.now() > until) {
        throw new Error(`a process did not start:\n${this.words.join('\n')}`);
      }
      await sleep(AGAIN_MS);
    }
  }

  /** Its port when it is ready, or null: it ended before. */
  async #start(): Promise<number | null> {
    const { script, env } = this.#parts;
    const child = spawn(process.execPath, ['--liftoff-only', script], {
      cwd: ROOT,
      env: {
        PATH: process.env['PATH'] ?? '',
        NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compiled'),
        ADDRESS_RATE: '1000000',
        ROOM_LIST_RATE: '1000000',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    createInterface({ input: child.stderr }).on('line', (line) => this.#keep(line));
    return new Promise((resolve) => {
      let isReady = false;
      createInterface({ input: child.stdout }).on('line', (line) => {
        this.#keep(line);
        const port = /ready on http:\S+?:(\d+)"/.exec(line)?.[1];
        if (port === undefined) return;
        isReady = true;
        resolve(Number(port));
      });
      child.once('exit', (code, signal) => {
        if (isReady && this.#isMeantToRun && this.#child === child) {
          this.#parts.onEnded(`exit code ${code}, signal ${signal}\n${this.words.join('\n')}`);
        }
        resolve(null);
      });
    });
  }

  #keep(line: string): void {
    this.words.push(line);
    if (this.words.length > WORDS_KEPT) this.words.shift();
    if (!line.includes('"level":50')) return;
    const message = /"message":"([^"]*)"/.exec(line)?.[1] ?? line.slice(0, 200);
    this.complaints.set(message, (this.complaints.get(message) ?? 0) + 1);
  }

  /** Ends it by a signal and waits for its end. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    this.#isMeantToRun = false;
    const child = this.#child;
    if (child === null || !this.isUp) return;
    const over = once(child, 'exit');
    child.kill(signal);
    child.kill('SIGCONT'); // one that stands still hears nothing else
    const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await over;
    clearTimeout(late);
  }

  /** Makes it stand still, or go on. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    if (this.isUp) this.#child?.kill(signal);
  }
}
