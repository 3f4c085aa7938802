import { readdir, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import * as v from 'valibot';
import type { Sql } from '../store/sql.ts';
import { Router } from '@koa/router';
import type { Middleware } from 'koa';
import type { House } from '../../engine/wire/admin.ts';
import { lastGoodBackup } from '../backup/regular-backups.ts';
import type { Figures } from './figures.ts';

/** Stored bytes by kind. */
export interface HouseSize {
  database: number;
  /** Of the database's log of changes; 0 where this user may not see it. */
  wal: number;
  photos: number;
}

const LOOK_MS = 10_000;
/** From this share of the limit on the operator is warned. */
const WARN_SHARE = 0.8;

const bytesRow = v.object({ bytes: v.number() });

/** The bytes below a folder, without and with `pg_wal` in their path. */
async function sizeOfFolder(folder: string): Promise<{ database: number; wal: number }> {
  const size = { database: 0, wal: 0 };
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    // A file may go while the folder is read.
    const found = await stat(join(entry.parentPath, entry.name)).catch(() => null);
    const kind = `${entry.parentPath}${sep}`.includes(`${sep}pg_wal${sep}`) ? 'wal' : 'database';
    size[kind] += found?.size ?? 0;
  }
  return size;
}

async function bytesBy(sql: Sql, name: string, text: string): Promise<number> {
  const [row] = await sql.query(name, text, []);
  return v.parse(bytesRow, row).bytes;
}

/** Measures the stored data. @param folder The embedded database's; null: PostgreSQL. */
export function sizeReader(sql: Sql, folder: string | null): () => Promise<HouseSize> {
  let maySeeWal = true;
  const onServer = async () => {
    const database = await bytesBy(
      sql,
      'database-size',
      'select pg_database_size(current_database())::float8 as bytes',
    );
    if (!maySeeWal) return { database, wal: 0 };
    try {
      const text = 'select coalesce(sum(size), 0)::float8 as bytes from pg_ls_waldir()';
      return { database, wal: await bytesBy(sql, 'wal-size', text) };
    } catch {
      maySeeWal = false;
      return { database, wal: 0 };
    }
  };
  return async () => {
    const size = folder === null ? await onServer() : await sizeOfFolder(folder);
    const photos = 'select coalesce(sum(size), 0)::float8 as bytes from photo';
    return { ...size, photos: await bytesBy(sql, 'photo-size', photos) };
  };
}

interface HouseSpaceParts {
  /** [O3] Bytes; null: no limit. */
  limitBytes: number | null;
  measure: () => Promise<HouseSize>;
  warn: (text: string) => void;
  report: (error: unknown) => void;
}

const totalOf = (size: HouseSize): number => size.database + size.wal + size.photos;
const megabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`;

/**
 * [O3] How much of DATA_LIMIT_MB is used, looked at every 10 s. Above it nothing new is taken in, while
 * those who have a seat play on.
 */
export class HouseSpace {
  readonly #parts: HouseSpaceParts;
  #size: HouseSize | null = null;
  #told: 'nothing' | 'warned' | 'full' = 'nothing';
  #timer: NodeJS.Timeout | null = null;

  constructor(parts: HouseSpaceParts) {
    this.#parts = parts;
  }

  /** Null: not measured yet. */
  get size(): HouseSize | null {
    return this.#size;
  }

  get limitBytes(): number | null {
    return this.#parts.limitBytes;
  }

  /** The used share of the limit; 0 without one. */
  get share(): number {
    const { limitBytes } = this.#parts;
    return limitBytes === null || this.#size === null ? 0 : totalOf(this.#size) / limitBytes;
  }

  /** The size as the last look found it; measured now if nobody looks regularly. */
  async read(): Promise<HouseSize> {
    if (this.#timer === null || this.#size === null) this.#size = await this.#parts.measure();
    return this.#size;
  }

  /** Whether nothing new may be stored. */
  get isFull(): boolean {
    return this.share >= 1;
  }

  /** Resolves after the first look, so that a full house refuses from its first moment. */
  async start(): Promise<void> {
    await this.#look();
    this.#timer = setInterval(() => void this.#look(), LOOK_MS).unref();
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    try {
      this.#size = await this.#parts.measure();
    } catch (error) {
      this.#parts.report(error);
      return;
    }
    this.#tell();
  }

  /** Warns once when a mark is passed, and again after it was left. */
  #tell(): void {
    const now = this.isFull ? 'full' : this.share >= WARN_SHARE ? 'warned' : 'nothing';
    const { limitBytes, warn } = this.#parts;
    if (now === this.#told || limitBytes === null || this.#size === null) return;
    this.#told = now;
    const used = `${megabytes(totalOf(this.#size))} of DATA_LIMIT_MB=${limitBytes / 1_000_000} are used`;
    if (now === 'full') {
      warn(
        `${used}: new rooms, new visitors' wallets and photos are refused; those who sit play on`,
      );
    } else if (now === 'warned') {
      warn(`${used}: at the limit new rooms, new visitors' wallets and photos are refused`);
    } else warn(`${used}: there is room again`);
  }
}

interface HouseParts {
  space: HouseSpace;
  figures: Pick<Figures, 'read'>;
  sql: Sql;
  /** Hours between backups; null: none is made by itself. */
  everyHours: number | null;
}

/** [O7] [O16] How the house is doing, for the administrator. */
export function houseRoutes(parts: HouseParts, before: readonly Middleware[]): Router {
  const { space, figures, sql, everyHours } = parts;
  const router = new Router({ prefix: '/api/admin' });

  router.get('/house', ...before, async (ctx) => {
    const good = await lastGoodBackup(sql);
    const house: House = {
      success: true,
      size: await space.read(),
      limit: space.limitBytes,
      backup: { everyHours, good: good && { at: good.at, bytes: good.bytes } },
    };
    ctx.set('Cache-Control', 'no-store');
    ctx.body = house;
  });

  router.get('/figures', ...before, async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { success: true, ...(await figures.read()) };
  });

  return router;
}
