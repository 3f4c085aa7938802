import { io, type Socket } from 'socket.io-client';
import { onSignOfLife } from './signs-of-life.ts';

/** Reconnection as the product documents it: five attempts, one second apart. */
export const ATTEMPTS = 5;
const DELAY = 1000;
/** An attempt that gets no answer for so long has failed, in ms. */
const ANSWER_WITHIN = 8000;

/** How a page stands with the server; `attempt` counts the tries of a broken connection. */
export type Link =
  | { is: 'connecting' }
  | { is: 'online' }
  | { is: 'retrying'; attempt: number }
  | { is: 'lost' };

export interface LiveSocket {
  socket: Socket;
  /** Ends the connection and opens a new one. */
  restart: () => void;
  close: () => void;
}

/**
 * A page's connection. Where it breaks, five tries are made; where they ran out, five more at every
 * sign that the network, the page or the person is back, so that nobody has to reload.
 * @param tell Hears how the connection stands, and `awake` where it stands and might be dead all the
 *   same: nobody has heard of the server since the page slept or the network went.
 */
export function openLiveSocket(tell: (link: Link | 'awake') => void): LiveSocket {
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
  let knock: ReturnType<typeof setTimeout> | undefined;
  let link: Link = { is: 'connecting' };

  const now = (next: Link): void => {
    link = next;
    tell(next);
  };
  /** The tries begin anew, the first at once. */
  const restart = (): void => {
    clearTimeout(knock);
    socket.disconnect();
    socket.connect();
  };

  socket.on('connect', () => now({ is: 'online' }));
  socket.on('disconnect', (reason) => {
    if (reason === 'io client disconnect') return;
    now({ is: 'retrying', attempt: 1 });
    // A server that is about to stop says goodbye, and then the client does not call by itself.
    if (reason === 'io server disconnect') knock = setTimeout(() => socket.connect(), DELAY);
  });
  // A refused handshake is not tried again by the client; a broken one is.
  socket.on('connect_error', () => {
    if (!socket.active) now({ is: 'lost' });
  });
  socket.io.on('reconnect_attempt', (attempt) => now({ is: 'retrying', attempt }));
  socket.io.on('reconnect_failed', () => now({ is: 'lost' }));

  const stop = onSignOfLife((sign) => {
    if (link.is === 'online') {
      if (sign !== 'press') tell('awake');
    } else if (link.is === 'lost' || (link.is === 'retrying' && sign !== 'press')) {
      now({ is: 'retrying', attempt: 1 });
      restart();
    }
  });
  return {
    socket,
    restart,
    close: () => {
      stop();
      clearTimeout(knock);
      socket.disconnect();
    },
  };
}
