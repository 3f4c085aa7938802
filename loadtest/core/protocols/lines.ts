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

/** The protocol of a seat. In mixed rooms the seats alternate, and either may open the room. */
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
