import { expect, test } from 'vitest';
import { png } from '../../api/photos/images/sample-images.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import { ADMIN_PASSWORD } from '../support/administrator.ts';
import { InProcessServer } from '../support/in-process-server.ts';
import { filesOf, keep, photosOf } from '../support/photos.ts';
import { served } from '../support/server.ts';

let server: InProcessServer;
served(InProcessServer, (given) => (server = given), { ADMIN_PASSWORD });

const UNKNOWN = { status: 404, body: { code: 'photo/unknown' } };
const remove = (visitor: Visitor, id: string) => visitor.ask('DELETE', `/api/photos/own/${id}`);

test('[A127] a visitor is told which photos are their own, and removes them; nobody else does', async () => {
  const sender = new Visitor(server.url);
  const other = new Visitor(server.url);
  const photo = await keep(sender, await png(9));
  await keep(other, await png(12));
  expect(photo.own).toBe(true);
  const ownOf = async (visitor: Visitor) =>
    (await photosOf(visitor)).map(({ id, own }) => [id === photo.id, own ?? false]);
  expect(await ownOf(sender)).toEqual([
    [false, false],
    [true, true],
  ]);
  expect(await ownOf(other)).toEqual([
    [false, true],
    [true, false],
  ]);
  expect(await ownOf(new Visitor(server.url))).toEqual([
    [false, false],
    [true, false],
  ]);

  for (const stranger of [other, new Visitor(server.url)]) {
    expect(await remove(stranger, photo.id)).toMatchObject(UNKNOWN);
  }
  for (const id of ['no-photo', photo.id.replace(/.$/, '_'), '%00']) {
    expect((await remove(sender, id)).status).toBeGreaterThanOrEqual(400);
  }
  expect((await sender.get(photo.url)).status).toBe(200);

  expect(await remove(sender, photo.id)).toMatchObject({ status: 200, body: { success: true } });
  expect((await sender.get(photo.url)).status).toBe(404);
  expect(await photosOf(sender)).toHaveLength(1);
  expect((await filesOf(server)).stored).toHaveLength(2);
  expect(await remove(sender, photo.id)).toMatchObject(UNKNOWN);
});
