import { type DestinationStream, type Logger, pino } from 'pino';
import { loggedError } from '../http/logged.ts';
import { isAway, reasonOf } from '../store/sql.ts';
import type { EventEmitter } from 'node:events';

/** [O26] How the log writes errors, whoever logs them. */
export const LOGGED = { err: loggedError };

/** Control and invisible characters, except the newline at the end of the line. */
const ESCAPED = /(?!\n)[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** The JSON escape of each UTF-16 code unit. */
const escaped = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('');

/**
 * [X33] The log of a process, as lines of JSON. Text of visitors cannot control the reader's terminal:
 * such characters are escaped, and a JSON parser reads the same text.
 */
export function logTo(to: DestinationStream, level: string): Logger {
  return pino(
    { level, serializers: LOGGED },
    { write: (line) => to.write(line.replace(ESCAPED, escaped)) },
  );
}

/** While the database is down every request fails with the same error. */
const DATABASE_DOWN_EVERY_MS = 5000;

/** Logs errors that have no caller to receive them. It logs a database that is down every 5 seconds. */
export function reporter(log: Logger): (error: unknown) => void {
  let quietUntil = 0;
  return (error) => {
    if (!isAway(error)) {
      log.error({ err: error }, 'unexpected error');
    } else if (Date.now() >= quietUntil) {
      quietUntil = Date.now() + DATABASE_DOWN_EVERY_MS;
      log.error({ err: error }, `the database does not answer: ${reasonOf(error)}`);
    }
  };
}

/** Shuts parts down in the reverse order of their start. A failed step does not stop the others. */
export class Shutdown {
  readonly #log: Logger;
  readonly #steps: { name: string; work: () => unknown }[] = [];
  #run: Promise<void> | null = null;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Whether the shutdown has not begun. */
  get isIdle(): boolean {
    return this.#run === null;
  }

  onShutdown(name: string, work: () => unknown): void {
    this.#steps.push({ name, work });
  }

  /** Runs all steps. Further calls return the same promise. */
  run(): Promise<void> {
    this.#run ??= this.#runSteps();
    return this.#run;
  }

  async #runSteps(): Promise<void> {
    for (const { name, work } of this.#steps.toReversed()) {
      try {
        await work();
      } catch (error) {
        this.#log.error({ err: error, step: name }, 'shutdown step failed');
      }
    }
  }
}

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * Calls `stop` for the first signal and ignores further ones. Ctrl-C reaches both npm and this process,
 * and npm passes it on: without a handler the second signal would end the process at once.
 */
export function onStopSignal(process: EventEmitter, stop: (signal: string) => void): void {
  let stopping = false;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      stop(signal);
    });
  }
}
