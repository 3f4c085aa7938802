import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** Status and seconds of Retry-After; null: accepted. */
export type Admission = () => { status: number; retryAfter: number } | null;

/** A request for a connection of its own, over long polling or WebSocket. */
const isHandshake = ({ url = '' }: IncomingMessage): boolean =>
  url.startsWith('/socket.io/') && !url.includes('sid=');

/** Checks every Socket.IO handshake before the server's other listeners. */
export function guardHandshakes(server: Server, admission: Admission): void {
  const refusalOf = (request: IncomingMessage): ReturnType<Admission> =>
    isHandshake(request) ? admission() : null;
  const inside = {
    request: server.listeners('request'),
    upgrade: server.listeners('upgrade'),
  };
  server.removeAllListeners('request').removeAllListeners('upgrade');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const refusal = refusalOf(request);
    if (refusal === null) {
      for (const listener of inside.request) listener.call(server, request, response);
    } else {
      response.writeHead(refusal.status, { 'retry-after': String(refusal.retryAfter) }).end();
    }
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const refusal = refusalOf(request);
    if (refusal === null) {
      for (const listener of inside.upgrade) listener.call(server, request, socket, head);
    } else {
      socket.end(
        `HTTP/1.1 ${refusal.status} Refused\r\nRetry-After: ${refusal.retryAfter}\r\n` +
          'Connection: close\r\nContent-Length: 0\r\n\r\n',
      );
    }
  });
}
