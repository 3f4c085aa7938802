import * as v from 'valibot';
import { openOrm, sqlOf } from '../api/store/orm.ts';
import { now, Latency } from '../loadtest/core/results/latency.ts';

/**
 * A process that commits single rows at a steady rate, through the server's own connection pool. Every
 * answer of the server waits for at least one such commit. The argument is JSON: the database and the
 * commits a second. The parent sends how many milliseconds to measure, and receives the percentiles.
 */
const argument = v.object({ url: v.string(), rate: v.number() });
const TICK_MS = 2;
/** About the size of a room's entry. */
const EVENT = JSON.stringify({ type: 'rolled', dice: [3, 4], filler: 'x'.repeat(160) });

const { url, rate } = v.parse(argument, JSON.parse(process.argv[2] ?? ''));
const orm = await openOrm({ url });
const sql = await sqlOf(orm);
await sql.query(
  'make-bare-commit',
  'create table if not exists bare_commit (id bigserial primary key, room text, event jsonb)',
  [],
);

/** Percentiles in milliseconds. A commit's latency counts from the moment it was due. */
async function measure(ms: number): Promise<{ p50: number; p99: number }> {
  const latency = new Latency();
  const started: Promise<void>[] = [];
  const begun = now();
  const commit = async (due: number): Promise<void> => {
    const values = [`room ${started.length % rate}`, EVENT];
    await sql.query('bare-commit', 'insert into bare_commit (room, event) values ($1, $2)', values);
    latency.record(now() - due);
  };
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const due = Math.min(ms, now() - begun) * (rate / 1000);
      while (started.length < due) started.push(commit(begun + (started.length * 1000) / rate));
      if (now() - begun < ms) return;
      clearInterval(timer);
      resolve();
    }, TICK_MS);
  });
  await Promise.all(started);
  return { p50: latency.percentile(50), p99: latency.percentile(99) };
}

process.on('message', (message) => {
  const ms = v.parse(v.number(), message);
  void measure(ms).then((answer) => process.send?.(answer, undefined, undefined, () => {}));
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
