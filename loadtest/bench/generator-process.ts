import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { now } from '../core/results/latency.ts';
import type { Mark, Word } from './generator.ts';
import { LOADS, type LoadName } from './loads.ts';
import { GENERATOR_CORE, type Subject, SUBJECTS, type SubjectName } from './subjects.ts';

/** The bench could not measure what was asked for. */
export class BenchFailed extends Error {}

const GENERATOR = join(import.meta.dirname, 'generator.ts');
const HOME_WITHIN_MS = 60_000;
const POLL_MS = 200;
const READY_WITHIN_MS = 180_000;

/** A load in a process of its own, on its own core. */
export class GeneratorProcess {
  readonly #load: LoadName;
  readonly #watchers: number;
  readonly #child: ChildProcess;

  constructor(load: LoadName, subject: SubjectName, url: string) {
    this.#load = load;
    const { protocol, watchers = 0, seats }: Subject = SUBJECTS[subject];
    this.#watchers = seats === undefined ? watchers : 0;
    const argument = JSON.stringify({ load, protocol, url, watchers, seats: seats ?? null });
    const [command, ...args] = [...GENERATOR_CORE, process.execPath, GENERATOR, argument];
    this.#child = spawn(command, args, {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: true, // Ctrl-C is for us: a generator ends when it is told to, or when we are gone
    });
  }

  /** The counts so far; after `fresh` the latencies start again. */
  async mark(how: 'mark' | 'fresh' = 'mark'): Promise<Mark> {
    const answer = once(this.#child, 'message') as Promise<[Mark]>;
    this.#say(how);
    const [mark] = await answer;
    return mark;
  }

  go(): void {
    this.#say('go');
  }

  /** Resolves once everything under way has been answered. */
  async hold(): Promise<void> {
    this.#say('hold');
    const { options } = LOADS[this.#load];
    const quietMs = 2 * POLL_MS + ('intervalMs' in options ? options.intervalMs : 0);
    let before = '';
    await this.#until(quietMs, 'does not rest', ({ counts }) => {
      const same = JSON.stringify(counts) === before;
      before = JSON.stringify(counts);
      return same;
    });
  }

  /** Resolves once both players of every room sit. @throws BenchFailed */
  allSeated(): Promise<void> {
    const wanted = 2 * LOADS[this.#load].options.rooms;
    return this.#until(POLL_MS, 'are not all seated', ({ players }) => players >= wanted);
  }

  /** Resolves once every room has its watchers. @throws BenchFailed */
  allWatched(): Promise<void> {
    const wanted = this.#watchers * LOADS[this.#load].options.rooms;
    return this.#until(POLL_MS, 'are not all watched', ({ watching }) => watching >= wanted);
  }

  /** Resolves once every room has taken this many steps on average. @throws BenchFailed */
  warm(steps: number): Promise<void> {
    const { unit, options } = LOADS[this.#load];
    const wanted = steps * options.rooms;
    return this.#until(POLL_MS, 'do not get going', ({ counts }) => (counts[unit] ?? 0) >= wanted);
  }

  /** Lets the players leave; those who do not leave in time are abandoned. */
  async end(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const exited = once(this.#child, 'exit');
    this.#say('end');
    const late = setTimeout(() => this.#child.kill('SIGKILL'), HOME_WITHIN_MS);
    await exited;
    clearTimeout(late);
  }

  #say(word: Word): void {
    this.#child.send(word);
  }

  async #until(pollMs: number, what: string, is: (mark: Mark) => boolean): Promise<void> {
    const until = now() + READY_WITHIN_MS;
    for (;;) {
      const mark = await this.mark();
      if (is(mark)) return;
      if (now() > until) {
        const { players, faults } = mark;
        const why = faults.join('; ');
        throw new BenchFailed(`the rooms of ${this.#load} ${what}: ${players} players. ${why}`);
      }
      await sleep(pollMs);
    }
  }
}
