/**
 * Records what a server asks of PostgreSQL, for `test/start/older-versions.test.ts`:
 *
 *   RECORD_TO=test/older-versions/018-conduct.jsonl node --import ./test/older-versions/record.ts api/main.ts
 *
 * with DATABASE_URL and, of two processes at once, REDIS_URL. Play everything there is, end one process by
 * `kill -9` and one by SIGTERM, and name the file after the last migration. Take out of it what is refused
 * because a statement before it was not kept.
 */
import { appendFileSync } from 'node:fs';
import { createRequire } from 'node:module';

interface Asked {
  text?: string;
  name?: string;
  values?: unknown[];
}
interface Driver {
  Client: { prototype: { query: (this: unknown, ...given: unknown[]) => unknown } };
}

const file = process.env['RECORD_TO'] ?? '';
const orm = createRequire(import.meta.url).resolve('@mikro-orm/postgresql');
const { Client } = createRequire(orm)('pg') as Driver;
const ask = Client.prototype.query;

/** The tables' own making, transactions, and what differs with the number of migrations. */
const LEFT_OUT =
  /^(alter|create|drop|begin|commit|rollback|savepoint|release|set) |^(begin|commit|rollback)$|mikro_orm_migrations|information_schema|pg_database|pg_advisory/;
/** So many of each statement are kept; of those that write more, because others find what they wrote. */
const READS = 2;
const WRITES = 6;
const WRITING = /\b(insert|update|delete)\b/;

const counts = new Map<string, number>();
const texts = new Map<string, string>();

function record({ name, text = '', values = [] }: Asked): void {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line === '' || LEFT_OUT.test(line)) return;
  const kind = name ?? line.replaceAll(/'[^']*'/g, '?');
  const count = (counts.get(kind) ?? 0) + 1;
  counts.set(kind, count);
  if (count > (WRITING.test(line) ? WRITES : READS)) return;
  const isKnown = name !== undefined && texts.get(name) === line;
  if (name !== undefined) texts.set(name, line);
  appendFileSync(file, `${JSON.stringify({ name, ...(!isKnown && { text: line }), values })}\n`);
}

Client.prototype.query = function query(...given) {
  const [asked, values] = given;
  if (typeof asked === 'string') {
    record({ text: asked, ...(Array.isArray(values) && { values }) });
  } else record(asked as Asked);
  return ask.apply(this, given);
};
