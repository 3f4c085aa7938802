import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { houseSchema } from '../../engine/wire/admin.ts';
import { Administrator } from '../support/administrator.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import { readEnvironment } from '../../api/environment.ts';
import { png } from '../../api/photos/images/sample-images.ts';
import { InProcessServer } from '../support/in-process-server.ts';
import { databaseOf } from '../support/operator.ts';
import { withServer } from '../support/rooms.ts';
import { TestServer, removedAfter } from '../support/server.ts';
import { upload } from '../support/photos.ts';
import { ALL_BOXES, playingTable, playOut } from '../support/table.ts';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

async function started(env: Record<string, string> = {}): Promise<InProcessServer> {
  return removedAfter(await InProcessServer.start(env));
}

const spinSchema = v.object({
  lastSpin: v.object({ coins: v.number(), reward: v.nullable(v.object({ type: v.string() })) }),
});

const seen = async ({ metricsUrl }: { metricsUrl: string | null }, path: string) => {
  const answer = await fetch(`${metricsUrl}${path}`);
  return { status: answer.status, text: await answer.text() };
};

/** The value of a metric with these labels; null: it is not there. */
function valueOf(text: string, name: string, ...labels: string[]): number | null {
  const lines = text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  const line = lines.find((one) => labels.every((label) => one.includes(label)));
  return line === undefined ? null : Number(line.split(' ').at(-1));
}

/** Spins until a spin costs coins. Returns how many that took. */
async function spinUntilLost(visitor: Visitor): Promise<number> {
  const path = '/api/play/slots-exposure';
  let balance = 100;
  for (let spins = 1; ; spins += 1) {
    const { status, body } = await visitor.post(path, { type: 'SPIN' });
    expect(status).toBe(200);
    const { lastSpin } = v.parse(spinSchema, body);
    // A spin that opens the photo challenge has cost its coins too, and no other is taken now.
    if (lastSpin.coins < balance) return spins;
    balance = lastSpin.coins;
  }
}

