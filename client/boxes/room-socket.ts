import type { ClientToServerEvents } from '../../engine/wire/commands.ts';
import { type Link, openLiveSocket } from '../shell/live-socket.ts';
import { readFact, type RoomFact } from './room-facts.ts';

/** A connection that answers no question for so long is dead, whatever it says of itself, in ms. */
const DEAD_AFTER = 5000;

/** What the room's machine orders: a command for the server, or a new connection. */
export type SocketOrder =
  | {
      [Name in keyof ClientToServerEvents]: {
        type: Name;
        payload: Parameters<ClientToServerEvents[Name]>[0];
      };
    }[keyof ClientToServerEvents]
  | { type: 'restart' };

export type SocketNews =
  | RoomFact
  | { type: 'link'; link: Link }
  /** The page or the network is back: what was told meanwhile may be lost, and the connection too. */
  | { type: 'awake' }
  /** Something came that no schema knows: the room must be asked for again. */
  | { type: 'garbled' };

interface RoomSocket {
  order: (order: SocketOrder) => void;
  close: () => void;
}

/** Opens the page's one socket and tells `tell` everything that comes of it. */
export function openRoomSocket(tell: (news: SocketNews) => void): RoomSocket {
  const { socket, restart, close } = openLiveSocket((link) =>
    tell(link === 'awake' ? { type: 'awake' } : { type: 'link', link }),
  );
  socket.onAny((name: string, payload: unknown) => {
    const fact = readFact(name, payload, performance.now());
    if (fact !== null) return tell(fact);
    // oxlint-disable-next-line no-console -- a server of another version; nothing a player can do
    console.warn(`An event '${name}' was not understood.`);
    tell({ type: 'garbled' });
  });

  /** Asks for the room; whoever is not answered at all is not connected. */
  function joinRoom(payload: SocketOrder & { type: 'join-room' }): void {
    const { id } = socket;
    socket.timeout(DEAD_AFTER).emit('join-room', payload.payload, (silence: Error | null) => {
      if (silence === null || socket.id !== id) return;
      tell({ type: 'link', link: { is: 'retrying', attempt: 1 } });
      restart();
    });
  }

  return {
    order: (order) => {
      if (order.type === 'restart') restart();
      else if (!socket.connected) return;
      else if (order.type === 'join-room') joinRoom(order);
      else socket.emit(order.type, order.payload);
    },
    close,
  };
}
