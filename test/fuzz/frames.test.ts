import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { COMMANDS, SEATED_COMMANDS } from '../../engine/games/boxes/wire/commands.ts';
import { COMMON_COMMANDS, reactCommand, colyseusJoinSchema } from '../../engine/wire/commands.ts';
import {
  dial,
  ENGINE_POLLING,
  ENGINE_SOCKET,
  ask,
  mustOpen,
  type RawSocket,
} from '../abuse/support/raw.ts';
import { Player } from '../support/player.ts';
import { TestServer } from '../support/server.ts';
import { type Table, servedTable } from '../support/table.ts';
import { nasty, nearly, fuzzed } from './nearly.ts';
import { closing } from '../support/in-process-server.ts';
import { Client, type Room } from 'colyseus.js';

let server: TestServer;
let table: Table;
servedTable(TestServer, (served) => ({ server, table } = served));

const HERE = '127.0.0.1';
/** Leaving ends the conversation; its body is that of others. */
const { 'leave-room': _, ...SCHEMAS } = { ...COMMANDS, ...COMMON_COMMANDS };
const NAMES = Object.keys(SCHEMAS) as (keyof typeof SCHEMAS)[];

/** The table goes on, and no packet caused an unexpected error. */
async function standsUnmoved(): Promise<void> {
  expect((await table.players[0].sit()).seat).toBe('player1');
  expect(server.output).not.toContain('"level":50');
  expect(server.output).not.toContain('    at ');
}

test('[X1] [X2] every event, nearly right: each is answered, and none gets anywhere it should not', async () => {
  const [player] = table.players;
  const { roomId, playerId } = player;
  const stranger = new Player(server.url, player, ['websocket']);
  const event = fc
    .constantFrom(...NAMES)
    .chain((name) =>
      fc.tuple(
        fc.oneof(
          { weight: 9, arbitrary: fc.constant<string>(name) },
          { weight: 1, arbitrary: fc.string() },
        ),
        nearly(SCHEMAS[name], { roomId, playerId }),
        fc.array(nasty, { maxLength: 2 }),
      ),
    );
  await fc.assert(
    fc.asyncProperty(event, async ([name, payload, more]) => {
      const answer: unknown = await stranger.socket
        .timeout(60_000)
        .emitWithAck(name, payload, ...more);
      expect(answer).toMatchObject({ ok: expect.any(Boolean) });
    }),
    fuzzed(300),
  );
  stranger.close();
  await standsUnmoved();
});

/** Packets for Engine.IO and Socket.IO, most of them broken. */
const packets = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .tuple(
      fc.constantFrom('40', '41', '42', '43', '44', '45', '46', '2', '3', '5', '6', '9'),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
    )
    .map((parts) => parts.join('')),
  nasty.map((value) => `42${JSON.stringify(['join-room', value])}`),
  nasty.map((value) => `42${JSON.stringify([value])}`),
  nasty.map((value) => `40${JSON.stringify(value)}`),
  fc.constantFrom(
    '451-["x",{"_placeholder":true,"num":0}]',
    '42["constructor"]',
    '42["__proto__",{}]',
    '4299999999999999999999["x"]',
    '42/x,["join-room"]',
    '42' + '['.repeat(4000),
  ),
);

test('[X1] broken packets over WebSocket end their connection at most', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(packets, { minLength: 1, maxLength: 8 }), async (sent) => {
      const raw = await mustOpen(server.url + ENGINE_SOCKET, HERE);
      raw.socket.send('40');
      for (const packet of sent) raw.socket.send(packet, { binary: packet.length % 7 === 0 });
      const answered = new Promise((resolve) => raw.socket.once('pong', resolve));
      raw.socket.ping();
      await Promise.race([answered, raw.closed]);
      raw.socket.terminate();
    }),
    fuzzed(150),
  );
  await standsUnmoved();
});

test('[X1] broken bodies by polling end their session at most', async () => {
  const type = fc.constantFrom('text/plain', 'application/octet-stream', 'application/json', '');
  await fc.assert(
    fc.asyncProperty(
      fc.array(packets, { minLength: 1, maxLength: 5 }),
      type,
      async (sent, kind) => {
        const { body } = await ask(server.url + ENGINE_POLLING, HERE);
        const { sid } = JSON.parse(body.slice(1)) as { sid: string };
        const answer = await ask(`${server.url}${ENGINE_POLLING}&sid=${sid}`, HERE, {
          method: 'POST',
          headers: { 'content-type': kind },
          body: ['40', ...sent].join('\u001e'),
        });
        expect(answer.status).toBeLessThan(500);
      },
    ),
    fuzzed(100),
  );
  await standsUnmoved();
});

