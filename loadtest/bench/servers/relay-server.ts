import { Server, type Socket } from 'socket.io';
import { systemChance } from '../../../engine/chance/system-chance.ts';
import type { SeatName } from '../../../engine/games/boxes/rules.ts';
import type { SeatedCommand } from '../../../engine/games/boxes/wire/commands.ts';
import { listen, plainHttp } from './plain-http.ts';
import { PlainRoom, type Told } from './plain-room.ts';

/**
 * The baseline of the comparison: the same game with the same Socket.IO events on the simplest
 * possible server. It trusts its clients and forgets everything at its end.
 */
const rooms = new Map<string, PlainRoom>();
const coins = new Map<string, number>();

const http = plainHttp(async ({ path, visitor }) => {
  if (path === '/api/game-rooms/create') {
    const room = new PlainRoom(systemChance.roomId(), visitor, coins);
    rooms.set(room.id, room);
    return seat(room, 'player1');
  }
  const room = rooms.get(path.slice('/api/game-rooms/join/'.length));
  if (room === undefined) return null;
  tell(room, room.join(visitor), null);
  return seat(room, 'player2');
});

const io = new Server(http, { serveClient: false });

function seat(room: PlainRoom, as: SeatName): object {
  const playerId = room.playerId(as);
  return { success: true, roomId: room.id, playerId, isPlayer1: as === 'player1' };
}

function tell(room: PlainRoom, { all, coins: balance }: Told, socket: Socket | null): void {
  if (all !== null) io.to(room.id).emit(all.name, all.payload);
  else {
    for (const id of io.sockets.adapter.rooms.get(room.id) ?? []) {
      const { playerId } = (io.sockets.sockets.get(id) as Socket).data as { playerId: string };
      io.to(id).emit('room-state', room.view(room.seatOf(playerId)));
    }
  }
  if (balance !== null) socket?.emit('balance-changed', { coins: balance });
}

/** The socket leaves its room; an empty room is forgotten. */
function leave(socket: Socket): void {
  const { roomId } = socket.data as { roomId?: string };
  if (roomId === undefined) return;
  void socket.leave(roomId);
  if (!io.sockets.adapter.rooms.has(roomId)) rooms.delete(roomId);
}

io.on('connection', (socket) => {
  (socket.conn as { request?: unknown }).request = undefined;
  socket.on('join-room', ({ roomId, playerId }: { roomId: string; playerId: string }) => {
    const room = rooms.get(roomId);
    if (room === undefined) return;
    if ((socket.data as { roomId?: string }).roomId !== roomId) leave(socket);
    socket.data = { roomId, playerId };
    void socket.join(roomId);
    socket.emit('room-state', room.view(room.seatOf(playerId)));
  });
  for (const name of ['update-boxes', 'roll-dice', 'chat-message', 'rematch'] as const) {
    socket.on(name, ({ roomId, playerId, ...body }: { roomId: string; playerId: string }) => {
      const room = rooms.get(roomId);
      const by = room?.seatOf(playerId);
      if (room === undefined || by === null || by === undefined) return;
      tell(room, room.obey(by, { name, ...body } as SeatedCommand), socket);
    });
  }
  socket.on('disconnecting', () => leave(socket));
});

await listen(http);
