import type { Options, Transport } from '../cli/options.ts';
import type { Parts } from '../rooms/parts.ts';
import { CandidWebSocket } from './handshake.ts';
import type { OpenConnection } from '../../../bridge/client/connection.ts';
import { socketConnections } from '../../../bridge/client/socket-connection.ts';

/** Players that speak the documented Socket.IO events. */
export const bridgeConnections = (
  url: string,
  transport: Transport,
  timeoutMs: number,
): OpenConnection =>
  socketConnections(url, {
    transports: transport === 'websocket' ? [CandidWebSocket] : [transport],
    timeout: timeoutMs,
  });

/** What a seat speaks. Mixed rooms have every second seat on each, and either opens the room. */
export function lineAt(
  seat: number,
  room: number,
  protocol: Options['protocol'],
  { bridge, colyseus }: Pick<Parts, 'bridge' | 'colyseus'>,
): OpenConnection {
  switch (protocol) {
    case 'bridge':
      return bridge;
    case 'colyseus':
      return colyseus;
    case 'mixed':
      return (room + seat) % 2 === 0 ? bridge : colyseus;
  }
}

/** What the two at a table of two speak. */
export function pairOf(
  room: number,
  protocol: Options['protocol'],
  parts: Parts,
): [OpenConnection, OpenConnection] {
  return [lineAt(0, room, protocol, parts), lineAt(1, room, protocol, parts)];
}