test('[X10] bytes that are no frames end their connection', async () => {
  const { host } = new URL(server.url);
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 200 }), async (bytes) => {
      const { socket, heard } = await dial(server.url, HERE);
      socket.write(
        `GET ${ENGINE_SOCKET} HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\n` +
          'Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n' +
          'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      );
      await expect.poll(heard, { interval: 1 }).toContain('101');
      socket.write(bytes);
      socket.end();
      await closing(socket);
    }),
    fuzzed(100),
  );
  await standsUnmoved();
});

const JOIN_ROOM = 10;

const matchmake = (path: string, body: string, type = 'application/json') =>
  ask(`${server.url}/matchmake/${path}`, HERE, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  });

/** A watcher of the table on a raw socket, its join acknowledged or not. */
async function watcher(acknowledges: boolean): Promise<RawSocket> {
  const { roomId } = table.players[0];
  const { body } = await matchmake(`joinById/${roomId}`, '{"watch":true}');
  const { processId, sessionId } = JSON.parse(body) as { processId: string; sessionId: string };
  const raw = await mustOpen(`${server.url}/${processId}/${roomId}?sessionId=${sessionId}`, HERE);
  if (acknowledges) raw.socket.send(Buffer.from([JOIN_ROOM]));
  return raw;
}

test('[X1] bytes of every kind from a Colyseus client end its connection at most', async () => {
  const code = fc.oneof(fc.integer({ min: 9, max: 25 }), fc.nat(255));
  const frame = fc
    .tuple(code, fc.uint8Array({ maxLength: 60 }))
    .map(([first, rest]) => Buffer.from([first, ...rest]));
  const frames = fc.array(fc.oneof(frame, fc.constant(Buffer.alloc(0))), {
    minLength: 1,
    maxLength: 10,
  });
  await fc.assert(
    fc.asyncProperty(frames, fc.boolean(), async (sent, acknowledges) => {
      const raw = await watcher(acknowledges);
      for (const bytes of sent) raw.socket.send(bytes, { binary: bytes.length % 5 !== 0 });
      const answered = new Promise((resolve) => raw.socket.once('pong', resolve));
      raw.socket.ping();
      await Promise.race([answered, raw.closed]);
      raw.socket.terminate();
    }),
    fuzzed(200),
  );
  await standsUnmoved();
});

test('[X1] [X2] messages nearly right are answered', async () => {
  const [, guest] = table.players;
  const room: Room = await new Client(server.url).joinById(guest.roomId, {
    playerId: guest.playerId,
  });
  let refused = 0;
  room.onMessage('*', (name) => (refused += Number(name === 'action-refused')));
  // Leaving ends the connection; its body is that of others.
  const { 'leave-room': _leave, ...commands } = { ...SEATED_COMMANDS, react: reactCommand };
  const names = Object.keys(commands) as (keyof typeof commands)[];
  const message = fc
    .constantFrom(...names)
    .chain((name) => fc.tuple(fc.constant(name), nearly(commands[name])));
  await fc.assert(
    fc.asyncProperty(message, fc.string(), async ([name, body], other) => {
      room.send(name, body);
      const before = refused;
      room.send(`no-${other}`, {}); // refused for sure: then the first was looked at
      await expect.poll(() => refused, { interval: 1 }).toBeGreaterThan(before);
    }),
    fuzzed(150),
  );
  await room.leave();
  await standsUnmoved();
});

test('[X1] matchmaking calls nearly right are answered, none with 5xx', async () => {
  const { roomId, playerId } = table.players[0];
  const body = fc.oneof(
    nearly(colyseusJoinSchema, { playerId }).map((value) => JSON.stringify(value) ?? ''),
    fc.string({ unit: 'binary' }),
    nasty.map((value) => JSON.stringify(value)),
  );
  const path = fc.oneof(
    fc.constantFrom(`joinById/${roomId}`, 'joinById/ZZZZZZ', 'create/alluring-boxes'),
    fc.constantFrom('joinOrCreate/boxes', 'reconnect/x', 'join/__proto__', 'joinById/'),
    fc.string().map((text) => `joinById/${encodeURIComponent(text)}`),
  );
  const type = fc.constantFrom('application/json', 'text/plain', 'multipart/form-data', 'x');
  await fc.assert(
    fc.asyncProperty(path, body, type, async (to, sent, kind) => {
      const answer = await matchmake(to, sent, kind);
      expect(answer.status).toBeLessThan(500);
      expect(answer.status).toBeGreaterThan(0);
    }),
    fuzzed(200),
  );
  await standsUnmoved();
});
