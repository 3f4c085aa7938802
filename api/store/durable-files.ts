import { closeSync, fdatasync, fdatasyncSync, fsyncSync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { reasonOf } from './sql.ts';

/**
 * Says in one line why this process can promise nothing any more, and ends it at once, so that nothing is
 * answered that is not stored. Whoever watches over it starts it again.
 */
export function endProcess(why: string): void {
  process.stderr.write(`Cannot go on. ${why}\n`);
  process.exit(1);
}

/** Flushes files to the disk. */
export interface Disk {
  flushNow(file: number): void;
  flush(file: number): Promise<void>;
}

const SYSTEM: Disk = { flushNow: fdatasyncSync, flush: promisify(fdatasync) };

/**
 * An open file of the embedded database, with its descriptor `nfd`, or a folder, which has none.
 */
interface Stream {
  path: string;
  nfd?: number;
  node: object;
}

/** The part of the embedded database's file system that is replaced here. */
interface Nodefs {
  stream_ops: {
    write: (stream: Stream, ...rest: unknown[]) => number;
    close: (stream: Stream) => void;
    fsync?: (stream: Stream) => number;
  };
  realPath(node: object): string;
}

/**
 * The database's write-ahead log: what is not in it never happened, and it reaches the disk before
 * the tables.
 */
const isLog = ({ path }: Stream): boolean => path.includes('/pg_wal/');

/** As PGlite starts it, but with fsync on, through the one call that its file system passes on. */
export const DURABLE_START = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

/**
 * [J18] The files of the embedded database, with a way to know that they are on the disk. PGlite
 * assumes it, so a power cut would lose what was confirmed. The system flushes the log while this
 * process goes on, and a writer waits for `settled`. If the database itself relies on the log, it
 * is flushed at once.
 */
export class DurableFiles extends NodeFS {
  /** Descriptors of the log that are not flushed, and how often they were written to. */
  readonly #unflushed = new Map<number, number>();
  readonly #disk: Disk;
  readonly #end: (why: string) => void;
  #isDeferring = false;
  #flushing: Promise<void> = Promise.resolve();

  /** @param end Ends the process when the disk does not take what it must keep. */
  constructor(folder: string, disk = SYSTEM, end: (why: string) => void = endProcess) {
    super(folder);
    this.#disk = disk;
    this.#end = end;
  }

  override async init(...of: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const made = await super.init(...of);
    const { emscriptenOpts } = made;
    const mend = (module: object): void => this.#mend(module);
    emscriptenOpts.preRun = [...(emscriptenOpts.preRun ?? []), mend];
    return made;
  }

  /** Runs a statement whose log is flushed later: `settled` says when. */
  async deferring<T>(work: () => Promise<T>): Promise<T> {
    this.#isDeferring = true;
    try {
      return await work();
    } finally {
      this.#isDeferring = false;
    }
  }

  /** Resolves when all that was written so far is on the disk; one flush serves all that wait for it. */
  settled(): Promise<void> {
    this.#flushing = this.#flushing.catch(() => {}).then(() => this.#flushLater());
    return this.#flushing;
  }

  async #flushLater(): Promise<void> {
    await Promise.all(
      [...this.#unflushed].map(async ([file, writes]) => {
        try {
          await this.#disk.flush(file);
        } catch (error) {
          if (!this.#unflushed.has(file)) return; // closed meanwhile, and flushed before
          // Nothing could be confirmed from here on.
          this.#end(`The disk of the embedded database takes nothing: ${reasonOf(error)}.`);
          throw error;
        }
        if (this.#unflushed.get(file) === writes) this.#unflushed.delete(file);
      }),
    );
  }

  #flushNow(): void {
    for (const file of this.#unflushed.keys()) this.#disk.flushNow(file);
    this.#unflushed.clear();
  }

  /** The file system's calls, with the log before the tables. */
  #mend(module: object): void {
    const { FS } = module as { FS: { filesystems: { NODEFS: Nodefs } } };
    const { NODEFS } = FS.filesystems;
    const { stream_ops: ops } = NODEFS;
    const { write, close } = ops;
    ops.write = (stream, ...rest) => {
      if (!isLog(stream)) this.#flushNow();
      return write(stream, ...rest);
    };
    ops.close = (stream) => {
      if (stream.nfd !== undefined && this.#unflushed.has(stream.nfd)) this.#flushNow();
      close(stream);
    };
    ops.fsync = (stream) => {
      const { nfd } = stream;
      if (nfd === undefined) flushFolder(NODEFS.realPath(stream.node));
      else if (isLog(stream) && this.#isDeferring) {
        this.#unflushed.set(nfd, (this.#unflushed.get(nfd) ?? 0) + 1);
      } else {
        this.#flushNow();
        this.#disk.flushNow(nfd);
      }
      return 0;
    };
  }
}

function flushFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
