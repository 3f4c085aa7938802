import { HOUSE_MESSAGES } from '../../../engine/wire/messages.ts';
import { parse } from '../../../engine/wire/parse.ts';
import { openLiveSocket } from '../../shell/net/live-socket.ts';

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
    const message = parse(HOUSE_MESSAGES['config-changed'], payload);
    if (message.ok && message.value.game === GAME) changed(message.value.spin_cost);
  });
  return close;
}
