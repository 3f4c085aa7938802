import type { Games } from '../../engine/games/index.ts';
import { RegularWork } from '../store/regular-work.ts';
import type { Sql } from '../store/sql.ts';
import { RetentionSql } from './retention-sql.ts';
import { type Tidied, tidy } from './retention.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How often it is looked whether a round is due. */
const LOOK_MS = 10 * 60_000;
const PAUSE_MS = 50;
/** Folding takes at most a tenth of the time. */
const REST = 9;

export interface RegularRetentionParts {
  sql: Sql;
  /** Whether the database is the embedded one. */
  isEmbedded: boolean;
  games: Games;
  /** [O8] 0: nothing is ever folded by itself. */
  days: number;
  isOpen: (roomId: string) => boolean;
  /** The name of this process's hosts. */
  worker?: string;
  /** Runs a round while no backup reads the embedded database. */
  alone: <T>(work: () => Promise<T>) => Promise<T>;
  now: () => number;
  log: { info: (text: string) => void };
  report: (error: unknown) => void;
}

/** Describes a round in words. */
export const tidiedText = ({ rooms, games, wallets, visitors, rows, bytes }: Tidied): string =>
  `${rooms} rooms, ${games} games for one, ${wallets} wallets and ${visitors} visitors: ` +
  `${rows} rows, ${(bytes / 1_000_000).toFixed(1)} MB`;

/** [O8] Folds data older than so many days, once a day, in one of the processes. */
export class Retention {
  readonly #parts: RegularRetentionParts;
  #timer: NodeJS.Timeout | null = null;
  #isOver = false;
  #running: Promise<void> = Promise.resolve();

  constructor(parts: RegularRetentionParts) {
    this.#parts = parts;
  }

  start(): void {
    if (this.#parts.days === 0) return;
    this.#timer = setInterval(() => {
      this.#running = this.#running.then(() => this.runIfDue()).catch(this.#parts.report);
    }, LOOK_MS).unref();
  }

  /** Resolves after the batch under way. */
  async stop(): Promise<void> {
    this.#isOver = true;
    if (this.#timer !== null) clearInterval(this.#timer);
    await this.#running;
  }

  async runIfDue(): Promise<void> {
    const { sql, days, now, log } = this.#parts;
    const at = now();
    const work = new RegularWork(sql, 'tidy', this.#parts.worker);
    await work.runIfDue(at, at - DAY_MS, async () => {
      log.info(`folded ${tidiedText(await this.run(days * DAY_MS, false))}`);
    });
  }

  /** One round now. @param ageMs Folds older data. @param isDry Only counts. @param isIdle Nobody plays. */
  run(ageMs: number, isDry: boolean, isIdle = false): Promise<Tidied> {
    const { sql, isEmbedded, games, isOpen, alone, now, report } = this.#parts;
    return alone(() =>
      tidy({
        store: new RetentionSql(sql, isEmbedded),
        games,
        before: now() - ageMs,
        isOpen,
        isDry,
        pauseMs: isIdle ? 0 : PAUSE_MS,
        rest: isIdle ? 0 : REST,
        isOver: () => this.#isOver,
        report,
      }),
    );
  }
}
