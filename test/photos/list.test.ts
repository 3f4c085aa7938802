import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { photoListSchema } from '../../engine/wire/admin.ts';
import { MAX_PHOTOS } from '../../api/photos/photo-limits.ts';
import { newPhotoId } from '../../api/photos/storage/photo-names.ts';
import { png } from '../../api/photos/images/sample-images.ts';
import { openOrm } from '../../api/store/orm.ts';
import { ADMIN_PASSWORD, Administrator } from '../support/administrator.ts';
import { TestCluster } from '../support/cluster.ts';
import { keep, photosOf } from '../support/photos.ts';
import { TestServer, removedAfter } from '../support/server.ts';
import { type Answer, Visitor } from '../../bridge/client/visitor.ts';
import { PhotoRow } from '../../api/store/entities.ts';

const MANY = MAX_PHOTOS - 10;
/** The unit in which the system counts a process's work. */
const TICKS_A_SECOND = 100;

const pageOf = async (visitor: Visitor, query = '') => {
  const { status, body } = await visitor.get(`/api/photos/list${query}`);
  expect(status).toBe(200);
  return v.parse(photoListSchema, body);
};

describe('with thousands of photos', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.prepare({ ADMIN_PASSWORD });
    const orm = await openOrm({ folder: join(server.dataDir, 'db') });
    const rows = Array.from({ length: MANY }, (_, at) => ({
      id: newPhotoId(),
      fileName: `${randomBytes(20).toString('hex')}.png`,
      contentType: 'image/png',
      size: 1000,
      width: 9,
      height: 9,
      createdAt: 1_700_000_000_000 + Math.floor(at / 3),
      ready: true,
    }));
    await orm.em.fork().insertMany(PhotoRow, rows);
    await orm.close();
    await server.up();
  });
  afterAll(() => server.remove());

  test('[P13] [P20] the list is a page, and page after page all of them', async () => {
    const visitor = new Visitor(server.url);
    const first = await pageOf(visitor);
    expect(first.photos).toHaveLength(60);
    expect(first.total).toBe(MANY);
    const ids = new Set(first.photos.map(({ id }) => id));
    const times = first.photos.map(({ lastModified }) => lastModified);
    for (let { next } = first; next !== null;) {
      const page = await pageOf(visitor, `?limit=100&before=${next}`);
      for (const { id, lastModified } of page.photos) {
        ids.add(id);
        times.push(lastModified);
      }
      next = page.next;
    }
    expect([ids.size, times.length]).toEqual([MANY, MANY]);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test('[P19] an upload and a removal show at once, and make no visitor', async () => {
    const looker = new Visitor(server.url);
    await pageOf(looker);
    const { own: _, ...photo } = await keep(new Visitor(server.url), await png());
    expect((await pageOf(looker)).photos[0]).toEqual(photo);
    const admin = await Administrator.signIn(server.url);
    expect((await admin.delete(`/api/photos/${photo.id}`)).status).toBe(200);
    const { photos, total } = await pageOf(looker);
    expect(photos).not.toContainEqual(photo);
    expect(total).toBe(MANY);
    expect(looker.cookie).toBeNull();
  });

  test('[P19] hundreds of lists delay nobody', async () => {
    const looker = new Visitor(server.url);
    const before = await workedBy(server);
    for (let round = 0; round < 20; round += 1) {
      await Promise.all(Array.from({ length: 20 }, () => pageOf(looker)));
    }
    // 400 of them took a minute and more.
    expect((await workedBy(server)) - before).toBeLessThan(10);
  });
});

/** Seconds that a server's process has worked so far, however busy the machine is with others. */
async function workedBy({ pid }: TestServer): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12).map(Number);
  return (user + system) / TICKS_A_SECOND;
}

async function answersTo(who: Visitor, times: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let time = 0; time < times; time += 1) answers.push(await who.get('/api/photos/list'));
  return answers;
}

test('[P19] lists are limited for a visitor, and for all at an address without making any', async () => {
  const server = removedAfter(await TestServer.start({ ADDRESS_RATE: '40' }));
  const visitor = new Visitor(server.url);
  await visitor.post('/api/play/wheel', { type: 'SPIN' });
  const own = await answersTo(visitor, 5);
  expect(own.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429]);
  expect(own.at(-1)).toMatchObject({ body: { success: false, code: 'action/too-many' } });
  expect(Number(own.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
  const looker = new Visitor(server.url);
  const others = await answersTo(looker, 37);
  expect(others.map(({ status }) => status)).toEqual([...Array(36).fill(200), 429]);
  expect(looker.cookie).toBeNull();
  expect((await looker.get('/healthz')).status).toBe(200);
});

test('[P19] what another process has taken in is seen before long', async (context) => {
  const [one, other] = await TestCluster.twoFor(context, { redis: 'none' });
  const [here, there] = [new Visitor(one.url), new Visitor(other.url)];
  expect(await photosOf(there)).toEqual([]);
  const { own: _, ...photo } = await keep(here, await png());
  await expect.poll(() => photosOf(there), { interval: 50 }).toEqual([photo]);
});
