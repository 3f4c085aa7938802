import type { Socket } from 'socket.io';
import { PacketType } from 'socket.io-parser';
import { WebSocket } from 'ws';
import { REFUSALS } from '../engine/core/refusal.ts';
import { allowanceOf, type ConnectionLimits } from './frame-guard.ts';

/** One connection of Engine.IO, on whichever transport it is right now. */
type Connection = Socket['conn'];

/** What a client is told before its connection ends: `action-refused` as it goes over the wire. */
const FAREWELL = `${PacketType.EVENT}${JSON.stringify([
  'action-refused',
  { action: 'connection', code: 'action/too-many', error: REFUSALS['action/too-many'] },
])}`;

/** Engine.IO's mark of a message, before what Socket.IO says in it. */
const MESSAGE = '4';

/** The same on a WebSocket, where there is one. */
export function sayFarewell(socket: WebSocket): void {
  socket.send(MESSAGE + FAREWELL);
}

const isConnect = ({ type, data }: { type: string; data?: unknown }): boolean =>
  type === 'message' && typeof data === 'string' && data.startsWith(String(PacketType.CONNECT));

/** Ends it at once: what still waits to be sent is given up, and its socket with it. */
function drop(connection: Connection): void {
  const { transport } = connection;
  if ('socket' in transport && transport.socket instanceof WebSocket) transport.socket.terminate();
  else connection.close(true);
}

/**
 * [X6] Counts the packets that come by polling (a WebSocket's frames are counted where they arrive);
 * [X7] ends a connection whose answers nobody reads; [X8] and one that asks for a second socket.
 */
export function guardConnection(connection: Connection, limits: ConnectionLimits): void {
  const { allowance, closed } = allowanceOf(limits, connection.request);
  connection.once('close', closed);
  let hasConnected = false;
  let unsent = 0;
  connection.on('packet', (packet: { type: string; data?: unknown }) => {
    if (isConnect(packet)) {
      if (hasConnected) return drop(connection);
      hasConnected = true;
    }
    if (connection.transport.name !== 'polling' || allowance.take()) return;
    connection.write(FAREWELL);
    drop(connection);
  });
  // Whoever can be written to has taken all that was there before.
  connection.on('packetCreate', ({ data = '' }: { data?: string }) => {
    unsent = connection.transport.writable ? data.length : unsent + data.length;
    if (unsent > limits.unsentBytes) drop(connection);
  });
}
