import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { png } from '../../api/photos/images/sample-images.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import { Administrator, ADMIN_PASSWORD } from '../support/administrator.ts';
import { TestCluster } from '../support/cluster.ts';
import { addTask, doneTable, sendPhoto } from '../support/dare-photos.ts';
import { filesOf } from '../support/photos.ts';
import { Player } from '../support/player.ts';

const thereOf = (visitor: Visitor, url: string): Visitor => {
  const there = new Visitor(url);
  there.cookie = visitor.cookie;
  return there;
};

test('[P39] [B111] of two processes each takes, shows and serves a dare’s photo, wherever its room and its people are', async (context) => {
  const dataDir = await mkdtemp(join(inject('scratch'), 'photos-'));
  const env = { DATA_DIR: dataDir, ADMIN_PASSWORD };
  const [left, right] = await TestCluster.twoFor(context, { env });
  await addTask(await Administrator.signIn(left.url));
  const { performer, other, opener, judge, path, roomId } = await doneTable(left.url, right.url);

  const television = new Visitor(right.url);
  await television.get(`/api/rooms/${roomId}`);
  const headers = { cookie: television.cookie ?? '' };
  const seat = { roomId, playerId: '' };
  const watcher = new Player(right.url, seat, ['websocket'], { extraHeaders: headers });
  onTestFinished(() => watcher.close());
  await watcher.ask('watch-room', { playerId: undefined }, 'room-state');

  const told = [opener, judge, watcher].map((one) =>
    one.next('dare-changed', one.mark, ({ dare }) => dare.photo !== null),
  );
  for (const { url } of [left, right]) {
    const { status } = await sendPhoto(thereOf(performer, url), path, await png(30, 20));
    expect(status).toBe(200);
  }
  const photos = new Set((await Promise.all(told)).map(({ dare }) => dare.photo));
  expect(photos.size).toBe(1);
  const { photo } = (await opener.sit()).dares[0] ?? {};
  for (const { url } of [left, right]) {
    for (const one of [performer, other, television]) {
      expect((await thereOf(one, url).get(photo ?? '')).status).toBe(200);
    }
    expect((await new Visitor(url).get(photo ?? '')).status).toBe(404);
  }
  watcher.close();
  await expect
    .poll(async () => (await thereOf(television, left.url).get(photo ?? '')).status)
    .toBe(404);
  expect((await thereOf(performer, right.url).ask('DELETE', path)).status).toBe(200);
  await expect.poll(async () => (await filesOf({ dataDir })).stored).toEqual([]);
});
