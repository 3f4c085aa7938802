import { afterAll, beforeAll, expect, test } from 'vitest';
import { Visitor } from '../../bridge/client/visitor.ts';
import { Administrator } from '../support/administrator.ts';
import { InProcessServer } from '../support/in-process-server.ts';
import { playingTable, playOut } from '../support/table.ts';

let server: InProcessServer;
beforeAll(async () => {
  server = await InProcessServer.start();
});
afterAll(() => server.remove());

const named = (visitor: Visitor, name: string) =>
  visitor.ask('PUT', '/api/me', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, avatar: null }),
  });
const board = async () => (await new Visitor(server.url).ask('GET', '/api/tonight')).body;

test('[T28] the board shows named visitors and no others, and the administrator clears it', async () => {
  const table = await playingTable(server.url, [{ number: 7, x: 0.5, y: 0.5 }]);
  const [host] = table.hosts;
  expect((await named(host, 'Robin')).status).toBe(200);
  await playOut(table);
  table.close();
  const wheel = new Visitor(server.url);
  expect((await named(wheel, 'Kim')).status).toBe(200);
  // A game of the wheel may end at nothing.
  await expect
    .poll(
      async () => {
        await wheel.post('/api/play/wheel', { type: 'SPIN' });
        return board();
      },
      { timeout: 60_000 },
    )
    .toMatchObject({ tonight: { wheel: { name: 'Kim' }, streak: null } });
  const body = JSON.stringify(await board());
  expect(body).not.toContain('Player');
  expect((await wheel.ask('DELETE', '/api/tonight')).status).toBe(401);
  const admin = await Administrator.signIn(server.url);
  expect(await admin.delete('/api/tonight')).toMatchObject({ status: 200 });
  expect(await board()).toEqual({
    success: true,
    tonight: { daring: null, lucky: null, wheel: null, streak: null },
  });
});
