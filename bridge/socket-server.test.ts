import * as fc from 'fast-check';
import { Encoder, type Packet, PacketType } from 'socket.io-parser';
import { expect, test } from 'vitest';
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
