import { io } from 'socket.io-client';
import { describe, expect, test } from 'vitest';
import { InProcessServer } from '../support/in-process-server.ts';
import { served, TestServer } from '../support/server.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import { REFUSALS } from '../../engine/definition/refusal.ts';
import { GAMES_SERVED } from '../../engine/games/index.ts';

let server: InProcessServer;
served(InProcessServer, (given) => (server = given), { ROOM_LIST_RATE: '3' });

const visitor = () => new Visitor(server.url);

test('healthz answers 200 {"status":"ok"}', async () => {
  expect(await visitor().get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
});

test('a new visitor has no user and the default coins', async () => {
  const { body } = await visitor().get('/api/me');
  expect(body).toMatchObject({ user: null, coins: 100, name: null, limits: null });
});

describe('GET /api/game-config/{gameName}', () => {
  const games = [...GAMES_SERVED.solo, ...GAMES_SERVED.table].map(({ slug }) => slug);
  test.each(games)('[T7] %s', async (game) => {
    const { status, body } = await visitor().get(`/api/game-config/${game}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ default_coins: 100, spin_cost: 10 });
  });

  test('an unknown game is 404', async () => {
    const { status, body } = await visitor().get('/api/game-config/poker');
    expect(status).toBe(404);
    expect(body).toMatchObject({ error: 'There is no such game.' });
  });
});

describe('rooms', () => {
  test('create answers with a seat, join with the other, a third is refused', async () => {
    const created = await visitor().post('/api/game-rooms/create');
    expect(created.body).toMatchObject({ success: true, isPlayer1: true });
    const { roomId } = created.body as { roomId: string };
    const early = await visitor().post(`/api/game-rooms/join/${roomId}`);
    expect(early).toMatchObject({ status: 409, body: { success: false, code: 'room/setting-up' } });
  });

  test.each(['ZZZZZZ', 'nonsense', '..%2f..', '%00'])('joining %s: no such room', async (id) => {
    const { status, body } = await visitor().post(`/api/game-rooms/join/${id}`);
    expect(status).toBe(404);
    expect(body).toMatchObject({ success: false, error: 'Room not found' });
  });

  test('ROOM_LIST_RATE: above it 429 with when to come again', async () => {
    const eager = visitor();
    for (const status of [200, 200, 200, 429]) {
      expect((await eager.get('/api/game-rooms/list')).status).toBe(status);
    }
    const { body, headers } = await eager.get('/api/game-rooms/list');
    expect(body).toMatchObject({ success: false, code: 'action/too-many' });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await visitor().get('/api/game-rooms/list')).status).toBe(200);
  });
});

test('ADDRESS_RATE: above it requests and sockets of an address are refused', async () => {
  const strict = await TestServer.start({ ADDRESS_RATE: '4' });
  const statuses: number[] = [];
  for (let request = 0; request < 3; request += 1) {
    const someone = new Visitor(strict.url);
    statuses.push((await someone.post('/api/game-rooms/create')).status);
  }
  expect(statuses).toEqual([200, 200, 429]);
  const socket = io(strict.url, { transports: ['websocket'], reconnection: false });
  const refused = new Promise((resolve) => socket.on('connect_error', resolve));
  expect(await refused).toMatchObject({ description: { message: expect.stringContaining('429') } });
  socket.close();
  const polled = await new Visitor(strict.url).get('/socket.io/?EIO=4&transport=polling');
  expect(polled).toMatchObject({ status: 429, body: { error: REFUSALS['action/too-many'] } });
  expect(Number(polled.headers.get('retry-after'))).toBeGreaterThan(0);
  // [X48] Looks count by their price only.
  expect((await new Visitor(strict.url).get('/api/play/slots')).status).toBe(200);
  await strict.remove();
});

describe('[X4] other sites', () => {
  const foreign = { origin: 'https://evil.example' };

  test.each(['/api/game-rooms/create', '/api/play/slots-exposure'])(
    'POST %s: 403',
    async (path) => {
      const { status, body } = await visitor().post(path, { type: 'SPIN' }, foreign);
      expect(status).toBe(403);
      expect(body).toMatchObject({ error: 'Requests from other sites are refused.' });
    },
  );

  test.each(['websocket', 'polling'])('a handshake over %s is refused', async (transport) => {
    const socket = io(server.url, {
      transports: [transport],
      reconnection: false,
      extraHeaders: foreign,
    });
    await new Promise((resolve) => socket.on('connect_error', resolve));
    expect(socket.connected).toBe(false);
    socket.close();
  });

  test('our own origin is welcome', async () => {
    const { status } = await visitor().post('/api/game-rooms/create', {}, { origin: server.url });
    expect(status).toBe(200);
  });
});

describe('errors', () => {
  test('an unknown call is 404 JSON', async () => {
    const { status, body } = await visitor().get('/api/nothing');
    expect(status).toBe(404);
    expect(body).toEqual({ error: 'There is no such call.' });
  });

  test('broken JSON is 400 and says so', async () => {
    const { status, body } = await visitor().ask('POST', '/api/play/slots-exposure', {
      headers: { 'content-type': 'application/json' },
      body: '{"type":',
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: 'The request body is not valid JSON.' });
  });

  test('a body too large is 413', async () => {
    const { status } = await visitor().post('/api/play/slots-exposure', { x: 'x'.repeat(50_000) });
    expect(status).toBe(413);
  });

  test('a forged cookie makes a new visitor, never another one', async () => {
    const rich = visitor();
    await rich.post('/api/play/wheel-of-exposure', { type: 'SPIN' });
    const thief = visitor();
    thief.cookie = rich.cookie?.replace(/visitor\.sig=.*/, 'visitor.sig=forged') ?? null;
    const before = thief.cookie;
    await thief.get('/api/play/wheel-of-exposure');
    expect(thief.cookie).not.toBe(before);
  });
});

describe('pages', () => {
  test.each(['/', '/games', '/gallery', '/code', '/admin', '/photo-test'])(
    '%s is the page',
    async (path) => {
      const { status, headers } = await visitor().get(path);
      expect(status).toBe(200);
      expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    },
  );

  test('an unknown address is the page with 404', async () => {
    const { status, body } = await visitor().get('/no/such/page');
    expect(status).toBe(404);
    expect(body).toContain('<div id="root">');
  });
});
