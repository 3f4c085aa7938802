import * as fc from 'fast-check';
import { Encoder, type Packet, PacketType } from 'socket.io-parser';
import { expect, test } from 'vitest';
import { pack } from 'msgpackr';
import { RoomChanged, ViewPart } from '../engine/host/room/room-changed.ts';
import { JsonEncoder } from './socket-server.ts';
import { isWellFormed } from './colyseus-transport.ts';

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
