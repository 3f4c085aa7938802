import { accessSync, constants, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { type Orm, sqlOf } from '../store/orm.ts';
import { makeFolders } from '../data-dir/data-dir.ts';
import { EnvironmentError } from '../environment.ts';
import { reasonOf, type Sql } from '../store/sql.ts';
import { RegularWork, writeSetting } from '../store/regular-work.ts';
import { packed, writeBackup } from './backup-format.ts';
import { snapshotOf } from './snapshot.ts';

/** How often it is looked whether a backup is due. */
const LOOK_MS = 60_000;
const HOUR_MS = 60 * 60 * 1000;
const NAME = /^games-\d{4}-\d\d-\d\dT[\d-]+Z\.backup$/;

/** The name under which the database knows the last good one. */
const GOOD = 'backup-good';

const goodSchema = v.object({ at: v.string(), file: v.string(), bytes: v.number() });
/** A backup that is whole: when it was made (ISO 8601), its file and its size. */
export type GoodBackup = v.InferOutput<typeof goodSchema>;

export interface RegularBackupParts {
  orm: Orm;
  /** The folder of the photos; null: they are in S3. */
  photos: string | null;
  folder: string;
  hours: number;
  /** How many stay in the folder. */
  keep: number;
  /** The name of this process's hosts. */
  worker?: string;
  /** Runs a backup while nothing is folded. */
  alone: <T>(work: () => Promise<T>) => Promise<T>;
  /** Epoch milliseconds. */
  now: () => number;
  log: { info: (text: string) => void; error: (text: string) => void };
  report: (error: unknown) => void;
}

/** The last good backup that the house made by itself, or null. */
export async function lastGoodBackup(sql: Sql): Promise<GoodBackup | null> {
  const [row] = await sql.query('setting-read', 'select value from setting where name = $1', [
    GOOD,
  ]);
  const value = row?.['value'];
  return typeof value === 'string' ? v.parse(goodSchema, JSON.parse(value)) : null;
}

/** [O6] Makes a backup every so many hours, by one process of several, and keeps the newest. */
export class RegularBackups {
  readonly #parts: RegularBackupParts;
  #timer: NodeJS.Timeout | null = null;
  #making: Promise<void> = Promise.resolve();

  /** @throws EnvironmentError if the folder cannot be written */
  constructor(parts: RegularBackupParts) {
    this.#parts = parts;
    try {
      makeFolders(parts.folder);
      accessSync(parts.folder, constants.W_OK);
    } catch (error) {
      throw new EnvironmentError(
        `BACKUP_DIR: ${parts.folder} cannot be written: ${reasonOf(error)}`,
      );
    }
  }

  start(): void {
    this.#timer = setInterval(() => this.#look(), LOOK_MS).unref();
    this.#look();
  }

  /** Resolves once no backup is being made. */
  async stop(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    await this.#making;
  }

  #look(): void {
    const { log, report } = this.#parts;
    this.#making = this.#making
      .then(() => this.makeIfDue())
      .catch((error: unknown) => {
        if (!(error instanceof EnvironmentError)) return report(error);
        log.error(`no backup was made: ${error.message}; the next try is in a minute`); // [O53]
      });
  }

  /** Makes one if the last is old enough and no other process makes it. */
  async makeIfDue(): Promise<void> {
    const { orm, now, hours } = this.#parts;
    const sql = await sqlOf(orm);
    const at = now();
    const work = new RegularWork(sql, 'backup', this.#parts.worker);
    await work.runIfDue(at, at - hours * HOUR_MS, () => this.#make(sql, at));
  }

  async #make(sql: Sql, begun: number): Promise<void> {
    const { orm, photos, folder, alone, log } = this.#parts;
    const at = new Date(begun).toISOString();
    const file = join(folder, `games-${at.replaceAll(/[:.]/g, '-')}.backup`);
    this.#remove(this.#files('.part')); // of one that was stopped in the middle: it holds seeds
    await alone(() => writeBackup(packed(snapshotOf(orm, photos)), file));
    const { size: bytes } = statSync(file);
    await writeSetting(sql, GOOD, JSON.stringify({ at, file, bytes } satisfies GoodBackup));
    log.info(`saved ${file}`);
    // The time is in the name, so the names are in its order.
    this.#remove(this.#files('').toSorted().slice(0, -this.#parts.keep));
  }

  #files(ending: string): string[] {
    const names = readdirSync(this.#parts.folder);
    return names.filter(
      (name) => name.endsWith(ending) && NAME.test(name.slice(0, name.length - ending.length)),
    );
  }

  #remove(names: readonly string[]): void {
    for (const name of names) rmSync(join(this.#parts.folder, name), { force: true });
  }
}
