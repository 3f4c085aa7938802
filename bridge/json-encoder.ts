import { Encoder, type Packet, PacketType } from 'socket.io-parser';

const TEXT: ReadonlySet<PacketType> = new Set([PacketType.EVENT, PacketType.ACK]);

/**
 * Socket.IO's encoder for a server that sends nothing but JSON: it does not search each message
 * for binary data, which takes as long as writing it.
 */
export class JsonEncoder extends Encoder {
  override encode(packet: Packet): string[] {
    const { type, nsp, id, data } = packet;
    if (!TEXT.has(type)) return super.encode(packet) as string[];
    const namespace = nsp === '/' ? '' : `${nsp},`;
    return [`${type}${namespace}${id ?? ''}${data === undefined ? '' : JSON.stringify(data)}`];
  }
}
