import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import * as v from 'valibot';
import { DECODER_HEAP_MB, DECODER_IDLE_MS, DECODER_START_MS } from '../upload/photo-limits.ts';
import type { UploadFiles } from '../upload/upload-files.ts';
import { TooHeavy } from './image-cost.ts';
import { Refused } from '../../../engine/definition/refusal.ts';
import type { MadeImages } from './thumbnail.ts';
import { type ImageAnswer, imageAnswerSchema, type ImageOrder } from './image-messages.ts';

const SCRIPT = join(import.meta.dirname, 'image-process.ts');

export interface WorkerBounds {
  /** Whatever takes more of a processor by its header is not for this one; null: nothing is. */
  mostSeconds?: number | null;
  /** How long one image may take before its process is ended. */
  longestMs: number;
  idleMs?: number;
}

/** Its process ended; by its exit code, or null where a signal ended it. */
class Ended extends Error {
  readonly code: number | null;

  constructor(code: number | null) {
    super(`the process that makes images ended with ${code}`);
    this.name = 'Ended';
    this.code = code;
  }
}

/** [P6] Makes one image at a time in a process of its own, which is there while there is work. */
export class ImageWorker {
  readonly #bounds: Required<WorkerBounds>;
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | null = null;
  #isOver = false;

  constructor({ mostSeconds = null, longestMs, idleMs = DECODER_IDLE_MS }: WorkerBounds) {
    this.#bounds = { mostSeconds, longestMs, idleMs };
  }

  /** The process, where there is one. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /**
   * Cleans an upload and makes its thumbnail. Call it again when it has answered.
   * @throws Refused; TooHeavy where it is for another worker
   */
  async make(files: UploadFiles): Promise<MadeImages> {
    if (this.#isOver) throw new Error('the server is stopping');
    if (this.#idle !== null) clearTimeout(this.#idle);
    try {
      return await this.#order(this.#child ?? (await this.#begin()), files);
    } finally {
      this.#idle = setTimeout(() => void this.#end(), this.#bounds.idleMs).unref();
    }
  }

  /** Ends the process; what it was making fails. */
  stop(): void {
    this.#isOver = true;
    void this.#end();
  }

  async #order(child: ChildProcess, files: UploadFiles): Promise<MadeImages> {
    const { mostSeconds, longestMs } = this.#bounds;
    const order: ImageOrder = { ...files, mostSeconds };
    const answer = await this.#answer(child, longestMs, () => child.send(order)).catch(
      (error: unknown) => {
        // A file that brings its decoder down is no photo.
        const isBroken = error instanceof Ended && error.code === null && !this.#isOver;
        throw isBroken ? new Refused('photo/damaged') : error;
      },
    );
    switch (answer?.outcome) {
      case 'made':
        return answer.images;
      case 'refused':
        throw new Refused(answer.code);
      case 'too-heavy':
        throw new TooHeavy();
      case 'failed':
        throw new Error(answer.error);
      case 'ready':
        throw new Error('the process that makes images answers out of turn');
      case undefined:
        // Only once it is gone may another write to the same files.
        await this.#end();
        throw mostSeconds === null ? new Refused('photo/too-slow') : new TooHeavy();
    }
  }

  async #begin(): Promise<ChildProcess> {
    const child = fork(SCRIPT, {
      execArgv: [`--max-old-space-size=${DECODER_HEAP_MB}`],
      // Nothing of ours is its business: no passwords, no addresses of databases.
      env: { UV_THREADPOOL_SIZE: '2' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#child = child;
    const gone = (): void => {
      if (this.#child === child) this.#child = null;
    };
    // Whoever waits for an answer hears of it too.
    child.on('exit', gone).on('error', gone);
    // Its start is not an image's: `longestMs` begins afterwards.
    if ((await this.#answer(child, DECODER_START_MS)) === null) {
      await this.#end();
      throw new Error('the process that makes images does not start');
    }
    return child;
  }

  /** What a process says next, once it is asked; null: it says nothing for so long. */
  async #answer(
    child: ChildProcess,
    longestMs: number,
    ask: () => void = () => {},
  ): Promise<ImageAnswer | null> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const ended = (code: number | null): void => reject(new Ended(code));
    const late = setTimeout(() => resolve(null), longestMs);
    child.once('message', resolve).once('exit', ended).once('error', reject);
    try {
      ask();
      const said = await promise;
      return said === null ? null : v.parse(imageAnswerSchema, said);
    } finally {
      clearTimeout(late);
      child.off('message', resolve).off('exit', ended).off('error', reject);
    }
  }

  async #end(): Promise<void> {
    if (this.#idle !== null) clearTimeout(this.#idle);
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill('SIGKILL');
    await gone;
  }
}
