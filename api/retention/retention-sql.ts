import * as v from 'valibot';
import type { Sql } from '../store/sql.ts';
import { FORGOTTEN } from '../../engine/journal/journal.ts';
import { NOTHING_SINCE } from './untouched.ts';

const finishedRow = v.object({ id: v.string(), game: v.string(), changed: v.number() });
export type FinishedRoom = v.InferOutput<typeof finishedRow>;
const entryRow = v.object({ room: v.string(), seq: v.number(), event: v.string() });
export type StoredEntry = v.InferOutput<typeof entryRow>;
const sizeRow = v.object({ rows: v.number(), bytes: v.number() });
export type Size = v.InferOutput<typeof sizeRow>;
const visitorRow = v.object({ visitor: v.string() });
const touchedRow = v.object({
  visitor: v.string(),
  old: v.number(),
  oldSeq: v.number(),
  isUntouched: v.boolean(),
  plays: v.boolean(),
});
/**
 * A visitor with something to fold: how many old movements and the last of them, whether nothing else is
 * known of them, and whether a game for one has old entries.
 */
export type TouchedVisitor = v.InferOutput<typeof touchedRow>;

/** A wallet's reason that says with how much it was opened, once its movements are folded. */
const FOLDED = 'opened:folded:';

/** [J26] Whether a movement is not what is left of a wallet that was forgotten. */
const OPEN = (movement: string): string => `${movement}.reason <> '${FORGOTTEN}'`;

/** The wallet's opening balance: `first` is its first row. */
const OPENED_WITH = `case when first.reason like '${FOLDED}%'
  then split_part(first.reason, ':', 3)::bigint else first.delta end`;

/**
 * A condition that holds, and has PostgreSQL commit before the disk has it, so that players do not wait in
 * the disk's line: nobody was told, later commits carry it along, and a crash only undoes it.
 */
const UNHURRIED = `set_config('synchronous_commit', 'off', true) = 'off'`;

/** The statements of retention. Each that changes something is whole or did not happen. */
export class RetentionSql {
  readonly #sql: Sql;
  readonly #unhurried: string;

  /** @param isEmbedded Its database writes such commits to the disk only with the next player's. */
  constructor(sql: Sql, isEmbedded: boolean) {
    this.#sql = sql;
    this.#unhurried = isEmbedded ? 'true' : UNHURRIED;
  }

