import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import * as v from 'valibot';
import { SERVER_CORE } from '../../loadtest/bench/subjects.ts';
import { BenchFailed } from '../../loadtest/bench/generator-process.ts';
import type { Commits, CommitTimes } from '../../loadtest/bench/cell.ts';

const SCRIPT = join(import.meta.dirname, 'commit-process.ts');
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
export class CommitProcess implements Commits {
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
