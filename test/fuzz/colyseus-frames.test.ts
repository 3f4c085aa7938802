import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Client, type Room } from 'colyseus.js';
import { SEATED_COMMANDS } from '../../engine/games/boxes/wire/commands.ts';
import { reactCommand, colyseusJoinSchema } from '../../engine/wire/commands.ts';
import { ask, mustOpen, type RawSocket } from '../abuse/support/raw.ts';
import { TestServer } from '../support/server.ts';
import { type Table, servedTable } from '../support/table.ts';
import { nasty, nearly } from './support/nearly.ts';
import { fuzzed } from './support/seed.ts';

let server: TestServer;
let table: Table;
servedTable(TestServer, (served) => ({ server, table } = served));

const HERE = '127.0.0.1';
const JOIN_ROOM = 10;

async function standsUnmoved(): Promise<void> {
  expect((await table.players[0].sit()).seat).toBe('player1');
  expect(server.output).not.toContain('"level":50');
  expect(server.output).not.toContain('    at ');
}

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
  const { 'leave-room': _, ...commands } = { ...SEATED_COMMANDS, react: reactCommand };
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
