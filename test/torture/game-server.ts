import { setTimeout as sleep } from 'node:timers/promises';
import { ServerProcess } from '../../loadtest/core/own-server.ts';
import { SCRIPT_ENV, SHORT_LIVED } from '../support/server.ts';

const START_MS = 60_000;
const AGAIN_MS = 200;
const LATE_MS = 10_000;
const WORDS_KEPT = 40;

export interface ServerParts {
  /** Its number among the processes. */
  index: number;
  script: string;
  env: Record<string, string>;
  /** It ended, and nobody had asked it to. */
  onEnded: (how: string) => void;
  /** Called when the port is known, and when it changes. */
  onPort: (port: number) => void;
}

/** One server process, started again until it answers, as a supervisor does. */
export class GameServer {
  readonly #parts: ServerParts;
  #process: ServerProcess | null = null;
  #isMeantToRun = false;
  /** The last lines it wrote. */
  readonly words: string[] = [];
  /** How often it reported something unexpected, by its words. */
  readonly complaints = new Map<string, number>();

  constructor(parts: ServerParts) {
    this.#parts = parts;
  }

  get isUp(): boolean {
    return this.#process?.isUp === true;
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
    const { script, env, onEnded } = this.#parts;
    const server = new ServerProcess({
      script,
      env: { ...SCRIPT_ENV, ...env },
      nodeFlags: SHORT_LIVED,
      said: (line) => this.#keep(line),
    });
    this.#process = server;
    const url = await server.ready().catch(() => null);
    if (url === null) return null;
    server.onEnd(() => {
      if (!this.#isMeantToRun || this.#process !== server) return;
      onEnded(`${server.ended}\n${this.words.join('\n')}`);
    });
    return Number(new URL(url).port);
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
    await this.#process?.end(signal, LATE_MS);
  }

  /** Makes it stand still, or go on. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    if (this.isUp) this.#process?.signal(signal);
  }
}
