import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import * as v from 'valibot';
import { Refused } from '../../../engine/core/refusal.ts';
import { imageAnswerSchema } from './image-messages.ts';
import type { MadeImages } from './make-images.ts';
import {
  DECODED_AT_ONCE,
  DECODER_HEAP_MB,
  DECODER_IDLE_MS,
  LONGEST_MAKING_MS,
} from '../upload/photo-limits.ts';
import type { UploadFiles } from '../upload/upload-files.ts';
import { WorkSlots } from './work-slots.ts';

const SCRIPT = join(import.meta.dirname, 'image-process.ts');

/** [P6] Makes images in a process of their own, which is there while there is work. */
export class ImageMaker {
  readonly #slots = new WorkSlots(DECODED_AT_ONCE);
  readonly #idleMs: number;
  readonly #longestMs: number;
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | null = null;
  #isOver = false;

  constructor({ idleMs = DECODER_IDLE_MS, longestMs = LONGEST_MAKING_MS } = {}) {
    this.#idleMs = idleMs;
    this.#longestMs = longestMs;
  }

  /** The process, where there is one. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Cleans an upload and makes its thumbnail, when its turn comes. @throws Refused */
  make(files: UploadFiles): Promise<MadeImages> {
    return this.#slots.run(() => this.#make(files));
  }

  /** Ends the process; what it was making fails. */
  stop(): void {
    this.#isOver = true;
    this.#end();
  }

  async #make(files: UploadFiles): Promise<MadeImages> {
    if (this.#isOver) throw new Error('the server is stopping');
    if (this.#idle !== null) clearTimeout(this.#idle);
    const child = (this.#child ??= this.#begin());
    try {
      return await this.#ordered(child, files);
    } finally {
      this.#idle = setTimeout(() => this.#end(), this.#idleMs).unref();
    }
  }

  async #ordered(child: ChildProcess, files: UploadFiles): Promise<MadeImages> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const ended = (code: number | null): void => {
      // A file that brings its decoder down is no photo.
      if (code === null && !this.#isOver) reject(new Refused('photo/damaged'));
      else reject(new Error(`the process that makes images ended with ${code}`));
    };
    const late = setTimeout(() => {
      reject(new Refused('photo/too-slow'));
      this.#end();
    }, this.#longestMs);
    child.once('message', resolve).once('exit', ended).once('error', reject);
    try {
      child.send(files);
      const answer = v.parse(imageAnswerSchema, await promise);
      if (answer.outcome === 'made') return answer.images;
      if (answer.outcome === 'refused') throw new Refused(answer.code);
      throw new Error(answer.error);
    } finally {
      clearTimeout(late);
      child.off('message', resolve).off('exit', ended).off('error', reject);
    }
  }

  #begin(): ChildProcess {
    const child = fork(SCRIPT, {
      execArgv: [`--max-old-space-size=${DECODER_HEAP_MB}`],
      // Nothing of ours is its business: no passwords, no addresses of databases.
      env: { UV_THREADPOOL_SIZE: '2' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const gone = (): void => {
      if (this.#child === child) this.#child = null;
    };
    // Whoever waits for an answer hears of it too.
    child.on('exit', gone).on('error', gone);
    return child;
  }

  #end(): void {
    if (this.#idle !== null) clearTimeout(this.#idle);
    this.#child?.kill('SIGKILL');
    this.#child = null;
  }
}
