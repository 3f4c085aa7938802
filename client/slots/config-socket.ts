import { FACTS } from '../../engine/wire/facts.ts';
import { parse } from '../../engine/wire/parse.ts';
import { openLiveSocket } from '../shell/live-socket.ts';

const GAME = 'slots-exposure';

interface Listener {
  changed: (cost: number) => void;
  /** Connected at last, or again: a change may have been missed. */
  connected: () => void;
}

/** Listens for new settings of the slots. Returns how to stop. */
export function openConfigSocket({ changed, connected }: Listener): () => void {
  const { socket, close } = openLiveSocket((link) => {
    if (link === 'awake' || link.is === 'online') connected();
  });
  socket.on('config-changed', (payload: unknown) => {
    const fact = parse(FACTS['config-changed'], payload);
    if (fact.ok && fact.value.game === GAME) changed(fact.value.spin_cost);
  });
  return close;
}
