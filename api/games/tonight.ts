import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { Router } from '@koa/router';
import type { Tell } from '../admin/told-changes.ts';
import type { Middleware } from 'koa';
import type { Feat, FeatBook } from '../../engine/definition/game.ts';
import { trusted } from '../../engine/host/cached-reads.ts';
import { shownText } from '../../engine/wire/shown-text.ts';
import type { Tonight } from '../../engine/wire/rest.ts';
import type { Sql } from '../store/sql.ts';

/** [T28] How long a feat counts as tonight's, in ms. */
const EVENING_MS = 18 * 60 * 60_000;
const BOARD = 'board';

const INSERT = `insert into feat (visitor, name, kind, value, text, at)
  values ($1, $2, $3, $4, $5, $6)`;
const NAME = `(select name from feat f where f.visitor = best.visitor order by id desc limit 1) as name`;

/** The best of a kind; the first of equals. */
const BEST = [
  'best feat',
  `select ${NAME}, value, text from (select visitor, value, text from feat
  where kind = $1 and at > $2 order by value desc, id limit 1) best`,
] as const;
const MOST_DARES = [
  'most dares',
  `select ${NAME}, value, null as text from (select visitor, count(*)::int as value
  from feat where kind = 'dare' and at > $1 group by visitor
  order by count(*) desc, min(id) limit 1) best`,
] as const;
/** Games won one after the other: between two losses both row numbers grow alike. */
const STREAK = [
  'streak',
  `select ${NAME}, value, null as text from (select visitor, count(*)::int as value
  from (select id, visitor, kind,
      row_number() over (partition by visitor order by id)
      - row_number() over (partition by visitor, kind order by id) as island
    from feat where kind in ('won', 'lost') and at > $1) games
  where kind = 'won' group by visitor, island having count(*) > 1
  order by count(*) desc, min(id) limit 1) best`,
] as const;

/** [X43] So many feats of a kind are kept: the best of those of which the best counts, else the newest. */
const TRIM = [
  'trim feats',
  `delete from feat where id in (select id from (select id, kind, row_number() over (
    partition by kind order by case when kind in ('roll', 'wheel') then value end desc, id desc) as place
    from feat) placed where place > case when kind in ('roll', 'wheel') then 1000 else 10000 end)`,
] as const;
/** The server trims after so many new ones. */
const TRIM_EVERY = 1000;
const OF_THE_BEST: ReadonlySet<string> = new Set(['roll', 'wheel']);
/** [X43] A feat adds nothing to a better one of the same visitor within this time, in ms. */
const OUTDONE_MS = 60_000;
const REMEMBERED = 5000;

const bestRow = v.object({ name: v.string(), value: v.number(), text: v.nullable(v.string()) });
type Best = v.InferOutput<typeof bestRow> | null;

interface TonightParts {
  sql: Sql;
  now: () => number;
  /** [B48] [A85] The name of a visitor; null: none. */
  nameOf: (visitor: string) => Promise<string | null>;
  report: (error: unknown) => void;
}

/**
 * [T28] The evening's board. A feat is noted after its event was recorded: a process that ends in
 * between leaves the board without it, and nobody else without anything.
 */
export class TonightBoard implements FeatBook {
  readonly #parts: TonightParts;
  /** Asks the database once a second, however many pages are open. */
  readonly #asked = trusted<typeof BOARD, Tonight>(
    1,
    () => this.#read(),
    () => this.#parts.now(),
  );

  /** The best of each visitor and kind that this process has noted lately. */
  readonly #lately = new LRUCache<string, { value: number; at: number }>({ max: REMEMBERED });
  #untrimmed = 0;

  constructor(parts: TonightParts) {
    this.#parts = parts;
  }

  note(visitor: string, feat: Omit<Feat, 'seat'>): void {
    void this.#note(visitor, feat).catch(this.#parts.report);
  }

  board(): Promise<Tonight> {
    return this.#asked.forceFetch(BOARD);
  }

  async clear(): Promise<void> {
    await this.#parts.sql.query('clear feats', 'delete from feat', []);
    this.#lately.clear();
    this.#asked.clear();
  }

  /** [X43] Whether the visitor has just done as well under this name, which the board shows. */
  #isOutdone(visitor: string, name: string, { kind, value }: Omit<Feat, 'seat'>): boolean {
    if (!OF_THE_BEST.has(kind)) return false;
    const key = `${kind} ${visitor} ${name}`;
    const at = this.#parts.now();
    const best = this.#lately.get(key);
    if (best !== undefined && best.value >= value && at - best.at < OUTDONE_MS) return true;
    this.#lately.set(key, { value, at });
    return false;
  }

  async #note(visitor: string, feat: Omit<Feat, 'seat'>): Promise<void> {
    const { sql, now, nameOf } = this.#parts;
    const name = shownText((await nameOf(visitor)) ?? '');
    if (name === '' || this.#isOutdone(visitor, name, feat)) return;
    const { kind, value, text } = feat;
    await sql.query('note feat', INSERT, [visitor, name, kind, value, text ?? null, now()]);
    this.#untrimmed += 1;
    if (this.#untrimmed < TRIM_EVERY) return;
    this.#untrimmed = 0;
    await sql.query(...TRIM, []);
  }

  async #read(): Promise<Tonight> {
    const { sql, now } = this.#parts;
    const since = now() - EVENING_MS;
    await sql.query('drop old feats', 'delete from feat where at <= $1', [since]);
    const one = async (query: readonly [string, string], values: unknown[]): Promise<Best> => {
      const [row] = await sql.query(...query, values);
      return row === undefined ? null : v.parse(bestRow, row);
    };
    const [daring, lucky, wheel, streak] = await Promise.all([
      one(MOST_DARES, [since]),
      one(BEST, ['roll', since]),
      one(BEST, ['wheel', since]),
      one(STREAK, [since]),
    ]);
    return {
      daring: daring && { name: daring.name, dares: daring.value },
      lucky: lucky && { name: lucky.name, roll: lucky.text ?? '' },
      wheel: wheel && { name: wheel.name, score: wheel.value },
      streak: streak && { name: streak.name, games: streak.value },
    };
  }
}

/** [T28] The evening's board, for anybody; the administrator clears it. */
export function tonightRoutes(
  tonight: TonightBoard,
  before: readonly Middleware[],
  tell: Tell,
): Router {
  const router = new Router({ prefix: '/api' });

  router.get('/tonight', async (ctx) => {
    ctx.body = { success: true, tonight: await tonight.board() };
  });

  router.delete('/tonight', ...before, async (ctx) => {
    await tonight.clear();
    await tell({ code: 'board/cleared', params: {} });
    ctx.body = { success: true };
  });

  return router;
}
