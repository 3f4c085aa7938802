import type { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { Player } from '../support/player.ts';
import { served, StrictServer, type TestServer } from '../support/server.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import {
  ask,
  connectRaw,
  dial,
  ENGINE_POLLING,
  ENGINE_SOCKET,
  flood,
  mustOpen,
  openSocket,
  type RawSocket,
  told as toldTo,
} from './support/raw.ts';
import { strangersAddress, survives } from './support/victim.ts';

let server: TestServer;
served(StrictServer, (given) => (server = given));

const FOREIGN = { origin: 'https://evil.example' };

/** An event as it goes over the wire. */
const events = (name: string, body: object): string => `42${JSON.stringify([name, body])}`;

/** How many sockets of its own a client was told of. */
const socketsIn = (heard: string): number => heard.match(/40\{"sid"/g)?.length ?? 0;

/** A room whose state is as large as it gets. */
async function talkativeRoom(): Promise<{ roomId: string; playerId: string }> {
  const seat = await new Visitor(server.url).createRoom();
  const player = new Player(server.url, seat);
  await player.sit();
  for (let line = 0; line < 50; line += 1) {
    await player.ask('chat-message', { message: '💬'.repeat(200) }, 'chat-message');
  }
  player.close();
  return { roomId: seat.roomId, playerId: seat.playerId };
}

describe('[X6] the server counts a socket’s packets of any content', () => {
  test('[X6] [X7] join-room again and again by a socket that reads nothing', async () => {
    const join = events('join-room', await talkativeRoom());
    await survives(server, async (address) => {
      for (let ended = 0; ended < 3; ended += 1) {
        const raw = await connectRaw(server.url, address);
        raw.socket.pause();
        await flood(raw, (taken) => raw.socket.send(join, taken));
        expect(raw.isOpen()).toBe(false);
      }
    });
  });

  test.concurrent.for([
    ['unknown events', events('nothing', {})],
    ['events that ask for an answer', `421${JSON.stringify(['nothing', {}])}`],
    ['answers to nothing', '4399[]'],
    ['pongs', '3'],
    ['other namespaces', '40/admin,'],
    ['packets of no kind', '9'],
  ] as const)('[X6] %s end it', async ([, packet]) => {
    const address = strangersAddress();
    const raw = await connectRaw(server.url, address);
    await flood(raw, (taken) => raw.socket.send(packet, taken));
    expect(await raw.closed).toBeGreaterThan(0);
    // It may come back: what is refused is the flood.
    const again = await connectRaw(server.url, address);
    expect(again.isOpen()).toBe(true);
    again.socket.terminate();
  });

  test.concurrent.for(['ping', 'pong'] as const)(
    "[X6] WebSocket's own %s frames end it",
    async (frame) => {
      const raw = await connectRaw(server.url, strangersAddress());
      await flood(raw, (taken) => raw.socket[frame]('', undefined, taken));
      expect(await raw.closed).toBeGreaterThan(0);
    },
  );

  test.concurrent('[X6] a command repeated with a known id ends it too, and its sender is told why', async () => {
    const seat = await new Visitor(server.url).createRoom();
    const { roomId, playerId } = seat;
    const raw = await connectRaw(server.url, strangersAddress());
    raw.socket.send(events('join-room', { roomId, playerId }));
    const said = events('chat-message', { roomId, playerId, message: 'once', commandId: 'known' });
    await flood(raw, (taken) => raw.socket.send(said, taken));
    expect(await raw.closed).toBe(4029);
    expect(raw.heard.join()).toContain('"action/too-many"');
  });

  test('[X6] packets by polling are counted as well', async () => {
    const address = strangersAddress();
    const { body } = await ask(server.url + ENGINE_POLLING, address);
    const { sid } = JSON.parse(body.slice(1)) as { sid: string };
    const poll = `${server.url}${ENGINE_POLLING}&sid=${sid}`;
    await ask(poll, address, { method: 'POST', body: '40' });
    const many = Array.from({ length: 500 }, () => '42["nothing",{}]').join('\u001e');
    await ask(poll, address, { method: 'POST', body: many.slice(0, 8000) });
    expect((await ask(poll, address)).status).toBe(400); // no such session any more
  });

  test.concurrent('[X6] probes of an upgrade that never comes are counted', async () => {
    const address = strangersAddress();
    const { body } = await ask(server.url + ENGINE_POLLING, address);
    const { sid } = JSON.parse(body.slice(1)) as { sid: string };
    const raw = await mustOpen(`${server.url}${ENGINE_SOCKET}&sid=${sid}`, address);
    await flood(raw, (taken) => raw.socket.send('2probe', taken));
    expect(await raw.closed).toBeGreaterThan(0);
  });
});

describe('[X8] one connection of Engine.IO is one socket', () => {
  test('[X8] 2,700 CONNECTs in one body by polling', async () => {
    await survives(server, async (address) => {
      for (let round = 0; round < 50; round += 1) {
        const { body } = await ask(server.url + ENGINE_POLLING, address);
        const { sid } = JSON.parse(body.slice(1)) as { sid: string };
        const poll = `${server.url}${ENGINE_POLLING}&sid=${sid}`;
        const sent = Array.from({ length: 2700 }, () => '40').join('\u001e');
        await ask(poll, address, { method: 'POST', body: sent });
        const told = await ask(poll, address);
        expect(socketsIn(told.body)).toBeLessThanOrEqual(1);
      }
    });
  });

  test('[X8] 512 CONNECTs in a burst over WebSocket', async () => {
    const raw = await mustOpen(server.url + ENGINE_SOCKET, strangersAddress());
    for (let one = 0; one < 512; one += 1) raw.socket.send('40');
    expect(await raw.closed).toBeGreaterThan(0);
    expect(socketsIn(raw.heard.join())).toBeLessThanOrEqual(1);
  });
});

describe('[X4] [X9] a handshake counts as one in every spelling', () => {
  test.each(['&sid=', '&sid=x&sid=', '&sid', '&%73id='])(
    '[X4] [X9] another site is refused with %s',
    async (written) => {
      const address = strangersAddress();
      const polled = await ask(server.url + ENGINE_POLLING + written, address, {
        headers: FOREIGN,
      });
      expect(polled.status).toBe(403);
      expect(await openSocket(server.url + ENGINE_SOCKET + written, address, FOREIGN)).toBe(403);
    },
  );

  test('[X4] [X9] and on every request of a session that was let in', async () => {
    const address = strangersAddress();
    const { body } = await ask(server.url + ENGINE_POLLING, address);
    const { sid } = JSON.parse(body.slice(1)) as { sid: string };
    const poll = `${server.url}${ENGINE_POLLING}&sid=${sid}`;
    const sent = await ask(poll, address, { method: 'POST', body: '40', headers: FOREIGN });
    expect(sent.status).toBe(403);
    expect((await ask(poll, address, { headers: FOREIGN })).status).toBe(403);
    const upgraded = `${server.url}${ENGINE_SOCKET}&sid=${sid}`;
    expect(await openSocket(upgraded, address, FOREIGN)).toBe(403);
  });

  test('[X9] handshakes with an empty sid count against ADDRESS_RATE', async () => {
    const address = strangersAddress();
    const statuses = new Set<number>();
    while (!statuses.has(429)) {
      const some = Array.from({ length: 100 }, () =>
        ask(`${server.url}${ENGINE_POLLING}&sid=`, address),
      );
      for (const { status } of await Promise.all(some)) statuses.add(status);
    }
    expect(statuses).toEqual(new Set([200, 429]));
  });
});

const heardOrClosed = (socket: Socket): Promise<void> =>
  new Promise(
    (resolve) => void socket.once('data', () => resolve()).once('close', () => resolve()),
  );

const BEFORE_READ = 0;
const IN_THE_MIDST = 1;
const AFTER_ANSWER = 2;
/** An upgrade to no path is answered after a second, so that many are asked for at a time. */
const AT_ONCE = 25;

/** Asks for an upgrade that is refused, and resets the connection at this moment. */
async function resetUpgrade(address: string, path: string, when: number): Promise<void> {
  const { host } = new URL(server.url);
  const { socket } = await dial(server.url, address);
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://evil.example\r\n` +
      'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n' +
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  if (when === IN_THE_MIDST) await turn();
  if (when === AFTER_ANSWER) await heardOrClosed(socket);
  socket.resetAndDestroy();
}

test('[X10] upgrades that are refused and reset at once do not end the server', async () => {
  const paths = ['/nowhere', ENGINE_SOCKET, '/process/ROOM?x=1'];
  await survives(server, async (address) => {
    for (let round = 0; round < 100; round += 1) {
      for (const path of paths) {
        for (const when of [BEFORE_READ, IN_THE_MIDST]) await resetUpgrade(address, path, when);
      }
    }
    for (let round = 0; round < 100; round += AT_ONCE) {
      const some = Array.from({ length: AT_ONCE }, () =>
        paths.map((path) => resetUpgrade(address, path, AFTER_ANSWER)),
      );
      await Promise.all(some.flat());
    }
  });
});

/** Each socket of the crowd sends less than one socket may, all together far more. */
const CROWD = 200;
const EACH = 50;

test('[X6] hundreds of sockets of one address share its allowance', async () => {
  await survives(server, async (address) => {
    const crowd: RawSocket[] = [];
    while (crowd.length < CROWD) {
      const opened = await openSocket(server.url + ENGINE_SOCKET, address);
      if (typeof opened !== 'number') crowd.push(opened); // else too many handshakes: again
    }
    for (const { socket } of crowd) {
      socket.send('40');
      for (let one = 0; one < EACH; one += 1) socket.send(events('nothing', {}));
    }
    toldTo.requests += CROWD * EACH;
    await expect.poll(() => crowd.filter((raw) => !raw.isOpen()).length).toBeGreaterThan(50);
    for (const { socket } of crowd) socket.terminate();
  });
});
