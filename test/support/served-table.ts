import { afterAll, beforeAll } from 'vitest';
import { TestServer } from './server.ts';
import { playingTable, type Table } from './table.ts';

interface Served {
  server: TestServer;
  table: Table;
}

/** Gives the tests of a file a server, and a table on it that is ready for its first roll. */
export function servedTable(give: (served: Served) => void): void {
  let served: Served;
  beforeAll(async () => {
    const server = await TestServer.start();
    served = { server, table: await playingTable(server.url) };
    give(served);
  });
  afterAll(async () => {
    served.table.close();
    await served.server.remove();
  });
}
