import { type ChildProcess, fork } from 'node:child_process';
import { extname, join } from 'node:path';
import * as v from 'valibot';
import { DECODER_HEAP_MB, DECODER_IDLE_MS, DECODER_START_MS, TooHeavy } from '../photo-limits.ts';
import type { UploadFiles } from '../upload/upload-files.ts';
import { Refused } from '../../../engine/definition/refusal.ts';
import type { MadeImages } from './make-images.ts';
import { type ImageAnswer, imageAnswerSchema, type ImageOrder } from './image-messages.ts';

const SCRIPT = join(import.meta.dirname, `image-process${extname(import.meta.filename)}`);

export interface WorkerBounds {
  /** The most CPU seconds that an image may take, estimated from its header; null: no limit. */
  maxSeconds?: number | null;
  /** How long one image may take before the process is killed. */
  maxMs: number;
  idleMs?: number;
}

/** The process exited. `code` is its exit code; null: a signal ended it. */
class Exited extends Error {
  readonly code: number | null;

  constructor(code: number | null) {
    super(`the process that makes images exited with ${code}`);
    this.name = 'Exited';
    this.code = code;
  }
}

/** [P6] Makes one image at a time in a separate process, which runs while there is work. */
export class ImageWorker {
  readonly #bounds: Required<WorkerBounds>;
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | null = null;
  #isStopped = false;

  constructor({ maxSeconds = null, maxMs, idleMs = DECODER_IDLE_MS }: WorkerBounds) {
    this.#bounds = { maxSeconds, maxMs, idleMs };
  }

  /** The process id; undefined if no process runs. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /**
   * Cleans an upload and makes its thumbnail. Call it for one upload at a time.
   * @throws Refused; TooHeavy if another worker must make the image
   */
  async make(files: UploadFiles): Promise<MadeImages> {
    if (this.#isStopped) throw new Error('the server is stopping');
    if (this.#idle !== null) clearTimeout(this.#idle);
    try {
      return await this.#order(this.#child ?? (await this.#start()), files);
    } finally {
      this.#idle = setTimeout(() => void this.#end(), this.#bounds.idleMs).unref();
    }
  }

  /** Ends the process. An image in progress fails. */
  stop(): void {
    this.#isStopped = true;
    void this.#end();
  }

  async #order(child: ChildProcess, files: UploadFiles): Promise<MadeImages> {
    const { maxSeconds, maxMs } = this.#bounds;
    const order: ImageOrder = { ...files, maxSeconds };
    const answer = await this.#answer(child, maxMs, () => child.send(order)).catch(
      (error: unknown) => {
        // The file crashed the decoder.
        const isCrash = error instanceof Exited && error.code === null && !this.#isStopped;
        throw isCrash ? new Refused('photo/damaged') : error;
      },
    );
    switch (answer?.outcome) {
      case 'made':
        return answer.images;
      case 'refused':
        // [P6] The decoder cannot be stopped, and still writes.
        if (answer.code === 'photo/too-slow') await this.#end();
        throw new Refused(answer.code);
      case 'too-heavy':
        throw new TooHeavy();
      case 'failed':
        throw new Error(answer.error);
      case 'ready':
        throw new Error('the process that makes images sent an unexpected message');
      case undefined:
        // Another process may write to the same files only after this one has ended.
        await this.#end();
        throw maxSeconds === null ? new Refused('photo/too-slow') : new TooHeavy();
    }
  }

  async #start(): Promise<ChildProcess> {
    const child = fork(SCRIPT, {
      execArgv: [`--max-old-space-size=${DECODER_HEAP_MB}`],
      // It gets nothing of our environment: no passwords, no database addresses.
      env: { UV_THREADPOOL_SIZE: '2' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#child = child;
    const gone = (): void => {
      if (this.#child === child) this.#child = null;
    };
    // `#answer` listens to these events too.
    child.on('exit', gone).on('error', gone);
    // The start does not count towards an image's `maxMs`.
    if ((await this.#answer(child, DECODER_START_MS)) === null) {
      await this.#end();
      throw new Error('the process that makes images does not start');
    }
    return child;
  }

  /** Calls `send` and waits for the next message; null: none came within `maxMs`. @throws Exited */
  async #answer(
    child: ChildProcess,
    maxMs: number,
    send: () => void = () => {},
  ): Promise<ImageAnswer | null> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const exited = (code: number | null): void => reject(new Exited(code));
    const late = setTimeout(() => resolve(null), maxMs);
    child.once('message', resolve).once('exit', exited).once('error', reject);
    try {
      send();
      const message = await promise;
      return message === null ? null : v.parse(imageAnswerSchema, message);
    } finally {
      clearTimeout(late);
      child.off('message', resolve).off('exit', exited).off('error', reject);
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
