import { RoomClient } from '../../../bridge/client/room-client.ts';
import type { ReconnectorParts } from '../../../bridge/client/reconnector.ts';
import { socketConnections } from '../../../bridge/client/socket-connection.ts';
import { onWakeEvent } from './wake-events.ts';

/** A page's connection: whoever is back, or presses anything, need not reload. */
export function openPageClient(parts: Omit<ReconnectorParts, 'open'>): {
  client: RoomClient;
  close: () => void;
} {
  const client = new RoomClient({ ...parts, open: socketConnections(null) });
  const stop = onWakeEvent((sign) => client.revive(sign === 'press'));
  const close = (): void => {
    stop();
    client.close();
  };
  return { client, close };
}
