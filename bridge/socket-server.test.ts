import * as fc from 'fast-check';
import { Encoder, type Packet, PacketType } from 'socket.io-parser';
import { expect, test } from 'vitest';
import { RoomChanged, ViewPart } from '../engine/host/room/room-changed.ts';
import { JsonEncoder } from './socket-server.ts';

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
