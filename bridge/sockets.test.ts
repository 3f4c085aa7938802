import { once } from 'node:events';
import type { Socket as NetSocket } from 'node:net';
import * as fc from 'fast-check';
import type { Socket } from 'socket.io';
import { Encoder, type Packet, PacketType } from 'socket.io-parser';
import { expect, onTestFinished, test } from 'vitest';
import { pack } from 'msgpackr';
import { RoomChanged, ViewPart } from '../engine/host/room/notifier.ts';
import { JsonEncoder } from './socket-server.ts';
import { openSocketServer } from './socket-server-under-test.ts';
import { isWellFormed } from './colyseus-transport.ts';
import { AddressAllowances, TokenBucket } from './address-allowances.ts';

const packet = fc.record(
  {
    type: fc.constantFrom(
      PacketType.CONNECT,
      PacketType.DISCONNECT,
      PacketType.EVENT,
      PacketType.ACK,
      PacketType.CONNECT_ERROR,
    ),
    nsp: fc.constantFrom('/', '/other'),
    id: fc.nat(),
    data: fc.array(fc.jsonValue()),
  },
  { requiredKeys: ['type', 'nsp'] },
);

test('writes every packet without binary data as the encoder it stands in for', () => {
  const ours = new JsonEncoder();
  const theirs = new Encoder();
  fc.assert(
    fc.property(packet, (any) => {
      expect(ours.encode(any as Packet)).toEqual(theirs.encode(any as Packet));
    }),
  );
});

test('[T6] writes a change that is put together from parts as the encoder it stands in for', () => {
  const payload = new RoomChanged(3, new ViewPart({ turn: 'seat2' }), new ViewPart({ mine: [4] }));
  const changed: Packet = { type: PacketType.EVENT, nsp: '/', data: ['room-changed', payload] };
  expect(new JsonEncoder().encode(changed)).toEqual(new Encoder().encode(changed));
});

/** A connected client, its socket on the server, and the names of the messages that it has heard. */
async function connected(): Promise<{ server: Socket; heard: string[]; ended: Promise<unknown> }> {
  const { io, connect, close } = await openSocketServer();
  onTestFinished(close);
  const client = connect();
  const heard: string[] = [];
  client.onAny((name: string) => void heard.push(name));
  const ended = new Promise((resolve) => client.on('disconnect', resolve));
  const [server] = (await once(io, 'connection')) as [Socket];
  return { server, heard, ended };
}

/** Counts the system calls that write to a socket. */
function countWrites(server: Socket): () => number {
  const { _socket: raw } = (server.conn.transport as unknown as { socket: { _socket: NetSocket } })
    .socket;
  let writes = 0;
  for (const name of ['_write', '_writev'] as const) {
    const write = raw[name]?.bind(raw) as (...args: unknown[]) => void;
    Object.assign(raw, { [name]: (...args: unknown[]) => ((writes += 1), write(...args)) });
  }
  return () => writes;
}

test('writes once for all that a socket receives in one turn of the event loop', async () => {
  const { server, heard } = await connected();
  const writes = countWrites(server);
  await Promise.resolve(); // the commit that a command waited for
  for (const name of ['one', 'two', 'three']) server.emit(name, {});
  await expect.poll(() => heard).toEqual(['one', 'two', 'three']);
  expect(writes()).toBe(1);
  server.emit('four', {});
  await expect.poll(() => heard).toContain('four');
  expect(writes()).toBe(2);
});

test('what was sent right before a disconnect arrives, and in order', async () => {
  const { server, heard, ended } = await connected();
  for (const name of ['one', 'two', 'last']) server.emit(name, {});
  server.disconnect(true);
  await ended;
  expect(heard).toEqual(['one', 'two', 'last']);
});

const ROOM_DATA = 13;

/** A message as the SDK writes it. */
function message(name: string, body?: unknown): Buffer {
  const text = Buffer.from(name);
  const mark = text.length < 32 ? [0xa0 | text.length] : [0xd9, text.length];
  const head = Buffer.from([ROOM_DATA, ...mark]);
  return Buffer.concat([head, text, ...(body === undefined ? [] : [pack(body)])]);
}

test.each([
  ['a join', Buffer.from([10])],
  ['a ping', Buffer.from([18])],
  ['a goodbye', Buffer.from([12])],
  ['a message without a body', message('roll-dice')],
  ['a message with one', message('chat-message', { message: 'hello 💬' })],
  ['a message of a long name', message('x'.repeat(200), {})],
])('[X1] %s is well formed', (_name, frame) => {
  expect(isWellFormed(frame)).toBe(true);
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a kind nobody knows', Buffer.from([31])],
  ['a message without a name', Buffer.from([ROOM_DATA])],
  ['a number for a name', Buffer.from([ROOM_DATA, 5])],
  ['a name that breaks off', Buffer.from([ROOM_DATA, 0xa5, 0x61])],
  ['a name that is no UTF-8', Buffer.from([ROOM_DATA, 0xa2, 0xff, 0xfe])],
  ['a body that breaks off', message('roll-dice', { a: [1, 2, 3] }).subarray(0, -2)],
  ['bytes for a message', Buffer.from([17, 0xa1, 0x61, 1, 2])],
])('[X1] %s is not', (_name, frame) => {
  expect(isWellFormed(frame)).toBe(false);
});

test('[X1] whatever the bytes, it says yes or no', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), fc.nat(255), (bytes, first) => {
      expect(typeof isWellFormed(Buffer.from([first, ...bytes]))).toBe('boolean');
    }),
  );
});

const DAY_MS = 24 * 60 * 60 * 1000;

test('[X6] the connections of one address share what it may send in a second', () => {
  const addresses = new AddressAllowances({ perSecond: 5, perDay: 1000 }, () => 0);
  const mine = [addresses.connected('a'), addresses.connected('a')];
  const other = addresses.connected('b');
  const taken = Array.from({ length: 12 }, (_, one) => mine[one % 2]?.take());
  expect(taken.filter(Boolean)).toHaveLength(10); // two seconds' worth at once
  expect(other.take()).toBe(true);
});

test('[X6] and in a day, whether it stays or comes back', () => {
  let now = 0;
  const addresses = new AddressAllowances({ perSecond: 1000, perDay: 3 }, () => now);
  const first = addresses.connected('a');
  expect([first.take(), first.take()]).toEqual([true, true]);
  first.closed();
  now += DAY_MS / 2;
  const again = addresses.connected('a');
  expect([again.take(), again.take()]).toEqual([true, false]);
  now += DAY_MS / 2;
  expect(again.take()).toBe(true);
});

test('[X6] two seconds may be spent at once, then one second a second', () => {
  let now = 0;
  const bucket = new TokenBucket(10, () => now);
  const spend = (): number => {
    let taken = 0;
    while (bucket.take()) taken += 1;
    return taken;
  };
  expect(spend()).toBe(20);
  now += 1000;
  expect(spend()).toBe(10);
  now += 60_000;
  expect(spend()).toBe(20);
});

test('[X6] whatever the rhythm, no more than the burst and the seconds since are given', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50 }),
      fc.array(fc.tuple(fc.nat(3000), fc.nat(100)), { maxLength: 40 }),
      (perSecond, rounds) => {
        let now = 0;
        let given = 0;
        const bucket = new TokenBucket(perSecond, () => now);
        for (const [wait, asked] of rounds) {
          now += wait;
          for (let one = 0; one < asked; one += 1) given += Number(bucket.take());
        }
        expect(given).toBeLessThanOrEqual(perSecond * (2 + now / 1000) + 1e-6);
      },
    ),
  );
});
