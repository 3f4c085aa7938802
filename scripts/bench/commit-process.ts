import * as v from 'valibot';
import { openOrm, sqlOf } from '../../api/store/orm.ts';
import { now } from '../../loadtest/core/measure/clock.ts';
import { Latency } from '../../loadtest/core/measure/latency.ts';

/**
 * Commits of one row, at a steady rate, by the pool that the server has: what any of its answers waits
 * for at least. Its argument says where and how many a second; its parent asks for so many milliseconds.
 */
const argument = v.object({ url: v.string(), rate: v.number() });
const TICK_MS = 2;
/** About what an entry of a room is. */
const EVENT = JSON.stringify({ type: 'rolled', dice: [3, 4], filler: 'x'.repeat(160) });

const { url, rate } = v.parse(argument, JSON.parse(process.argv[2] ?? ''));
const orm = await openOrm({ url });
const sql = await sqlOf(orm);
await sql.query(
  'make-bare-commit',
  'create table if not exists bare_commit (id bigserial primary key, room text, event jsonb)',
  [],
);

/** Latencies count from when each was due. */
async function commits(ms: number): Promise<{ p50: number; p99: number }> {
  const latency = new Latency();
  const under: Promise<void>[] = [];
  const begun = now();
  const commit = async (due: number): Promise<void> => {
    const values = [`room ${under.length % rate}`, EVENT];
    await sql.query('bare-commit', 'insert into bare_commit (room, event) values ($1, $2)', values);
    latency.record(now() - due);
  };
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const wanted = Math.min(ms, now() - begun) * (rate / 1000);
      while (under.length < wanted) under.push(commit(begun + (under.length * 1000) / rate));
      if (now() - begun < ms) return;
      clearInterval(timer);
      resolve();
    }, TICK_MS);
  });
  await Promise.all(under);
  return { p50: latency.percentile(50), p99: latency.percentile(99) };
}

process.on('message', (said) => {
  const ms = v.parse(v.number(), said);
  void commits(ms).then((answer) => process.send?.(answer, undefined, undefined, () => {}));
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
