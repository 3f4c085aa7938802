import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { seatAnswerSchema } from '../../engine/wire/rest.ts';
import { type TestServer, startStrictServer } from '../support/server.ts';
import { ALL_BOXES } from '../support/table.ts';
import { ask, connectRaw, flood } from './support/raw.ts';
import { strangersAddress, survives } from './support/victim.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startStrictServer();
});
afterAll(() => server.remove());

const VISITORS = 6;
const KEYS_EACH = 200;
const REPEATED_EACH = 60;

interface Stranger {
  address: string;
  cookie: string;
}

/** Somebody at this address whom the server knows by a cookie from now on. */
async function stranger(address: string): Promise<Stranger> {
  const { setCookie } = await ask(`${server.url}/api/play/wheel-of-exposure`, address);
  return { address, cookie: setCookie.map((line) => line.split(';')[0]).join('; ') };
}

function post({ address, cookie }: Stranger, path: string, body: object, key?: string) {
  const headers = {
    cookie,
    'content-type': 'application/json',
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  };
  return ask(server.url + path, address, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** The wheel with new seeds: it costs nothing and is recorded like a spin. */
const reseed = (who: Stranger, key: string) =>
  post(who, '/api/play/wheel-of-exposure', { type: 'NEW_SEED' }, key);

const hashIn = (body: string): string => /"serverSeedHash":"(\w+)"/.exec(body)?.[1] ?? '';

test('[J8] [J9] more than a thousand repeated keys: none counts twice, and nobody waits', async () => {
  await survives(server, async () => {
    const strangers = await Promise.all(
      Array.from({ length: VISITORS }, () => stranger(strangersAddress())),
    );
    const long = 'k'.repeat(50);
    await Promise.all(
      strangers.map(async (who) => {
        let last = '';
        for (let key = 0; key < KEYS_EACH; key += 1) {
          const { status, body } = await reseed(who, `${long}-${key}`);
          expect(status).toBe(200);
          last = hashIn(body);
        }
        for (let key = 0; key < REPEATED_EACH; key += 1) {
          const { status, body } = await reseed(who, `${long}-${key}`);
          expect([status, hashIn(body)]).toEqual([200, last]);
        }
      }),
    );
  });
});

test('[B14] [X5] old ids of a room again and again are answered as done, then refused', async () => {
  await survives(server, async (address) => {
    const host = await stranger(address);
    const created = await post(host, '/api/game-rooms/create', {});
    const { roomId, playerId } = v.parse(seatAnswerSchema, JSON.parse(created.body));
    const raw = await connectRaw(server.url, address);
    const send = (name: string, body: object, ack: number): void =>
      raw.socket.send(`42${ack}${JSON.stringify([name, { roomId, playerId, ...body }])}`);
    const answer = (ack: number) =>
      expect
        .poll(() => raw.heard.find((packet) => packet.startsWith(`43${ack}[`)))
        .toContain('"ok":true');
    send('join-room', {}, 1000);
    send('update-boxes', { boxes: ALL_BOXES, commandId: 'the-boxes' }, 1001);
    await answer(1001);
    for (let line = 0; line < 30; line += 1) {
      send('chat-message', { message: `line ${line}`, commandId: `line-${line}` }, 2000 + line);
      await answer(2000 + line);
    }
    // Placing again would be refused; the same command again was done long ago.
    send('update-boxes', { boxes: ALL_BOXES, commandId: 'the-boxes' }, 1002);
    await answer(1002);
    const again = { roomId, playerId, boxes: ALL_BOXES, commandId: 'the-boxes' };
    const packet = `42${JSON.stringify(['update-boxes', again])}`;
    await flood(raw, (taken) => raw.socket.send(packet, taken));
    expect(await raw.closed).toBeGreaterThan(0);
  });
});