  /** Rooms that are over since before `before`, oldest first, after the time and id given. */
  async finished(
    before: number,
    after: { changed: number; id: string },
    limit: number,
  ): Promise<FinishedRoom[]> {
    const rows = await this.#sql.query(
      'tidy-finished',
      `select id, game, changed_at::float8 as changed from room
       where stage = 'over' and changed_at < $1 and seen_at < $1
         and (changed_at, id) > ($2::bigint, $3)
       order by changed_at, id limit $4`,
      [before, after.changed, after.id, limit],
    );
    return rows.map((row) => v.parse(finishedRow, row));
  }

  /** The entries of a journal room in order. */
  async entries(room: string, upTo: number | null = null): Promise<StoredEntry[]> {
    const rows = await this.#sql.query(
      'tidy-entries',
      `select room, seq, event::text as event from journal
       where room = $1 and ($2::bigint is null or at < $2) order by seq`,
      [room, upTo],
    );
    return rows.map((row) => v.parse(entryRow, row));
  }

  async #size(name: string, text: string, values: unknown[]): Promise<Size> {
    const [row] = await this.#sql.query(name, text, values);
    return v.parse(sizeRow, row);
  }

  /** How large the rows of these journal rooms are. */
  size(rooms: readonly string[]): Promise<Size> {
    return this.#size(
      'tidy-size',
      `select count(*)::float8 as rows, coalesce(sum(pg_column_size(j)), 0)::float8 as bytes
         from journal j where room = any($1::text[])`,
      [rooms],
    );
  }

  /**
   * Leaves only `event`, as the entry after the room's last, and takes the room off the list. Whoever
   * might go on with the room at this moment finds that entry taken.
   * @returns What went; null: the room has changed meanwhile
   */
  async archive(
    room: string,
    found: FinishedRoom,
    seq: number,
    event: object,
  ): Promise<Size | null> {
    const rows = await this.#sql.query(
      'tidy-archive',
      `with gone as (
         delete from room where id = $1 and stage = 'over' and changed_at = $2::bigint
           and not exists (select 1 from journal where room = $3 and seq >= $4)
           and ${this.#unhurried}
         returning 1
       ), kept as (
         insert into journal (room, seq, at, event)
         select $3, $4, $2::bigint, $5::text::json from gone
       ), folded as (
         delete from journal j using gone where room = $3 and seq < $4
         returning pg_column_size(j) as bytes
       )
       select (count(*) + 1)::float8 as rows, coalesce(sum(bytes), 0)::float8 as bytes
       from folded having exists (select 1 from gone)`,
      [found.id, found.changed, room, seq, JSON.stringify(event)],
    );
    return rows[0] === undefined ? null : v.parse(sizeRow, rows[0]);
  }

  /** The next visitors with a wallet, in their order. */
  async visitors(after: string, limit: number): Promise<string[]> {
    const rows = await this.#sql.query(
      'tidy-visitors',
      `select distinct visitor from wallet_movement where visitor > $1 order by visitor limit $2`,
      [after, limit],
    );
    return rows.map((row) => v.parse(visitorRow, row).visitor);
  }

  /** Of these visitors those with something to fold from before `before`. @param solo The games for one. */
  async touched(
    visitors: readonly string[],
    before: number,
    solo: readonly string[],
  ): Promise<TouchedVisitor[]> {
    const rows = await this.#sql.query(
      'tidy-touched',
      `select * from (
         select w.visitor,
           count(*) filter (where w.at < $2::bigint)::float8 as old,
           (max(w.seq) filter (where w.at < $2::bigint))::float8 as "oldSeq",
           max(w.at) < $2::bigint and last.balance = ${OPENED_WITH}
             and ${NOTHING_SINCE('w.visitor')}
             and not exists (
               select 1 from unnest($3::text[]) slug
               join journal j on j.room = slug || ':' || w.visitor
             ) as "isUntouched",
           exists (
             select 1 from unnest($3::text[]) slug
             where exists (
               select 1 from journal j where j.room = slug || ':' || w.visitor and j.at < $2::bigint
               offset 1
             )
           ) as plays
         from wallet_movement w
         join lateral (
           select * from wallet_movement f where f.visitor = w.visitor and ${OPEN('f')} order by f.seq limit 1
         ) first on true
         join lateral (
           select * from wallet_movement l where l.visitor = w.visitor order by l.seq desc limit 1
         ) last on true
         where w.visitor = any($1::text[]) and ${OPEN('w')}
         group by w.visitor, first.reason, first.delta, last.balance
       ) one where old >= 2 or (old > 0 and ("isUntouched" or plays)) order by visitor`,
      [visitors, before, solo],
    );
    return rows.map((row) => v.parse(touchedRow, row));
  }

  /** How large these visitors' old movements are, without those that stay: `kept` of each visitor. */
  async walletSize(visitors: readonly string[], before: number, kept: 0 | 1): Promise<Size> {
    if (visitors.length === 0) return { rows: 0, bytes: 0 };
    return this.#size(
      'tidy-wallet-size',
      `select coalesce(sum(rows - $3), 0)::float8 as rows,
           coalesce(sum(bytes * (rows - $3) / rows), 0)::float8 as bytes
         from (
           select count(*)::float8 as rows, sum(pg_column_size(w))::float8 as bytes
           from wallet_movement w where visitor = any($1::text[]) and at < $2::bigint
           group by visitor
         ) one`,
      [visitors, before, kept],
    );
  }

  /** One movement stands for those up to a seq; it keeps the balance, and with how much it began. */
  foldWallet(visitor: string, seq: number): Promise<Size> {
    return this.#size(
      'tidy-wallet',
      `with first as (
           select * from wallet_movement o where visitor = $1 and ${OPEN('o')} order by seq limit 1
         ), gone as (
           delete from wallet_movement w where visitor = $1 and seq < $2 and ${this.#unhurried}
           returning pg_column_size(w) as bytes
         ), kept as (
           update wallet_movement w
           set delta = w.balance, reason = '${FOLDED}' || (${OPENED_WITH})
           from first where w.visitor = $1 and w.seq = $2
         )
         select count(*)::float8 as rows, coalesce(sum(bytes), 0)::float8 as bytes from gone`,
      [visitor, seq],
    );
  }

  /** One entry stands for those up to a seq. Whoever plays on appends after it. */
  foldGame(room: string, seq: number, event: object): Promise<Size> {
    return this.#size(
      'tidy-game',
      `with gone as (
           delete from journal j where room = $1 and seq < $2 and ${this.#unhurried}
           returning pg_column_size(j) as bytes
         ), kept as (
           update journal set event = $3::text::json, command = null, machine = null,
             version = null, snapshot = null
           where room = $1 and seq = $2
         )
         select count(*)::float8 as rows, coalesce(sum(bytes), 0)::float8 as bytes from gone`,
      [room, seq, JSON.stringify(event)],
    );
  }

  /**
   * Forgets a visitor with this one balance: their wallet, and what they said of themselves. Whoever has
   * played meanwhile stays: their movement has the number that [J26] needs.
   * @param rooms Their games for one: a process may remember one and append to it.
   */
  forget(visitor: string, before: number, rooms: readonly string[]): Promise<Size> {
    return this.#size(
      'tidy-forget',
      `with forgotten as (
           insert into wallet_movement (visitor, seq, delta, balance, reason, at)
           select $1, max(seq) + 1, 0, 0, '${FORGOTTEN}', max(at) from wallet_movement
           where visitor = $1
             and not exists (select 1 from journal where room = any($3::text[]))
             and ${NOTHING_SINCE('$1')}
             and ${this.#unhurried}
           having max(at) < $2::bigint
           on conflict do nothing returning seq
         ), wallet as (
           delete from wallet_movement w using forgotten
           where w.visitor = $1 and w.seq < forgotten.seq
           returning pg_column_size(w) as bytes
         ), said as (
           delete from visitor_profile p
           where visitor = $1 and changed_at < $2::bigint and exists (select 1 from wallet)
           returning pg_column_size(p) as bytes
         )
         select count(*)::float8 as rows, coalesce(sum(bytes), 0)::float8 as bytes
         from (select * from wallet union all select * from said) gone`,
      [visitor, before, rooms],
    );
  }
}
