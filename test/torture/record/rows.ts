import * as v from 'valibot';
import type { Sql } from '../../../api/store/sql.ts';

/** A driver gives a bigint as text, the other one as a number. */
const large = v.pipe(v.union([v.string(), v.number()]), v.transform(Number));
const entrySchema = v.object({ room: v.string(), seq: v.number(), at: large, event: v.unknown() });
const movementSchema = v.object({
  visitor: v.string(),
  seq: v.number(),
  delta: large,
  balance: large,
  reason: v.string(),
  at: large,
});

/** A row of the journal, and of the wallets, as the database has it. */
export type JournalRow = v.InferOutput<typeof entrySchema>;
export type MovementRow = v.InferOutput<typeof movementSchema>;

const listedSchema = v.object({
  id: v.string(),
  stage: v.string(),
  players: v.pipe(v.string(), v.parseJson(), v.array(v.string())),
});
/** A row of the list of rooms: the visitors who sit there. */
export type ListedRow = v.InferOutput<typeof listedSchema>;

/** The rows of a database. */
export interface Rows {
  journal: readonly JournalRow[];
  movements: readonly MovementRow[];
  listed: readonly ListedRow[];
}

/** A row that was removed, or overwritten, and by which transaction. */
export interface WentRow<Row> {
  tx: number;
  isRemoved: boolean;
  row: Row;
}

/** The rows that retention has removed or overwritten, in that order. */
export interface Went {
  journal: readonly WentRow<JournalRow>[];
  movements: readonly WentRow<MovementRow>[];
}

export const NOTHING_WENT: Went = { journal: [], movements: [] };

const textSchema = v.pipe(v.string(), v.parseJson());

export async function readRows(sql: Sql): Promise<Rows> {
  const journal = await sql.query(
    'torture-journal',
    'select room, seq, at, event::text as event from journal order by room, seq',
    [],
  );
  const movements = await sql.query(
    'torture-movements',
    'select visitor, seq, delta, balance, reason, at from wallet_movement order by visitor, seq',
    [],
  );
  const rooms = await sql.query(
    'torture-rooms',
    `select id, stage, coalesce(array_to_json(players), '[]')::text as players from room`,
    [],
  );
  return {
    journal: journal.map((row) =>
      v.parse(entrySchema, { ...row, event: v.parse(textSchema, row['event']) }),
    ),
    movements: movements.map((row) => v.parse(movementSchema, row)),
    listed: rooms.map((row) => v.parse(listedSchema, row)),
  };
}

/** In a schema of its own, which the server does not know and a backup leaves out. */
const KEEP_WHAT_GOES = [
  `create schema torture`,
  `create table torture.went (
     id bigserial primary key, tx bigint not null default txid_current(),
     source text not null, operation text not null, row json not null
   )`,
  `create function torture.keep() returns trigger language plpgsql as $$ begin
     insert into torture.went (source, operation, row) values (tg_table_name, tg_op, row_to_json(old));
     return null;
   end $$`,
  `create trigger torture_removed after delete on journal for each row execute function torture.keep()`,
  `create trigger torture_changed after update on journal for each row
     when (old.event::text is distinct from new.event::text) execute function torture.keep()`,
  `create trigger torture_removed after delete on wallet_movement
     for each row execute function torture.keep()`,
  `create trigger torture_changed after update on wallet_movement for each row
     when (old.reason is distinct from new.reason) execute function torture.keep()`,
];

/** From now on the database keeps each row that goes, in the transaction in which it goes. */
export async function keepWhatGoes(sql: Sql): Promise<void> {
  for (const [index, text] of KEEP_WHAT_GOES.entries()) {
    await sql.query(`torture-keep-${index}`, text, []);
  }
}

const wentSchema = v.variant('source', [
  v.object({
    source: v.literal('journal'),
    tx: large,
    operation: v.string(),
    row: v.pipe(textSchema, entrySchema),
  }),
  v.object({
    source: v.literal('wallet_movement'),
    tx: large,
    operation: v.string(),
    row: v.pipe(textSchema, movementSchema),
  }),
]);

export async function readWent(sql: Sql): Promise<Went> {
  const journal: WentRow<JournalRow>[] = [];
  const movements: WentRow<MovementRow>[] = [];
  const rows = await sql.query(
    'torture-went',
    'select tx, source, operation, row::text as row from torture.went order by id',
    [],
  );
  for (const one of rows) {
    const { source, tx, operation, row } = v.parse(wentSchema, one);
    const isRemoved = operation === 'DELETE';
    if (source === 'journal') journal.push({ tx, isRemoved, row });
    else movements.push({ tx, isRemoved, row });
  }
  return { journal, movements };
}