describe('[O1] metrics', () => {
  test('count games over sockets and by calls, and refusals', async () => {
    const up = await started({ METRICS_PORT: '0' });
    const table = await playingTable(up.url, ALL_BOXES.slice(3, 6));
    const rolls = await playOut(table);
    table.players[0].send('roll-dice');
    await expect
      .poll(() => table.players[0].told.some(({ name }) => name === 'action-refused'))
      .toBe(true);
    const spins = await spinUntilLost(new Visitor(up.url));
    const { status, text } = await seen(up, '/metrics');
    expect(status).toBe(200);
    const rolled = (outcome: string) =>
      valueOf(text, 'games_commands_total', 'command="roll-dice"', `outcome="${outcome}"`);
    expect([rolled('done'), rolled('refused')]).toEqual([rolls.length, 1]);
    const spun = ['game="slots-exposure"', 'command="SPIN"', 'outcome="done"'];
    expect(valueOf(text, 'games_commands_total', ...spun)).toBe(spins);
    expect(valueOf(text, 'games_rooms', 'game="alluring-boxes"', 'stage="over"')).toBe(1);
    expect(valueOf(text, 'games_seats_connected')).toBe(2);
    expect(valueOf(text, 'games_sockets', 'transport="websocket"')).toBe(2);
    expect(valueOf(text, 'games_commit_seconds_count')).toBeGreaterThan(rolls.length);
    expect(valueOf(text, 'games_commit_batch_sum')).toBeGreaterThan(rolls.length);
    expect(valueOf(text, 'games_coins_total', 'reason="won:opened"')).toBeGreaterThan(0);
    expect(valueOf(text, 'games_coins_total', 'reason="spent:slots-exposure"')).toBeGreaterThan(0);
    expect(valueOf(text, 'games_data_bytes', 'kind="database"')).toBeGreaterThan(1_000_000);
    expect(valueOf(text, 'games_data_bytes', 'kind="wal"')).toBeGreaterThan(0);
    for (const name of [
      'games_loop_lag_seconds',
      'games_leases_lost_total',
      'games_rooms_moved_total',
      'games_rooms_set_aside',
      'process_resident_memory_bytes',
    ]) {
      expect(valueOf(text, name), name).not.toBeNull();
    }
    table.close();
  });

  test('count refusals by a limit', async () => {
    const up = await started({ METRICS_PORT: '0', ROOM_LIST_RATE: '1' });
    const visitor = new Visitor(up.url);
    for (let asked = 0; asked < 3; asked += 1) await visitor.get('/api/game-rooms/list');
    const { text } = await seen(up, '/metrics');
    expect(valueOf(text, 'games_limits_hit_total', 'limit="room-list"')).toBe(2);
  });

  test('are not served among the pages of players, nor without METRICS_PORT', async () => {
    const up = await started();
    expect(up.metricsUrl).toBeNull();
    for (const path of ['/metrics', '/healthz', '/readyz']) {
      expect(await (await fetch(up.url + path)).text()).not.toMatch(/^(up|ready|# HELP)/);
    }
  });

  test('have a port of their own', () => {
    expect(() => readEnvironment({ PORT: '3000', METRICS_PORT: '3000' })).toThrow(
      'METRICS_PORT: got "3000", takes another port than PORT',
    );
  });
});

test('[O2] ready while players may come, healthy while the loop turns', async () => {
  const up = await started({ METRICS_PORT: '0' });
  expect(await seen(up, '/healthz')).toEqual({ status: 200, text: 'up\n' });
  expect(await seen(up, '/readyz')).toEqual({ status: 200, text: 'ready\n' });
  expect((await seen(up, '/other')).status).toBe(404);
  expect((await fetch(`${up.metricsUrl}/metrics`, { method: 'POST' })).status).toBe(405);
});

test('[O6] [O7] only the administrator reads the storage size and the house’s latest own backup', async () => {
  await withServer({ DATA_LIMIT_MB: '5000' }, async ({ url }) => {
    expect(await new Visitor(url).get('/api/admin/house')).toMatchObject({ status: 401 });
    const admin = await Administrator.signIn(url);
    const { body } = await admin.get('/api/admin/house');
    const { size, limit, backup } = v.parse(houseSchema, body);
    expect(size.database).toBeGreaterThan(1_000_000);
    expect(limit).toBe(5_000_000_000);
    expect(backup).toEqual({ everyHours: null, good: null });
  });

  const again = await started({ BACKUP_DIR: join(inject('scratch'), `backups-${process.pid}`) });
  const keeper = await Administrator.signIn(again.url);
  const made = async () => {
    const house = v.parse(houseSchema, (await keeper.get('/api/admin/house')).body);
    return house.backup.everyHours === 24 && (house.backup.good?.bytes ?? 0) > 0;
  };
  await expect.poll(made).toBe(true);
});

describe.each(['PGlite', 'PostgreSQL'])('[O3] at DATA_LIMIT_MB on %s', (kind) => {
  test('nothing new is taken in, and seated players go on, rematches and spins included', async ({
    skip,
  }) => {
    const database = await databaseOf(kind);
    if ('missing' in database) return skip(database['missing']);
    const env = { METRICS_PORT: '0', ...database };
    const up = await TestServer.start(env);
    onTestFinished(() => up.remove());
    const table = await playingTable(up.url, ALL_BOXES.slice(3, 6));
    onTestFinished(() => table.close());
    const known = new Visitor(up.url);
    await known.post('/api/play/wheel-of-exposure', { type: 'SPIN' });
    await up.end('SIGTERM');
    // An empty database is larger already.
    await up.up({ ...env, DATA_LIMIT_MB: '1' });
    expect(up.output).toContain('of DATA_LIMIT_MB=1 are used: new rooms');

    const full = { status: 507, body: { code: 'house/full' } };
    const stranger = (): Visitor => new Visitor(up.url);
    expect(await stranger().post('/api/game-rooms/create')).toMatchObject(full);
    expect(await stranger().post('/api/tables/alluring-party')).toMatchObject(full);
    expect(await stranger().post('/api/play/slots-exposure', { type: 'SPIN' })).toMatchObject(full);
    expect(await upload(stranger(), { content: await png(4, 4) })).toMatchObject(full);
    const metricsUrl = /metrics on (http\S+?)"/g.exec(
      up.output.split('DATA_LIMIT_MB').at(-1) ?? '',
    );
    const asked = { metricsUrl: metricsUrl?.[1] ?? null };
    expect(await seen(asked, '/readyz')).toEqual({
      status: 503,
      text: 'the data limit is reached\n',
    });
    expect((await seen(asked, '/healthz')).status).toBe(200);
    const { text } = await seen(asked, '/metrics');
    expect(valueOf(text, 'games_data_limit_bytes')).toBe(1_000_000);

    const [first, second] = table.players;
    await second.sit();
    await playOut(table);
    const from = second.mark;
    first.send('rematch');
    await second.next('room-state', from, ({ state }) => state === 'waiting_placement');
    expect((await known.post('/api/play/wheel-of-exposure', { type: 'SPIN' })).status).toBe(200);
  });
});

const OPS = join(import.meta.dirname, '../../ops');
const read = (file: string): string => readFileSync(join(OPS, file), 'utf8');

test('[O1] alerts and dashboard ask only for metrics that the server has', async () => {
  const house = await InProcessServer.start({ METRICS_PORT: '0', DATA_LIMIT_MB: '100000' });
  const text = await (await fetch(`${house.metricsUrl}/metrics`)).text();
  await house.remove();
  const served = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
  const dashboard = JSON.parse(read('grafana.json')) as {
    panels: { targets: { expr: string }[] }[];
  };
  const asked = [
    read('alerts.yml'),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ].join('\n');
  const names = [...asked.matchAll(/\b(?:games|process)_[a-z_]+/g)].map(([name]) => name);
  expect(names.length).toBeGreaterThan(20);
  const unknown = names.filter(
    (name) => !served.has(name.replace(/_(bucket|sum|count)$/, '')) && !served.has(name),
  );
  expect(unknown).toEqual([]);
});

test('[O1] Prometheus takes the alerts', ({ skip }) => {
  if (spawnSync('promtool', ['--version']).status !== 0) skip('there is no promtool');
  const { status, stderr } = spawnSync('promtool', ['check', 'rules', join(OPS, 'alerts.yml')]);
  expect(stderr.toString()).not.toContain('FAILED');
  expect(status).toBe(0);
});
