import * as v from 'valibot';
import { png } from '../../api/photos/images/sample-images.ts';
import { userSchema } from '../../engine/wire/admin.ts';
import { Administrator } from '../support/administrator.ts';
import { upload } from '../support/photos.ts';
import { Player } from '../support/player.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import { BOXES_PATH as PATH, openRoom } from './support/board.ts';
import { browserTest, panel, PASSWORD } from './support/browser-test.ts';
import type { Screen } from './support/screen.ts';

const test = browserTest({ ADMIN_PASSWORD: PASSWORD });

/** How each element that shows only this text is isolated from the text around it. */
async function isolationOf({ page }: Screen, text: string): Promise<string[]> {
  // An option of a list has its own line, which the system draws.
  const shown = page.locator(':not(option)').and(page.getByText(text, { exact: true }));
  await shown.first().waitFor();
  return shown.evaluateAll((elements) =>
    elements.map((element) => {
      // An element that wraps nothing but the isolated one is as good.
      return getComputedStyle(element.querySelector('bdi') ?? element).unicodeBidi;
    }),
  );
}

const NAME = 'שרה 5';
const TASK = 'ספר סיפור 7';
const SAID = 'שלום 3';
const FILE = 'תמונה 2.png';
const KINK = 'ריקוד 9';

test('[X32] names, talk, tasks and photos turn nothing that stands beside them', async ({
  server,
  visit,
  expect,
}) => {
  const admin = await Administrator.signIn(server.url, PASSWORD);
  const kink = await admin.post('/api/kinks', { name: KINK, description: TASK });
  expect(kink.status).toBe(201);
  await admin.post('/api/tasks', { text: TASK, required_kink_id: 1 });
  const made = await admin.post('/api/users', { nickname: NAME, rating: 1 });
  await upload(admin, { content: await png(), fileName: FILE });

  const guest = new Visitor(server.url);
  const { link } = v.parse(userSchema, made.body);
  await guest.ask('POST', link, { redirect: 'manual' });
  const host = await visit(PATH);
  const room = await openRoom(host, 7);
  const player = new Player(server.url, await guest.joinRoom(room));
  await player.sit();
  player.send('chat-message', { message: SAID });
  expect(await isolationOf(host, SAID)).toEqual(['isolate']);
  // Beside the scores, and above the log.
  expect(await isolationOf(host, NAME)).toEqual(['isolate', 'isolate']);
  expect(await isolationOf(host, `${NAME} joined. Player 1 rolls first.`)).toEqual(['isolate']);
  player.send('leave-room');
  await host.page.getByText(`${NAME} left.`).first().waitFor();
  expect(new Set(await isolationOf(host, NAME))).toEqual(new Set(['isolate']));
  player.close();

  const greeted = await visit('/');
  await greeted.become(guest.cookie);
  await greeted.page.reload();
  expect(await isolationOf(greeted, NAME)).toEqual(['isolate']);

  const photos = await visit('/photo-test');
  expect(await isolationOf(photos, FILE)).toEqual(['isolate']);

  const administered = await panel(visit);
  for (const text of [NAME, TASK, KINK]) {
    const isolations = await isolationOf(administered, text);
    expect(new Set(isolations)).toEqual(new Set(['isolate']));
  }
  for (const { complaints } of [host, greeted, photos, administered]) {
    expect(complaints).toEqual([]);
  }
});

test('[X32] a browser shows the text of others as plain text', async ({
  server,
  visit,
  expect,
}) => {
  const host = await visit(PATH);
  const room = await openRoom(host, 7);
  const player = new Player(server.url, await new Visitor(server.url).joinRoom(room));
  await player.sit();
  for (const message of [
    '<img src=x onerror="document.title=1">',
    '<b>bold</b>',
    '[a](javascript:1)',
  ]) {
    player.send('chat-message', { message });
    await host.page.getByRole('log').getByText(message, { exact: true }).waitFor();
  }
  const log = host.page.getByRole('log');
  expect(await log.locator('img, b, a, script').count()).toBe(0);
  expect(await host.page.title()).not.toBe('1');
  expect(host.complaints).toEqual([]);
  player.close();
});
