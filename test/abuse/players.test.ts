import { describe, expect, test } from 'vitest';
import { Player } from '../support/player.ts';
import { served, StrictServer, type TestServer } from '../support/server.ts';
import { ALL_BOXES, playingTable } from '../support/table.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import { ask, mustOpen, spokenTo, connectRaw, flood } from './support/raw.ts';
import { strangersAddress, survives } from './support/victim.ts';
import * as v from 'valibot';
import { seatAnswerSchema } from '../../engine/wire/rest.ts';

let server: TestServer;
served(StrictServer, (given) => (server = given));

/** [B23] What an address may have with the default limits, and a visitor. */
const OF_ADDRESS = 200;
const OF_VISITOR = 20;
const AT_ONCE = 10;
const JOIN_ROOM = Buffer.from([10]);

const create = (address: string, cookie?: string) =>
  ask(`${server.url}/api/game-rooms/create`, address, {
    method: 'POST',
    ...(cookie === undefined ? {} : { headers: { cookie } }),
  });

/** Asks for rooms, many at a time, and answers how often each status came. */
async function crowd(times: number, one: () => Promise<{ status: number }>) {
  const counts = new Map<number, number>();
  for (let done = 0; done < times; done += AT_ONCE) {
    for (const { status } of await Promise.all(Array.from({ length: AT_ONCE }, one))) {
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
  }
  return counts;
}

describe('rooms to which nobody connects', () => {
  test('[B22] [B23] push no waiting room off the list, and have an end', async () => {
    const host = new Player(server.url, await new Visitor(server.url).createRoom());
    await host.sit();
    await host.ask('update-boxes', { boxes: ALL_BOXES }, 'boxes-updated');
    await survives(server, async (address) => {
      const counts = await crowd(OF_ADDRESS + 60, () => create(address));
      expect(counts.get(200)).toBe(OF_ADDRESS);
      expect(counts.get(429)).toBe(60);
    });
    const [first] = await new Visitor(server.url).rooms();
    expect(first).toMatchObject({
      id: host.roomId,
      state: 'waiting_second_player',
      hasPlayer2: false,
    });
    host.close();
  });

  test('[B23] of one visitor are few, at as many addresses as there may be', async () => {
    const { setCookie } = await create(strangersAddress());
    const cookie = setCookie.map((line) => line.split(';')[0]).join('; ');
    const counts = await crowd(2 * OF_VISITOR, () => create(strangersAddress(), cookie));
    expect(counts.get(200)).toBe(OF_VISITOR - 1);
  });
});

test('[B25] [B27] watchers who come and go disturb nobody and hear nothing of the chat', async () => {
  const table = await playingTable(server.url);
  const [first] = table.players;
  const heard: string[] = [];
  const comeAndGo = async (address: string, stays?: () => Promise<unknown>): Promise<void> => {
    const { body } = await ask(`${server.url}/matchmake/joinById/${first.roomId}`, address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ watch: true }),
    });
    const { processId, sessionId } = JSON.parse(body) as Record<string, string>;
    if (processId === undefined) return; // above ADDRESS_RATE
    const path = `/${processId}/${first.roomId}?sessionId=${sessionId}`;
    const raw = await mustOpen(server.url + path, address);
    raw.socket.send(JOIN_ROOM);
    while (raw.isOpen() && !raw.heard.some((told) => told.includes('room-state'))) {
      await spokenTo(raw);
    }
    await stays?.();
    raw.socket.terminate();
    heard.push(...raw.heard);
  };
  const from = first.mark;
  const isSeen = () => first.next('presence-changed', from, ({ watching = 0 }) => watching > 0);
  await survives(server, async (address) => {
    for (let round = 0; round < 20; round += 1) {
      await Promise.all(Array.from({ length: 4 }, () => comeAndGo(address)));
      await first.ask('chat-message', { message: `SECRET ${round}` }, 'chat-message');
    }
    // A watcher who comes and goes between two announcements appears in neither: the last one stays
    // until announced.
    await comeAndGo(address, isSeen);
  });
  await first.next('presence-changed', from, ({ watching }) => watching === 0);
  // How often that is told: engine/games/boxes/table/table-watchers.test.ts. Here: never without need.
  const counts = first.told.slice(from).flatMap(({ name, payload }) => {
    return name === 'presence-changed' ? [(payload as { watching?: number }).watching] : [];
  });
  expect(counts.filter((count, at) => count === counts[at - 1])).toEqual([]);
  expect(heard.length).toBeGreaterThan(0);
  expect(heard.join()).not.toContain('SECRET');
  table.close();
});

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
