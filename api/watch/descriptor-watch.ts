import { open } from 'node:fs/promises';
import { devNull } from 'node:os';

const LOOK_MS = 5000;
/** The system's words for: this process, or the whole machine, may open no more. */
const USED_UP = new Set<unknown>(['EMFILE', 'ENFILE']);

interface Log {
  error: (text: string) => void;
  info: (text: string) => void;
}

/**
 * [O23] Looks every 5 s whether this process may still open files and connections. Node itself says
 * nothing when it may not: it closes every new connection.
 */
export class DescriptorWatch {
  readonly #log: Log;
  #areUsedUp = false;
  #timer: NodeJS.Timeout | null = null;

  constructor(log: Log) {
    this.#log = log;
  }

  start(): void {
    this.#timer = setInterval(() => void this.#look(), LOOK_MS).unref();
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    const areUsedUp = await open(devNull).then(
      async (file) => {
        await file.close();
        return false;
      },
      (error: unknown) => error instanceof Error && 'code' in error && USED_UP.has(error.code),
    );
    if (areUsedUp === this.#areUsedUp) return;
    this.#areUsedUp = areUsedUp;
    if (areUsedUp) {
      this.#log.error(
        'this process may open no more files or connections: raise its limit (ulimit -n, LimitNOFILE); ' +
          'new connections are closed until then',
      );
    } else this.#log.info('files and connections can be opened again');
  }
}
