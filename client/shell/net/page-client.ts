import type { ConnectionParts } from '../../../bridge/client/connection.ts';
import { RoomClient } from '../../../bridge/client/room-client.ts';
import { socketLines } from '../../../bridge/client/socket-line.ts';
import { onSignOfLife } from './signs-of-life.ts';

/** A page's connection: whoever is back, or presses anything, need not reload. */
export function openPageClient(parts: Omit<ConnectionParts, 'open'>): {
  client: RoomClient;
  close: () => void;
} {
  const client = new RoomClient({ ...parts, open: socketLines(null) });
  const stop = onSignOfLife((sign) => client.revive(sign === 'press'));
  const close = (): void => {
    stop();
    client.close();
  };
  return { client, close };
}
