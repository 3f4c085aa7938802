import { Client } from 'colyseus.js';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { served, StrictServer, type TestServer } from '../support/server.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import { ask, flood, mustOpen, openSocket } from './support/raw.ts';
import { strangersAddress, survives } from './support/victim.ts';

let server: TestServer;
let roomId: string;
served(StrictServer, (given) => (server = given));
beforeAll(async () => {
  ({ roomId } = await new Visitor(server.url).createRoom());
});

/** First bytes of Colyseus frames. */
const PING = 18;
const ROOM_DATA = 13;
const JOIN_ROOM = 10;

const matchmake = (room: string, options: object, address = strangersAddress()) =>
  ask(`${server.url}/matchmake/joinById/${room}`, address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(options),
  });

/** Reserves a watcher's place and returns the address to connect to. */
async function reserve(address: string): Promise<string> {
  const { body } = await matchmake(roomId, { watch: true }, address);
  const { processId, sessionId } = JSON.parse(body) as { processId: string; sessionId: string };
  return `${server.url}/${processId}/${roomId}?sessionId=${sessionId}`;
}

/** A watcher that has joined, on a raw socket. */
async function watcher(address: string) {
  const raw = await mustOpen(await reserve(address), address);
  raw.socket.send(Buffer.from([JOIN_ROOM]));
  return raw;
}

describe('[X6] the server counts Colyseus frames of any content', () => {
  test.concurrent.for([
    ['PINGs', Buffer.from([PING])],
    ['messages of no name', Buffer.from([ROOM_DATA])],
    ['messages of no action', Buffer.from([ROOM_DATA, 0xa3, 0x61, 0x62, 0x63])],
    ['frames of no kind', Buffer.from([99, 1, 2, 3])],
    ['empty frames', Buffer.alloc(0)],
  ] as const)("[X6] a watcher's %s", async ([, frame]) => {
    const raw = await watcher(strangersAddress());
    const sent = await flood(raw, (taken) => raw.socket.send(frame, taken));
    expect(sent).toBeGreaterThan(0);
    expect(await raw.closed).toBeGreaterThan(0);
    expect(raw.heard.length).toBeLessThan(150);
  });

  test('[X6] while others play', async () => {
    await survives(server, async (address) => {
      for (let ended = 0; ended < 40; ended += 1) {
        const raw = await watcher(address);
        await flood(raw, (taken) => raw.socket.send(Buffer.from([PING]), taken));
      }
    });
  });
});

/** The status that refuses an upgrade; null: it succeeds. */
async function upgrade(url: string, address: string): Promise<number | null> {
  const opened = await openSocket(`${url}/process/${roomId}?sessionId=x`, address);
  if (typeof opened === 'number') return opened;
  opened.socket.terminate();
  return null;
}

describe('[X9] upgrades of Colyseus clients', () => {
  test('[X9] by the hundred', async () => {
    await survives(server, async (address) => {
      for (let refused = 0; refused < 1700;) {
        const some = Array.from({ length: 100 }, () => upgrade(server.url, address));
        refused += (await Promise.all(some)).filter((status) => status === 429).length;
      }
    });
  });

  test('[X9] count against ADDRESS_RATE', async () => {
    const strict = await StrictServer.start({ ADDRESS_RATE: '6' });
    onTestFinished(() => strict.remove());
    const statuses: (number | null)[] = [];
    const address = strangersAddress();
    for (let time = 0; time < 5; time += 1) statuses.push(await upgrade(strict.url, address));
    expect(statuses).toEqual([null, null, null, 429, 429]);
  });
});

describe('[X13] a join that fails', () => {
  const unknown = { playerId: 'AAAAAAAAAAAAAAAAAAAAAA' };

  test('[X13] reads the same for a wrong playerId and for a room that is not', async () => {
    const [known, not] = [await matchmake(roomId, unknown), await matchmake('ZZZZZZ', unknown)];
    expect(known).toEqual(not);
    expect(known.status).toBe(404);
  });

  test('[X13] is not printed', async () => {
    const before = server.output;
    const client = new Client(server.url);
    await expect(client.joinById(roomId, unknown)).rejects.toThrow('No such seat');
    const address = strangersAddress();
    const path = await reserve(address);
    const wrong = await mustOpen(path.replace(/sessionId=.*/, 'sessionId=nobody'), address);
    expect(await wrong.closed).toBeGreaterThan(0);
    const taken = await mustOpen(path, address);
    taken.socket.send(Buffer.from([JOIN_ROOM]));
    const twice = await mustOpen(path, address);
    expect(await twice.closed).toBeGreaterThan(0);
    const broken = await watcher(address);
    broken.socket.send(Buffer.alloc(100_000));
    expect(await broken.closed).toBeGreaterThan(0);
    taken.socket.terminate();
    expect(server.output).toBe(before);
  });
});
