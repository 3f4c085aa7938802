import * as v from 'valibot';
import { type Kink, kinkInputSchema, kinkSchema } from '../../engine/wire/admin.ts';
import { type ItemStore, itemRoutes } from './items.ts';
import { type Sql, pagesById } from '../store/sql.ts';
import type { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { csvRoutes } from '../csv/csv-routes.ts';
import { KINK_CHANGES, type Tell, telling } from '../admin/told-changes.ts';
import { parseThoroughly } from '../../engine/wire/parse.ts';
import type { CsvKind } from '../csv/csv-format.ts';

type KinkInput = v.InferOutput<typeof kinkInputSchema>;

const idRow = v.object({ id: v.number() });

const COLUMNS = `id, version, name, description,
  (select count(*) from task where required_kink_id = kink.id)::int as task_count`;

/**
 * Kinks in the database. Every change is one statement: on the embedded database a transaction of
 * several statements would include other writes that happen meanwhile.
 */
export class KinkStore implements ItemStore<KinkInput, Kink> {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async all(): Promise<Kink[]> {
    const rows = await this.#sql.query('kinks', `select ${COLUMNS} from kink order by id`, []);
    return rows.map((row) => v.parse(kinkSchema, row));
  }

  /** The same kinks as `all`, a few hundred at a time. */
  pages(): AsyncGenerator<Kink[]> {
    return pagesById(async (after, most) => {
      const rows = await this.#sql.query(
        'kinks-page',
        `select ${COLUMNS} from kink where id > $1 order by id limit $2`,
        [after, most],
      );
      return rows.map((row) => v.parse(kinkSchema, row));
    });
  }

  /** [A87] The first ones, by id, with their names. */
  async names(most: number): Promise<Pick<Kink, 'id' | 'name'>[]> {
    const text = 'select id, name from kink order by id limit $1';
    const rows = await this.#sql.query('kink-names', text, [most]);
    return rows.map((row) => v.parse(v.pick(kinkSchema, ['id', 'name']), row));
  }

  async one(id: number): Promise<Kink | null> {
    const [row] = await this.#sql.query('kink', `select ${COLUMNS} from kink where id = $1`, [id]);
    return row === undefined ? null : v.parse(kinkSchema, row);
  }

  async add({ name, description }: KinkInput): Promise<number> {
    const [row] = await this.#sql.query(
      'kink-add',
      'insert into kink (version, name, description) values (1, $1, $2) returning id',
      [name, description ?? ''],
    );
    return v.parse(idRow, row).id;
  }

  /** Adds all kinks, or none, in this order. */
  async addAll(kinks: readonly KinkInput[]): Promise<void> {
    await this.#sql.query(
      'kink-add-all',
      `insert into kink (version, name, description)
       select 1, name, description from unnest($1::text[], $2::text[])
         with ordinality as line (name, description, at) order by at`,
      [kinks.map(({ name }) => name), kinks.map(({ description }) => description ?? '')],
    );
  }

  async change(id: number, { name, description, version }: KinkInput): Promise<boolean> {
    const rows = await this.#sql.query(
      'kink-change',
      `update kink set name = $2, description = $3, version = version + 1
       where id = $1 and version = coalesce($4::bigint, version) returning id`,
      [id, name, description ?? '', version ?? null],
    );
    return rows.length > 0;
  }

  /** [A24] The same statement removes the requirement from its tasks and raises their version. */
  async remove(id: number): Promise<boolean> {
    const rows = await this.#sql.query(
      'kink-remove',
      `with freed as (
         update task set required_kink_id = null, version = version + 1
         where required_kink_id = $1
       )
       delete from kink where id = $1 returning id`,
      [id],
    );
    return rows.length > 0;
  }
}

/** Kinks as CSV: name and description. */
export function kinkCsv(store: KinkStore): CsvKind<KinkInput, Kink> {
  return {
    name: 'kinks',
    columns: ['name', 'description'],
    needed: ['name'],
    cells: ({ name, description }) => [name, description],
    reader: () =>
      Promise.resolve(({ name, description }) =>
        parseThoroughly(kinkInputSchema, { name, description }),
      ),
    keyOf: ({ name }) => name,
    summary: ({ name }) => name,
    pages: () => store.pages(),
    addAll: (kinks) => store.addAll(kinks),
  };
}

export function kinkRoutes(store: KinkStore, before: readonly Middleware[], tell: Tell): Router {
  const told = telling(KINK_CHANGES, tell);
  const calls = { path: '/api/kinks', schema: kinkInputSchema, store, before, told };
  return itemRoutes(calls, (router) => csvRoutes(router, kinkCsv(store), before, tell));
}
