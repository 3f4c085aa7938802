import { afterAll, beforeAll } from 'vitest';
import { ADMIN_PASSWORD, Administrator } from './administrator.ts';
import { TestServer } from './server.ts';

interface Administered {
  server: TestServer;
  admin: Administrator;
}

/** Gives the tests of a file a server, and its administrator, signed in. */
export function administered(give: (given: Administered) => void): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start({ ADMIN_PASSWORD });
    give({ server, admin: await Administrator.signIn(server.url) });
  });
  afterAll(() => server.remove());
}
