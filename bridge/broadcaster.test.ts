import { beforeEach, expect, test } from 'vitest';
import { broadcasterOf, hearTold, type Telling, WatcherQueue } from './broadcaster.ts';
import type { BridgeServer, SocketData } from './socket-server.ts';

interface Listening {
  data: SocketData;
  told: string[];
  emit: (name: string) => void;
}

let sockets: Map<string, Listening>;
let io: BridgeServer;
let watchers: WatcherQueue;
beforeEach(() => {
  sockets = new Map();
  io = { sockets: { sockets } } as unknown as BridgeServer;
  watchers = new WatcherQueue(io);
});

function connect(id: string, seat: SocketData['seat']): Listening {
  const told: string[] = [];
  const socket = {
    data: seat === undefined ? {} : { seat },
    told,
    emit: (name: string) => void told.push(name),
  };
  sockets.set(id, socket);
  return socket;
}

const told = { told: 'ROOMAA', to: 'a', name: 'room-state', payload: {} };

test('[J17] another host tells a socket of the room where it sits', () => {
  const socket = connect('a', { roomId: 'ROOMAA', playerId: 'secret', isShown: false });
  hearTold(io, watchers, told);
  expect(socket.told).toEqual(['room-state']);
});

test('[J17] a socket whose seat could not be confirmed does not receive the room', () => {
  const [nowhere, elsewhere] = [
    connect('a', undefined),
    connect('b', { roomId: 'ROOMBB', playerId: null, isShown: false }),
  ];
  hearTold(io, watchers, told);
  hearTold(io, watchers, { ...told, to: 'b' });
  hearTold(io, watchers, { ...told, to: 'gone' });
  expect([nowhere.told, elsewhere.told]).toEqual([[], []]);
});

test('a message for a socket at another host names the room', () => {
  const sent: unknown[] = [];
  const link: Telling = {
    tell: (...of) => void sent.push(of),
    tellEverybody: () => {},
  };
  broadcasterOf(io, watchers, link).toConnection(
    'a',
    { name: 'room-state', payload: {} },
    'ROOMAA',
    'there.1',
  );
  expect(sent).toEqual([['there.1', told]]);
});
