import { io } from 'socket.io-client';
import { FACTS } from '../../engine/wire/facts.ts';
import { parse } from '../../engine/wire/parse.ts';

/** Reconnection as the product documents it: five attempts, one second apart. */
const ATTEMPTS = 5;
const DELAY = 1000;

const GAME = 'slots-exposure';

interface Listener {
  changed: (cost: number) => void;
  /** Connected at last, or again: a change may have been missed. */
  connected: () => void;
}

/** Listens for new settings of the slots. Returns how to stop. */
export function openConfigSocket({ changed, connected }: Listener): () => void {
  const socket = io({
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionAttempts: ATTEMPTS,
    reconnectionDelay: DELAY,
    reconnectionDelayMax: DELAY,
    randomizationFactor: 0,
    forceNew: true,
  });
  let knock: ReturnType<typeof setTimeout> | undefined;

  socket.on('connect', connected);
  socket.on('disconnect', (reason) => {
    // A server that is about to stop says goodbye, and then the client does not call by itself.
    if (reason === 'io server disconnect') knock = setTimeout(() => socket.connect(), DELAY);
  });
  socket.on('config-changed', (payload: unknown) => {
    const fact = parse(FACTS['config-changed'], payload);
    if (fact.ok && fact.value.game === GAME) changed(fact.value.spin_cost);
  });

  // Where the attempts ran out while nobody looked, whoever comes back to the page tries again.
  const onVisible = () => {
    if (document.visibilityState === 'visible' && !socket.active) socket.connect();
  };
  document.addEventListener('visibilitychange', onVisible);

  return () => {
    document.removeEventListener('visibilitychange', onVisible);
    clearTimeout(knock);
    socket.disconnect();
  };
}
