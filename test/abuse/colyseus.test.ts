import { Client } from 'colyseus.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, startStrictServer } from '../support/server.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import { ask, flood, mustOpen, openSocket } from './support/raw.ts';
import { strangersAddress, survives } from './support/victim.ts';

let server: TestServer;
let roomId: string;
beforeAll(async () => {
  server = await startStrictServer();
  ({ roomId } = await new Visitor(server.url).createRoom());
});
afterAll(() => server.remove());

const FLOOD_MS = 2500;
/** A flood that must end its connection goes on until it has. */
const PATIENCE_MS = 60_000;
/** What the first byte of a native frame says. */
const PING = 18;
const ROOM_DATA = 13;
const JOIN_ROOM = 10;

const matchmake = (room: string, options: object, address = strangersAddress()) =>
  ask(`${server.url}/matchmake/joinById/${room}`, address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(options),
  });

/** Reserves a watcher's place and answers where it is to be taken. */
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

describe('[X6] native frames are counted, whatever they carry', () => {
  test.concurrent.for([
    ['PINGs', Buffer.from([PING])],
    ['messages of no name', Buffer.from([ROOM_DATA])],
    ['messages of no action', Buffer.from([ROOM_DATA, 0xa3, 0x61, 0x62, 0x63])],
    ['frames of no kind', Buffer.from([99, 1, 2, 3])],
    ['empty frames', Buffer.alloc(0)],
  ] as const)("[X6] a watcher's %s", async ([, frame]) => {
    const raw = await watcher(strangersAddress());
    const sent = await flood(raw, PATIENCE_MS, () => raw.socket.send(frame));
    expect(sent).toBeGreaterThan(0);
    expect(await raw.closed).toBeGreaterThan(0);
    expect(raw.heard.length).toBeLessThan(150);
  });

  test('[X6] while others play', async () => {
    await survives(server, async (address) => {
      const until = performance.now() + FLOOD_MS;
      while (performance.now() < until) {
        const raw = await openSocket(await reserve(address), address);
        if (typeof raw === 'number') {
          await new Promise((resolve) => setTimeout(resolve, 100)); // too many: again
          continue;
        }
        raw.socket.send(Buffer.from([JOIN_ROOM]));
        await flood(raw, FLOOD_MS, () => raw.socket.send(Buffer.from([PING])));
      }
    });
  });
});

test('[X9] upgrades of native clients count against ADDRESS_RATE', async () => {
  await survives(server, async (address) => {
    const statuses: number[] = [];
    for (let round = 0; round < 30; round += 1) {
      const some = Array.from({ length: 100 }, () =>
        openSocket(`${server.url}/process/${roomId}?sessionId=x`, address),
      );
      for (const opened of await Promise.all(some)) {
        if (typeof opened === 'number') statuses.push(opened);
        else opened.socket.terminate();
      }
    }
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(1700);
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
