import { request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { WebSocket } from 'ws';

/** Clients that keep to no rules, each from an address of its own choosing. */

/** Counts the attackers' requests, the refusals, and the connections that the server closed. */
export const told = { requests: 0, refused: 0, closed: 0 };

export interface RawAnswer {
  status: number;
  body: string;
  setCookie: string[];
}

/** Sends one HTTP request, byte for byte; a connection that breaks is status 0. */
export function ask(
  url: string,
  address: string,
  options: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<RawAnswer> {
  const { method = 'GET', headers: given = {}, body } = options;
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const headers = { ...length, ...given };
  told.requests += 1;
  return new Promise((resolve) => {
    const request = httpRequest(url, { localAddress: address, method, headers, agent: false });
    request.on('response', (response) => {
      told.refused += Number((response.statusCode ?? 0) >= 400);
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('close', () => {
        resolve({
          status: response.statusCode ?? 0,
          body: Buffer.concat(chunks).toString(),
          setCookie: response.headers['set-cookie'] ?? [],
        });
      });
    });
    request.on('error', () => {
      told.closed += 1;
      resolve({ status: 0, body: '', setCookie: [] });
    });
    request.end(body);
  });
}

/** A TCP connection, which may be reset before it is looked at; what it hears is kept as text. */
export async function dial(
  url: string,
  address: string,
): Promise<{ socket: Socket; heard: () => string }> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), localAddress: address });
  let heard = '';
  socket.on('data', (chunk) => (heard += chunk.toString('latin1')));
  socket.on('error', () => {}); // the close that follows is what matters
  told.requests += 1;
  socket.once('end', () => (told.closed += 1));
  await new Promise<void>((resolve) => {
    socket.once('connect', () => resolve());
    socket.once('close', () => resolve());
  });
  return { socket, heard: () => heard };
}

export interface RawSocket {
  socket: WebSocket;
  /** Everything it was sent, while it reads. */
  heard: string[];
  /** Its close code, once it is closed. */
  closed: Promise<number>;
  isOpen(): boolean;
}

/** A WebSocket that is open, or the status its handshake was refused with. */
export async function openSocket(
  url: string,
  address: string,
  headers: Record<string, string> = {},
): Promise<RawSocket | number> {
  const socket = new WebSocket(url.replace(/^http/, 'ws'), { localAddress: address, headers });
  const heard: string[] = [];
  socket.on('message', (data: Buffer) => heard.push(data.toString()));
  socket.on('error', () => {});
  told.requests += 1;
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  // 1006: it ended without a word, as it does when we end it.
  void closed.then((code) => (told.closed += Number(code !== 1006)));
  return new Promise((resolve) => {
    socket.once('open', () =>
      resolve({ socket, heard, closed, isOpen: () => socket.readyState === WebSocket.OPEN }),
    );
    socket.once('unexpected-response', (_request, response) => {
      response.resume();
      told.refused += 1;
      resolve(response.statusCode ?? 0);
    });
    socket.once('close', () => resolve(0));
  });
}

export const ENGINE_SOCKET = '/socket.io/?EIO=4&transport=websocket';
export const ENGINE_POLLING = '/socket.io/?EIO=4&transport=polling';

/** The same, where it must open. */
export async function mustOpen(url: string, address: string): Promise<RawSocket> {
  const opened = await openSocket(url, address);
  if (typeof opened === 'number') throw new Error(`the handshake was answered ${opened}`);
  return opened;
}

/** A Socket.IO client on a raw WebSocket, its namespace connected. */
export async function connectRaw(url: string, address: string): Promise<RawSocket> {
  const raw = await mustOpen(url + ENGINE_SOCKET, address);
  raw.socket.send('40');
  while (!raw.heard.some((packet) => packet.startsWith('40'))) {
    if ((await spokenTo(raw)) === 'closed') throw new Error('closed before it was connected');
  }
  return raw;
}

/** Resolves when a WebSocket is sent something, or is closed. */
export function spokenTo({ socket, closed }: RawSocket): Promise<'message' | 'closed'> {
  const message = new Promise<'message'>((resolve) => {
    socket.once('message', () => resolve('message'));
  });
  return Promise.race([message, closed.then(() => 'closed' as const)]);
}

/** So many times at once, before the connection is looked at again. */
const AT_ONCE = 50;

/**
 * Sends again and again until the connection ends, as fast as the server takes it; answers how often.
 * @param send Sends once, and says when that has left this process.
 */
export async function flood(raw: RawSocket, send: (taken?: () => void) => void): Promise<number> {
  let sent = 0;
  for (; raw.isOpen(); sent += AT_ONCE) {
    for (let one = 1; one < AT_ONCE; one += 1) send();
    await Promise.race([new Promise<void>((resolve) => send(resolve)), raw.closed]);
    await turn(); // what was written at once has not let anything in
  }
  told.requests += sent;
  return sent;
}
