import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import * as v from 'valibot';

const SCRIPT = join(import.meta.dirname, 'crowd-process.ts');

/** The watchers of a load's rooms. */
export class Crowd {
  readonly #child: ChildProcess;
  #watching = 0;

  /** @param watchers The number of watchers in each room. */
  constructor(url: string, watchers: number) {
    const args = [SCRIPT, JSON.stringify({ url, watchers })];
    // It ends when its parent has ended.
    this.#child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    this.#child.on('message', (said) => (this.#watching = v.parse(v.number(), said)));
  }

  /** How many watch now. */
  get watching(): number {
    return this.#watching;
  }

  watch(roomId: string): void {
    this.#child.send(roomId);
  }
}
