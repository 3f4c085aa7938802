import type { PostgreSqlConnection } from '@mikro-orm/postgresql';

type ServerPool = Awaited<ReturnType<PostgreSqlConnection['getNativeClient']>>;

/** Whether a pooler answers: it gives another process number than the server that works for it. */
export async function isThroughPooler(pool: ServerPool): Promise<boolean> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query('select pg_backend_pid() as pid');
    return 'processID' in client && client.processID !== rows[0]?.['pid'];
  } finally {
    client.release();
  }
}

/** @throws if the pooler gives a connection away after each statement */
export async function assertTransactions(pool: ServerPool): Promise<void> {
  const client = await pool.connect();
  let isRefused = true;
  try {
    await client.query('begin');
    await client.query('commit');
    isRefused = false;
  } catch {
    throw new Error('its pooler refuses transactions; set pool_mode to transaction or session');
  } finally {
    client.release(isRefused);
  }
}
