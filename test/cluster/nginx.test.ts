import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Client } from 'colyseus.js';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { Cluster } from '../../scripts/cluster/cluster.ts';
import { EXAMPLE, nginxConfiguration, whyNoNginx } from '../../scripts/cluster/nginx.ts';
import { PlayedRoom } from '../../scripts/cluster/play/room.ts';
import { playThrough } from '../../scripts/cluster/play/restart.ts';
import { sharedServices, whyNoCluster } from '../support/cluster.ts';
import { freePort } from '../support/services.ts';
import { Visitor } from '../../bridge/client/visitor.ts';

const missing = whyNoNginx() ?? (await whyNoCluster());
if (missing !== null) process.stderr.write(`nginx before processes was not tried: ${missing}\n`);

const PROCESSES = 2;

/** Whether a program listens there. @param address `host:port` */
function isUsed(address: string): Promise<boolean> {
  const [host = '', port = ''] = address.split(':');
  const socket = connect(Number(port), host);
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  }).finally(() => socket.destroy());
}

test.skipIf(missing !== null)(
  '[O31] two processes play behind the nginx of ops/nginx.conf as it is',
  async ({ skip }) => {
    const { listen, upstreams } = EXAMPLE;
    const addresses = [listen, ...upstreams.map(({ address }) => address)];
    const used = await Promise.all(addresses.map((one) => isUsed(one)));
    if (used.includes(true)) skip(`another program uses one of ${addresses.join(', ')}`);
    const file = join(import.meta.dirname, '../../ops/nginx.conf');
    expect(nginxConfiguration(listen, upstreams)).toBe(readFileSync(file, 'utf8'));
    const services = await sharedServices();
    if ('missing' in services) throw new Error(services.missing);
    onTestFinished(() => services.drop());
    const { databaseUrl, redisUrl } = services;
    const ports = upstreams.map(({ address }) => Number(address.split(':')[1]));
    const parts = { processes: PROCESSES, databaseUrl, redisUrl, listen, ports };
    const example = await Cluster.start(parts);
    onTestFinished(() => example.stop());
    for (const transport of ['polling', 'websocket'] as const) {
      const room = await PlayedRoom.open({ host: example.url, guest: example.url }, transport);
      expect(await room.seatsLost()).toBe(0);
      room.close();
    }
    const outcome = await playThrough({
      url: example.url,
      rooms: 4,
      intervalMs: 150,
      polling: 50,
      calmMs: 300,
      restart: () => example.restartAll(() => {}),
      ending: new AbortController().signal,
      log: () => {},
    });
    expect(outcome).toMatchObject({ rooms: 4, seatsLost: 0, errors: {}, cuts: 0 });
  },
);

describe.skipIf(missing !== null)('processes behind nginx', () => {
  let cluster: Cluster;
  let takeDown: () => Promise<void>;
  beforeAll(async () => {
    const services = await sharedServices();
    if ('missing' in services) throw new Error(services.missing);
    const { databaseUrl, redisUrl } = services;
    const parts = { processes: PROCESSES, databaseUrl, redisUrl };
    cluster = await Cluster.start({ ...parts, listen: `127.0.0.1:${await freePort()}` });
    takeDown = async () => {
      await cluster.stop();
      await services.drop();
    };
  });
  afterAll(() => takeDown());

  test('[J21] nginx sends a long-polling session to the process named at the start of its id', async () => {
    const names = new Set<string>();
    // A handshake goes anywhere; so many all to the same process would be a coin that falls so 20 times.
    for (let tries = 0; tries < 20 || names.size < PROCESSES; tries += 1) {
      expect(tries).toBeLessThan(60);
      const knock = `${cluster.url}/socket.io/?EIO=4&transport=polling`;
      const opened = await (await fetch(knock)).text();
      const { sid } = JSON.parse(opened.slice(1)) as { sid: string };
      const [name = ''] = sid.split('-');
      names.add(name);
      const connected = await fetch(`${knock}&sid=${sid}`, { method: 'POST', body: '40' });
      expect([connected.status, await connected.text()]).toEqual([200, 'ok']);
    }
    expect([...names].toSorted()).toEqual(cluster.members.map(({ name }) => name));
  });

  test('[J21] a Colyseus client is led to the host of its room, through whichever process it asked', async () => {
    for (const host of cluster.members) {
      const seat = await new Visitor(host.url).createRoom();
      for (const door of cluster.members) {
        const asked = await new Visitor(door.url).post(`/matchmake/joinById/${seat.roomId}`, {
          playerId: seat.playerId,
        });
        expect(asked.body).toMatchObject({ processId: host.name });
      }
      const room = await new Client(cluster.url).joinById(seat.roomId, { playerId: seat.playerId });
      const told = Promise.withResolvers<unknown>();
      room.onMessage('*', (name, payload) => {
        if (name === 'room-state') told.resolve(payload);
      });
      expect(await told.promise).toMatchObject({ isPlayer1: true });
      await room.leave();
    }
  });

  test('a process that is not there is passed over, by calls and by handshakes', async () => {
    const [first] = cluster.members;
    if (first === undefined) throw new Error('there is a first process');
    await first.stop();
    for (let visitors = 0; visitors < 8; visitors += 1) {
      const room = await PlayedRoom.open({ host: cluster.url, guest: cluster.url }, 'polling');
      expect(await room.seatsLost()).toBe(0);
      room.close();
    }
    await first.restart();
  });

  test('[J20] a rolling restart loses no seat and shows no error, by WebSocket and by polling', async () => {
    const outcome = await playThrough({
      url: cluster.url,
      rooms: 6,
      intervalMs: 150,
      polling: 50,
      calmMs: 300,
      restart: () => cluster.restartAll(() => {}),
      ending: new AbortController().signal,
      log: () => {},
    });
    expect(outcome).toMatchObject({ rooms: 6, seatsLost: 0, errors: {}, cuts: 0 });
    // Whoever sat where the first one ended has moved; so has everybody when the second one did.
    expect(outcome.moves).toBeGreaterThanOrEqual(12);
  });
});
