import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { EnvironmentError, type Environment } from '../environment.ts';
import { isLoopback } from '../http/address.ts';

/**
 * Longer than proxies and clients keep an idle connection (usually a minute), so that they close it
 * and not the server. A request that is under way while the server closes would be lost.
 */
const KEEP_ALIVE_MS = 65_000;
/** [X11] */
const SERVER_OPTIONS: ServerOptions = {
  keepAliveTimeout: KEEP_ALIVE_MS,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 2000,
  requestTimeout: 15 * 60_000,
};
/** A connection without traffic is closed after this time, even during an answer. WebSockets have pings. */
const SILENT_MS = 2 * 60_000;

/** The address of a listening server, with its actual port. */
export function urlOf(server: Server, host: string): string {
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** How long the shutdown waits for sockets to close. */
const CLOSING_MS = 1000;

/** Closes all connections and the server. Colyseus clients are disconnected with their rooms. */
export async function closeSockets(io: { close(): Promise<void> }, server: Server): Promise<void> {
  await nextTurn(); // what sockets received in this one is written at its end
  const closed = io.close(); // closes the server too: no new connections
  server.closeAllConnections();
  // A sleeping phone does not answer.
  await Promise.race([closed, sleep(CLOSING_MS, undefined, { ref: false })]);
}

const notReady: RequestListener = (_request, response) => {
  response.writeHead(503, { 'Content-Type': 'application/json' });
  response.end('{"error":"The server is starting."}');
};

/** One HTTP server for everything; until `serve` gives it a handler it answers 503. */
export function httpServer(): { server: Server; serve: (listener: RequestListener) => void } {
  let handler = notReady;
  const server = createServer(SERVER_OPTIONS, (request, response) => handler(request, response));
  server.setTimeout(SILENT_MS);
  return { server, serve: (listener) => (handler = listener) };
}

/** The settings by which an operator chooses where a server listens. */
const OF_PLAYERS = { port: 'PORT', host: 'HOST' };

/** The error text if a change of the settings helps; null for any other error. */
function errorText(error: Error, port: number, host: string, of: typeof OF_PLAYERS): string | null {
  if (!('code' in error)) return null;
  switch (error.code) {
    case 'EADDRINUSE':
      return `${of.port}: ${port} is in use by another program; stop that program or choose another port`;
    case 'EACCES':
      return `${of.port}: this user may not listen on ${port}; choose a port from 1024 up`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${of.host}: got ${JSON.stringify(host)}, takes an address of this machine`;
    default:
      return null;
  }
}

/** Resolves when the server listens. @throws EnvironmentError if the port or address is not available. */
export function listen(
  server: Server,
  port: number,
  host: string,
  settings = OF_PLAYERS,
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const text = errorText(error, port, host, settings);
      reject(text === null ? error : new EnvironmentError(text));
    });
    server.listen(port, host, resolve);
  });
}

/** [A75] The advice to set PUBLIC_HOST; null if it is set, or if only this machine can connect. */
export function hostAdvice(
  { host, trustProxy, publicHosts }: Pick<Environment, 'host' | 'trustProxy' | 'publicHosts'>,
  machine: string,
): string | null {
  if (publicHosts !== null || (isLoopback(host) && trustProxy === 0)) return null;
  return (
    `served under IP addresses, ${machine}, and names of this network (without a dot, or .local, .lan, ` +
    '.internal, .home.arpa, .localhost, .test); for any other name start with PUBLIC_HOST=games.example'
  );
}
