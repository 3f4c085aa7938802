import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io as clientOf, type Socket } from 'socket.io-client';
import { WatcherQueue } from './broadcaster.ts';
import { type BridgeServer, createSocketServer } from './socket-server.ts';

interface OpenSocketServer {
  io: BridgeServer;
  watchers: WatcherQueue;
  /** The clients that `connect` has made. */
  sockets: Socket[];
  connect: () => Socket;
  close: () => Promise<void>;
}

/** A socket server on a free port that admits everybody, for tests. */
export async function openSocketServer(): Promise<OpenSocketServer> {
  const server = createServer();
  const io = createSocketServer({
    server,
    admission: { screen: () => null, admit: () => Promise.resolve(null) },
    limits: {
      packets: 1000,
      unsentBytes: 1_000_000,
      ofAddress: () => ({ take: () => true, closed: () => {} }),
    },
  });
  const watchers = new WatcherQueue(io);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sockets: Socket[] = [];
  const connect = (): Socket => {
    const socket = clientOf(url, { transports: ['websocket'], forceNew: true });
    sockets.push(socket);
    return socket;
  };
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.disconnect();
    await io.close();
  };
  return { io, watchers, sockets, connect, close };
}
