import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { gameConfigSchema } from '../../engine/wire/rest.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import { administered, type Administrator } from '../support/administrator.ts';
import { Player } from '../support/player.ts';
import { TestServer } from '../support/server.ts';

const PATH = '/api/game-config/slots-exposure';
const DEFAULTS = {
  required_rating: 0,
  spin_cost: 10,
  default_coins: 100,
  house_coins: 100,
  house_hours: 24,
};

let server: TestServer;
let admin: Administrator;
administered(TestServer, (given) => ({ server, admin } = given));
beforeEach(() => save({}));

async function save(config: Partial<typeof DEFAULTS>): Promise<void> {
  expect((await admin.post(PATH, { ...DEFAULTS, ...config })).status).toBe(200);
}

const configSchema = v.required(gameConfigSchema);
const read = async () => v.parse(configSchema, (await new Visitor(server.url).get(PATH)).body);

const look = async (visitor: Visitor) => (await visitor.get('/api/play/slots')).body;

test('[A29] anybody reads the saved configuration, and it survives a crash', async () => {
  const config = { required_rating: 3, spin_cost: 7, default_coins: 0 };
  const saved = await admin.post(PATH, config);
  expect(saved).toMatchObject({ status: 200, body: config });
  expect(await read()).toEqual(saved.body);
  await server.crashAndRestart();
  expect(await read()).toEqual(saved.body);
});

test('[A36] an unsaved configuration has version 0, and each save adds one', async () => {
  const wheel = await admin.get('/api/game-config/wheel-of-exposure');
  expect(wheel.body).toEqual({ ...DEFAULTS, version: 0 });
  const { version } = await read();
  const config = { ...DEFAULTS, spin_cost: 12 };
  const first = await admin.post(PATH, { ...config, version });
  expect(first).toMatchObject({ status: 200, body: { ...config, version: version + 1 } });
  const second = await admin.post(PATH, { ...config, version: version + 1 });
  expect(second).toMatchObject({ status: 200, body: { version: version + 2 } });
  expect(await read()).toEqual(second.body);
});

test('[A36] a save of an older version is 409, changes nothing and notifies nobody', async () => {
  const { version } = await read();
  expect((await admin.post(PATH, { ...DEFAULTS, spin_cost: 11, version })).status).toBe(200);
  const watcher = new Player(server.url, { roomId: '-', playerId: '-' });
  await new Promise<void>((resolve) => watcher.socket.on('connect', resolve));
  const from = watcher.mark;
  for (const old of [version, 0, version + 7]) {
    const stale = await admin.post(PATH, { ...DEFAULTS, spin_cost: 99, version: old });
    expect(stale.status).toBe(409);
    expect(stale.body).toEqual({
      error: 'Somebody else has changed this meanwhile. Load it again.',
      code: 'item/stale',
    });
  }
  expect(await read()).toEqual({ ...DEFAULTS, spin_cost: 11, version: version + 1 });
  // Two saves at once: one of them is refused.
  const both = await Promise.all(
    [21, 22].map((spin_cost) => admin.post(PATH, { ...DEFAULTS, spin_cost, version: version + 1 })),
  );
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const { spin_cost } = await read();
  const told = await watcher.next('config-changed', from);
  expect(told).toEqual({ game: 'slots-exposure', spin_cost });
  watcher.close();
  // Without a version it overwrites what is stored.
  const over = await admin.post(PATH, DEFAULTS);
  expect(over).toMatchObject({ status: 200, body: { ...DEFAULTS, version: version + 3 } });
});

test('[A55] terms of the house that a save leaves out stay, after a crash too', async () => {
  await save({ house_coins: 30, house_hours: 5 });
  const documented = { required_rating: 0, spin_cost: 12, default_coins: 100 };
  const saved = await admin.post(PATH, documented);
  expect(saved.body).toMatchObject({ ...documented, house_coins: 30, house_hours: 5 });
  await admin.post(PATH, { ...documented, house_hours: 6 });
  await server.crashAndRestart();
  expect(await read()).toMatchObject({ ...documented, house_coins: 30, house_hours: 6 });
});

const treat = (who: Visitor, key?: string) =>
  who.post('/api/play/slots', { type: 'HOUSE_ROUND' }, key ? { 'idempotency-key': key } : {});

