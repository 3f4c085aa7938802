import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ADMIN_PASSWORD, Administrator } from '../support/administrator.ts';
import { Player } from '../support/player.ts';
import { TestServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

const PATH = '/api/game-config/slots-exposure';
const DEFAULTS = { required_rating: 0, spin_cost: 10, default_coins: 100 };

let server: TestServer;
let admin: Administrator;
beforeAll(async () => {
  server = await TestServer.start({ ADMIN_PASSWORD });
  admin = await Administrator.signIn(server.url);
});
afterAll(() => server.remove());
beforeEach(() => save({}));

async function save(config: Partial<typeof DEFAULTS>): Promise<void> {
  expect((await admin.post(PATH, { ...DEFAULTS, ...config })).status).toBe(200);
}

const look = async (visitor: Visitor) => (await visitor.get('/api/play/slots')).body;

test('[A29] what is saved is read by anybody, and kept over a crash', async () => {
  const config = { required_rating: 3, spin_cost: 7, default_coins: 0 };
  const saved = await admin.post(PATH, config);
  expect(saved).toMatchObject({ status: 200, body: config });
  expect((await new Visitor(server.url).get(PATH)).body).toEqual(config);
  await server.crashAndRestart();
  expect((await new Visitor(server.url).get(PATH)).body).toEqual(config);
});

test('[A29] who is not signed in saves nothing', async () => {
  const visitor = new Visitor(server.url);
  expect((await visitor.post(PATH, { ...DEFAULTS, spin_cost: 1 })).status).toBe(401);
  expect((await visitor.get(PATH)).body).toEqual(DEFAULTS);
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
])('[A34] a configuration with %j is 400', async (wrong, error) => {
  const answer = await admin.post(PATH, { ...DEFAULTS, spin_cost: 99, ...wrong });
  expect(answer.status).toBe(400);
  expect(answer.body).toEqual({ error, code: 'action/malformed' });
  expect((await admin.get(PATH)).body).toEqual(DEFAULTS);
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

test('[A29] the default coins are those of the next new visitor, of nobody before', async () => {
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
