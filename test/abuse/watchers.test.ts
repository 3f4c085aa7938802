import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'colyseus.js';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { TestCluster } from '../support/cluster.ts';
import { Player } from '../support/player.ts';
import { ALL_BOXES } from '../support/table.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import { connectRaw, type RawSocket, spokenTo } from './support/raw.ts';
import { strangersAddress, survives } from './support/victim.ts';
import { StrictServer, removedAfter } from '../support/server.ts';

/** [B28] */
const AT_MOST = 200;
const OF_ADDRESS = 100;

/** Asks to watch; answers whether it may, or the code it is refused with. */
async function watch(raw: RawSocket, roomId: string): Promise<string> {
  raw.socket.send(`42${JSON.stringify(['watch-room', { roomId }])}`);
  for (;;) {
    const text = raw.heard.join('\n');
    if (text.includes('"room-state"')) return 'watches';
    const code = /"action-refused",.*?"code":"([^"]+)"/.exec(text)?.[1];
    if (code !== undefined) return code;
    if ((await spokenTo(raw)) === 'closed') return 'closed';
  }
}

/** So many who would watch from an address, and how often each answer came. */
async function crowd(url: string, roomId: string, address: string, count: number, paceMs = 0) {
  const raws: RawSocket[] = [];
  const counts = new Map<string, number>();
  for (let n = 0; n < count; n += 1) {
    const raw = await connectRaw(url, address);
    await sleep(paceMs);
    raws.push(raw);
    const answer = await watch(raw, roomId);
    counts.set(answer, (counts.get(answer) ?? 0) + 1);
  }
  return { counts, end: () => raws.forEach(({ socket }) => socket.terminate()) };
}

async function hostOf(url: string): Promise<Player> {
  const host = new Player(url, await new Visitor(url).createRoom());
  await host.sit();
  await host.ask('update-boxes', { boxes: ALL_BOXES }, 'boxes-updated');
  return host;
}

const tooMany = 'watchers/too-many';

test('[B28] one address has half of the places, over both protocols together', async () => {
  const server = removedAfter(await StrictServer.start());
  const host = await hostOf(server.url);
  const { roomId } = host;
  const colyseusClients = [];
  for (let n = 0; n < 5; n += 1) {
    colyseusClients.push(await new Client(server.url).joinById(roomId, { watch: true }));
  }
  // Colyseus clients and these come from the same address.
  const home = await crowd(server.url, roomId, '127.0.0.1', OF_ADDRESS);
  expect([...home.counts]).toEqual([
    ['watches', OF_ADDRESS - colyseusClients.length],
    [tooMany, colyseusClients.length],
  ]);
  await expect(new Client(server.url).joinById(roomId, { watch: true })).rejects.toThrow(
    'Too many people are watching this room',
  );
  // The other half is others'.
  const elsewhere = await crowd(server.url, roomId, strangersAddress(), OF_ADDRESS + 3);
  expect([...elsewhere.counts]).toEqual([
    ['watches', OF_ADDRESS],
    [tooMany, 3],
  ]);
  expect((await host.sit()).watching).toBe(AT_MOST);
  // Players are never refused, and a place that is left is another's.
  const guest = new Player(server.url, await new Visitor(server.url).joinRoom(roomId));
  expect(await guest.sit()).toMatchObject({ seat: 'player2' });
  const [first] = colyseusClients;
  first?.onMessage('*', () => {});
  const from = host.mark;
  await first?.leave();
  await host.next('presence-changed', from, ({ watching }) => watching === AT_MOST - 1);
  const next = await crowd(server.url, roomId, '127.0.0.1', 1);
  expect([...next.counts]).toEqual([['watches', 1]]);
  for (const one of [home, elsewhere, next]) one.end();
  for (const one of [host, guest]) one.close();
});

/** Between two reactions: below what a connection may send at all [X6], so the reactions alone are too many. */
const BETWEEN_MS = 50;

/** The allowance of each connection [T21]. */
const REACTIONS_A_SECOND = 2;

const react = (raw: RawSocket, roomId: string): void =>
  raw.socket.send(`42${JSON.stringify(['react', { roomId, emoji: '👏' }])}`);

test('[T21] [X5] a client that floods a room with reactions is refused, and then disconnected', async () => {
  const server = removedAfter(await StrictServer.start());
  const host = await hostOf(server.url);
  const { roomId } = host;
  const raw = await connectRaw(server.url, strangersAddress());
  expect(await watch(raw, roomId)).toBe('watches');
  let sent = 0;
  for (; raw.isOpen(); sent += 1) {
    react(raw, roomId);
    await sleep(BETWEEN_MS);
  }
  expect(await raw.closed).not.toBe(4029); // nor was it for its frames
  const refused = raw.heard.filter((packet) => packet.includes('"action/too-many"'));
  expect(refused.length).toBeGreaterThan(200);
  const heard = host.told.filter(({ name }) => name === 'reaction');
  expect(heard.length).toBeGreaterThan(0);
  expect(heard.length).toBeLessThanOrEqual(sent - refused.length);
  // It may come back: what is refused is the flood.
  const again = await connectRaw(server.url, strangersAddress());
  expect(await watch(again, roomId)).toBe('watches');
  again.socket.terminate();
  host.close();
});

