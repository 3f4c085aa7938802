import { io } from 'socket.io-client';
import type { ClientToServerEvents } from '../../engine/wire/commands.ts';
import { readFact, type RoomFact } from './room-facts.ts';

/** Reconnection as the product documents it: five attempts, one second apart. */
export const ATTEMPTS = 5;
const DELAY = 1000;
const ANSWER_WITHIN = 8000;

/** How the page stands with the server; `attempt` counts the tries of a broken connection. */
export type Link =
  | { is: 'connecting' }
  | { is: 'online' }
  | { is: 'retrying'; attempt: number }
  | { is: 'lost' };

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
  /** Something came that no schema knows: the room must be asked for again. */
  | { type: 'garbled' };

interface RoomSocket {
  order: (order: SocketOrder) => void;
  close: () => void;
}

/** Opens the page's one socket and tells `tell` everything that comes of it. */
export function openRoomSocket(tell: (news: SocketNews) => void): RoomSocket {
  const socket = io({
    transports: ['websocket', 'polling'],
    // Without this the second transport is never tried where the first is blocked.
    tryAllTransports: true,
    timeout: ANSWER_WITHIN,
    reconnectionAttempts: ATTEMPTS,
    reconnectionDelay: DELAY,
    reconnectionDelayMax: DELAY,
    randomizationFactor: 0,
    forceNew: true,
  });
  const link = (state: Link) => tell({ type: 'link', link: state });
  let knock: ReturnType<typeof setTimeout> | undefined;

  socket.on('connect', () => link({ is: 'online' }));
  socket.on('disconnect', (reason) => {
    if (reason === 'io client disconnect') return;
    link({ is: 'retrying', attempt: 1 });
    // A server that is about to stop says goodbye, and then the client does not call by itself.
    if (reason === 'io server disconnect') knock = setTimeout(() => socket.connect(), DELAY);
  });
  // A refused handshake is not tried again by the client; a broken one is.
  socket.on('connect_error', () => {
    if (!socket.active) link({ is: 'lost' });
  });
  socket.io.on('reconnect_attempt', (attempt) => link({ is: 'retrying', attempt }));
  socket.io.on('reconnect_failed', () => link({ is: 'lost' }));
  socket.onAny((name: string, payload: unknown) => {
    const fact = readFact(name, payload, performance.now());
    if (fact !== null) return tell(fact);
    // oxlint-disable-next-line no-console -- a server of another version; nothing a player can do
    console.warn(`An event '${name}' was not understood.`);
    tell({ type: 'garbled' });
  });

  return {
    order: (order) => {
      if (order.type === 'restart') {
        socket.disconnect();
        socket.connect();
      } else if (socket.connected) {
        socket.emit(order.type, order.payload);
      }
    },
    close: () => {
      clearTimeout(knock);
      socket.disconnect();
    },
  };
}
