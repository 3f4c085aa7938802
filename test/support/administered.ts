import { afterAll, beforeAll } from 'vitest';
import { ADMIN_PASSWORD, Administrator } from './administrator.ts';
import type { Served, ServerKind } from './server-kind.ts';

interface Administered<Server> {
  server: Server;
  admin: Administrator;
}

/** Gives the tests of a file a server of this kind, and its administrator, signed in. */
export function administered<Server extends Served>(
  kind: ServerKind<Server>,
  give: (given: Administered<Server>) => void,
): void {
  let server: Server;
  beforeAll(async () => {
    server = await kind.start({ ADMIN_PASSWORD });
    give({ server, admin: await Administrator.signIn(server.url) });
  });
  afterAll(() => server.remove());
}