/** A reaction goes to all who watch. */
const TO_A_CROWD = { plainOnes: 40 };

test('[T21] a hundred who react as often as each may cost the others nothing', async () => {
  const server = removedAfter(await StrictServer.start());
  const { roomId } = await hostOf(server.url);
  await survives(
    server,
    async (address) => {
      const raws: RawSocket[] = [];
      for (let n = 0; n < OF_ADDRESS; n += 1) {
        const raw = await connectRaw(server.url, address);
        raws.push(raw);
        expect(await watch(raw, roomId)).toBe('watches');
      }
      for (let round = 0; round < 10; round += 1) {
        for (const raw of raws) react(raw, roomId);
        await sleep(1000 / REACTIONS_A_SECOND);
      }
      const heard = raws[0]?.heard.filter((packet) => packet.includes('"reaction"')) ?? [];
      expect(heard.length).toBeGreaterThan(0);
      for (const { socket } of raws) socket.terminate();
    },
    TO_A_CROWD,
  );
});

/** A fifth of the default: 12,000 messages a minute [X74], and 120 commands of a seat [X5]. */
const FEW_CHANGES = { ADDRESS_RATE: '240' };
const MESSAGES = 12_000;
const CROWD = 90;
/** Below what a connection and an address may send [X6]. */
const PACED_MS = 40;

/** How many of these the server accepts, one after the other, until it refuses one; and its code. */
async function until(
  send: (nth: number) => Promise<{ ok: boolean; code?: string | undefined }>,
): Promise<{ accepted: number; code: string | undefined }> {
  for (let accepted = 0; ; accepted += 1) {
    const { ok, code } = await send(accepted);
    await sleep(PACED_MS);
    if (!ok) return { accepted, code };
  }
}
const acknowledgement = v.looseObject({ ok: v.boolean(), code: v.optional(v.string()) });

test('[X74] an address that has its commands sent to a crowd of its own is refused, by both protocols', async () => {
  const server = removedAfter(await StrictServer.start(FEW_CHANGES));
  const maker = new Visitor(server.url);
  const { body } = await maker.post('/api/tables/alluring-party');
  const { roomId, playerId } = v.parse(
    v.looseObject({ roomId: v.string(), playerId: v.string() }),
    body,
  );
  const home = await crowd(server.url, roomId, '127.0.0.1', CROWD, PACED_MS);
  expect([...home.counts]).toEqual([['watches', CROWD]]);
  const host = new Player(server.url, { roomId, playerId });
  const asked = async (name: string, fields: object) =>
    v.parse(
      acknowledgement,
      await host.socket.timeout(60_000).emitWithAck(name, { roomId, playerId, ...fields }),
    );
  expect(await asked('join-room', {})).toEqual({ ok: true });
  const placing = await until((nth) =>
    asked('update-boxes', { boxes: [{ number: 7, x: nth / 100, y: 0.5 }] }),
  );
  const most = MESSAGES / (CROWD + 1);
  // The arrivals of the crowd count too.
  expect(placing).toEqual({ accepted: expect.any(Number), code: 'action/too-many' });
  expect(placing.accepted).toBeGreaterThan(most / 2);
  expect(placing.accepted).toBeLessThan(most);
  const arriving = await until(() => asked('join-room', {}));
  expect(arriving.code).toBe('action/too-many');
  expect(arriving.accepted).toBeLessThan(CROWD / 20);
  const colyseus = await new Client(server.url).joinById(roomId, { playerId });
  const refusals: unknown[] = [];
  colyseus.onMessage('*', (name, told) => {
    if (name === 'action-refused') refusals.push(told);
  });
  colyseus.send('update-boxes', { boxes: ALL_BOXES });
  await expect.poll(() => refusals).toMatchObject([{ code: 'action/too-many' }]);
  // Reactions count apart, so who watches still may cheer.
  expect(await asked('react', { emoji: '👏' })).toEqual({ ok: true });
  home.end();
  host.close();
  await colyseus.leave();
});

describe('on two processes', () => {
  test('[B28] an address has no more places by way of another process', async (context) => {
    const plan = { redis: 'machine', kind: StrictServer } as const;
    const [left, right] = await TestCluster.twoFor(context, plan);
    const host = await hostOf(left.url);
    const address = strangersAddress();
    const here = await crowd(left.url, host.roomId, address, 10);
    const there = await crowd(right.url, host.roomId, address, OF_ADDRESS);
    expect([...here.counts]).toEqual([['watches', 10]]);
    expect([...there.counts]).toEqual([
      ['watches', OF_ADDRESS - 10],
      [tooMany, 10],
    ]);
    const elsewhere = await crowd(right.url, host.roomId, strangersAddress(), 1);
    expect([...elsewhere.counts]).toEqual([['watches', 1]]);
    for (const one of [here, there, elsewhere]) one.end();
    host.close();
  });
});
