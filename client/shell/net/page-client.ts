import { RoomClient } from '../../../bridge/client/room-client.ts';
import type { Link, ReconnectorParts } from '../../../bridge/client/reconnector.ts';
import { socketConnections } from '../../../bridge/client/connection.ts';
import { loadRefusals } from './refusal-texts.ts';
import { onWakeEvent } from './wake-events.ts';

/** After all tries failed they start again after so long, in ms, spread out so that pages do not come together. */
const TRIES_AGAIN_MS = { least: 12_000, spread: 6_000 };

/** [B178] A television says in its handshake that it is one. */
const auth = (tell: (said: object) => void): void =>
  tell(
    document.documentElement.dataset['screen']?.includes('television') ? { television: true } : {},
  );

/**
 * A page's connection: a visitor who is back, or presses anything, need not reload. While the page is seen
 * it also tries again by itself, for as long as the server is away.
 */
export function openPageClient(
  parts: Omit<ReconnectorParts, 'open'>,
  open = socketConnections(null, { auth }),
): { client: RoomClient; close: () => void } {
  let again: ReturnType<typeof setTimeout> | undefined;
  const link = (now: Link): void => {
    clearTimeout(again);
    if (now.is === 'lost') {
      const { least, spread } = TRIES_AGAIN_MS;
      again = setTimeout(
        () => {
          // A page that is hidden comes back with a sign of its own.
          if (document.visibilityState === 'visible') client.revive(false);
        },
        least + Math.random() * spread,
      );
    }
    parts.link(now);
  };
  const client = new RoomClient({ ...parts, link, open });
  const stop = onWakeEvent((sign) => {
    client.revive(sign === 'press');
    // [A141] Before most that can be refused, something is pressed.
    if (sign === 'press') void loadRefusals();
  });
  const close = (): void => {
    clearTimeout(again);
    stop();
    client.close();
  };
  return { client, close };
}
