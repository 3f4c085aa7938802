import { afterAll, beforeAll } from 'vitest';
import type { Served, ServerKind } from './server-kind.ts';
import { playingTable, type Table } from './table.ts';

interface ServedTable<Server> {
  server: Server;
  table: Table;
}

/** Gives the tests of a file a server of this kind, and a table on it, ready for its first roll. */
export function servedTable<Server extends Served>(
  kind: ServerKind<Server>,
  give: (served: ServedTable<Server>) => void,
): void {
  let served: ServedTable<Server>;
  beforeAll(async () => {
    const server = await kind.start();
    served = { server, table: await playingTable(server.url) };
    give(served);
  });
  afterAll(async () => {
    served.table.close();
    await served.server.remove();
  });
}