test('[A55] [S20] [S22] [S23] the house pays rounds as configured, and a refusal never becomes a spin', async () => {
  await save({ default_coins: 4, house_coins: 30 });
  const visitor = new Visitor(server.url);
  expect(await look(visitor)).toMatchObject({ coins: 4, house: { coins: 30, readyIn: 0 } });
  const treated = await treat(visitor, 'once');
  expect(treated).toMatchObject({ status: 200, body: { coins: 34, state: 'idle' } });
  expect(await treat(visitor, 'once')).toMatchObject({ status: 200, body: { coins: 34 } });
  expect(await treat(visitor)).toMatchObject({
    status: 409,
    body: { code: 'house/not-needed', error: 'Your coins pay for a spin.' },
  });
  await save({ default_coins: 4, house_coins: 30, spin_cost: 40 });
  expect(await treat(visitor)).toMatchObject({
    status: 409,
    body: { code: 'house/paused', error: 'The house buys you the next round in 24 h.' },
  });
  await server.crashAndRestart();
  expect(await treat(visitor)).toMatchObject({ status: 409, body: { code: 'house/paused' } });
  await save({ default_coins: 4, house_coins: 0, spin_cost: 40 });
  expect(await treat(visitor)).toMatchObject({ status: 409, body: { code: 'house/off' } });
  expect(await look(visitor)).toMatchObject({ coins: 34, house: null });
  await save({ default_coins: 4, house_coins: 30, house_hours: 0, spin_cost: 40 });
  expect(await treat(visitor)).toMatchObject({ status: 200, body: { coins: 64 } });
  expect(await visitor.coins()).toBe(64);
});

test('[A29] without a session nothing is saved', async () => {
  const visitor = new Visitor(server.url);
  expect((await visitor.post(PATH, { ...DEFAULTS, spin_cost: 1 })).status).toBe(401);
  expect(await read()).toMatchObject(DEFAULTS);
});

test.each([
  [{ required_rating: undefined }, 'required_rating: is required'],
  [{ required_rating: -1 }, 'required_rating: takes a whole number, 0 or more'],
  [{ required_rating: '0' }, 'required_rating: takes a whole number, 0 or more'],
  [{ spin_cost: undefined }, 'spin_cost: is required'],
  [{ spin_cost: 0 }, 'spin_cost: takes a whole number, 1 or more'],
  [{ spin_cost: 2.5 }, 'spin_cost: takes a whole number, 1 or more'],
  [{ spin_cost: null }, 'spin_cost: takes a whole number, 1 or more'],
  [{ default_coins: undefined }, 'default_coins: is required'],
  [{ default_coins: -1 }, 'default_coins: takes a whole number, 0 or more'],
  [{ default_coins: 1e12 }, 'default_coins: takes a whole number, 0 or more'],
  [{ house_coins: -1 }, 'house_coins: takes a whole number, 0 or more'],
  [{ house_hours: 1.5 }, 'house_hours: takes a whole number, 0 or more'],
  [{ house_hours: null }, 'house_hours: takes a whole number, 0 or more'],
  [{ version: -1 }, 'version: takes the version that was loaded'],
  [{ version: '1' }, 'version: takes the version that was loaded'],
])('[A34] a configuration with %j is 400', async (wrong, error) => {
  const answer = await admin.post(PATH, { ...DEFAULTS, spin_cost: 99, ...wrong });
  expect(answer.status).toBe(400);
  expect(answer.body).toEqual({ error, code: 'action/malformed' });
  expect(await read()).toMatchObject(DEFAULTS);
});

test('[A29] the spin cost holds from the very next spin', async () => {
  const visitor = new Visitor(server.url);
  expect(await look(visitor)).toMatchObject({ coins: 100, spinCost: 10 });
  await save({ spin_cost: 101 });
  const refused = await visitor.post('/api/play/slots', { type: 'SPIN' });
  expect(refused).toMatchObject({ status: 409, body: { error: 'Insufficient coins' } });
  await save({ spin_cost: 100 });
  const { status, body } = await visitor.post('/api/play/slots', { type: 'SPIN' });
  expect(status).toBe(200);
  const { coins, lastSpin } = body as { coins: number; lastSpin: { reward: unknown } };
  const paid = (lastSpin.reward as { amount?: number } | null)?.amount ?? 0;
  expect(coins).toBe(paid);
});

test('[A29] the default coins apply only to later new visitors', async () => {
  const before = new Visitor(server.url);
  const { body } = await before.post('/api/play/slots', { type: 'SPIN' });
  const { coins } = body as { coins: number };
  await save({ default_coins: 777 });
  expect(await before.coins()).toBe(coins);
  const after = new Visitor(server.url);
  expect(await after.coins()).toBe(777);
  expect(await look(after)).toMatchObject({ coins: 777 });
});

test('[A29] a socket in the lobby hears of it', async () => {
  const watcher = new Player(server.url, { roomId: '-', playerId: '-' });
  await new Promise<void>((resolve) => watcher.socket.on('connect', resolve));
  const from = watcher.mark;
  await save({ spin_cost: 42 });
  expect(await watcher.next('config-changed', from)).toEqual({
    game: 'slots-exposure',
    spin_cost: 42,
  });
  watcher.close();
});
