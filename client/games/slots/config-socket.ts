import { COMMON_MESSAGES } from '../../../engine/wire/messages.ts';
import { parse } from '../../../engine/wire/parse.ts';
import { openPageClient } from '../../shell/net/page-client.ts';

const GAME = 'slots-exposure';

interface Listener {
  changed: (cost: number) => void;
  /** Connected at last, or again: a change may have been missed. */
  connected: () => void;
}

/** Listens for new settings of the slots. Returns how to stop. */
export function openConfigSocket({ changed, connected }: Listener): () => void {
  const { close } = openPageClient({
    heard: (name, payload) => {
      if (name !== 'config-changed') return;
      const message = parse(COMMON_MESSAGES[name], payload);
      if (message.ok && message.value.game === GAME) changed(message.value.spin_cost);
    },
    link: ({ is }) => {
      if (is === 'online') connected();
    },
    awake: connected,
  });
  return close;
}
