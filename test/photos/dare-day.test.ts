import { join } from 'node:path';
import { expect, test } from 'vitest';
import { png } from '../../api/photos/images/sample-images.ts';
import { openOrm, sqlOf } from '../../api/store/orm.ts';
import { Administrator, ADMIN_PASSWORD } from '../support/administrator.ts';
import { addTask, doneTable, sendPhoto } from '../support/dare-photos.ts';
import { filesOf, storedOf } from '../support/photos.ts';
import { TestServer, removedAfter } from '../support/server.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Stops the server, and starts it again as if so much time had passed. */
async function later(server: TestServer, ms: number): Promise<void> {
  await server.end('SIGTERM');
  const orm = await openOrm({ folder: join(server.dataDir, 'db') });
  const sql = await sqlOf(orm);
  await sql.query('age', 'update photo set created_at = created_at - $1', [ms]);
  await orm.close();
  await server.up();
}

test('[P40] [P41] before a day is over the photo is gone from its room and from the disk, unless it was kept', async () => {
  const server = removedAfter(await TestServer.start({ ADMIN_PASSWORD }));
  await addTask(await Administrator.signIn(server.url));
  const [one, two] = [await doneTable(server.url), await doneTable(server.url)];
  for (const { performer, path } of [one, two]) {
    expect((await sendPhoto(performer, path, await png())).status).toBe(200);
  }
  const { body } = await two.performer.post(`${two.path}/keep`);
  const { photo: kept } = body as { photo: { url: string; thumb: string } };
  const photoIn = async ({ opener }: typeof one) => (await opener.sit()).dares[0]?.photo;

  await later(server, 22 * HOUR_MS);
  const photo = await photoIn(one);
  expect(photo).toMatch(/^\/photos\//);
  expect((await one.performer.get(photo ?? '')).status).toBe(200);

  await later(server, HOUR_MS);
  expect(await photoIn(one)).toBeNull();
  expect((await one.performer.get(photo ?? '')).status).toBe(404);
  expect(await photoIn(two)).toBe(kept.url);
  expect((await two.other.get(kept.url)).status).toBe(200);
  expect((await filesOf(server)).stored).toEqual(storedOf(kept));
});
