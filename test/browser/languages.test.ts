import { Administrator } from '../support/administrator.ts';
import { BOXES_PATH, dareCard, openRoom, rollButton, rollToDare } from './support/board.ts';
import { browserTest, PASSWORD } from './support/browser-test.ts';
import { PHONE } from './support/screen.ts';

const test = browserTest({ ADMIN_PASSWORD: PASSWORD, TURN_SECONDS: '600' });

const window = (locale: string) => ({ viewport: PHONE, hasTouch: true, isMobile: true, locale });

test('[A136] [A138] two phones read one dare, each in its own language', async ({
  visit,
  server,
  expect,
}) => {
  const admin = await Administrator.signIn(server.url, PASSWORD);
  const columns = 'text,text_en,text_ru,text_de,level';
  await admin.import('tasks', `${columns}\nSing.,Sing.,Спой.,Sing!,Лайт\nHum.,Hum.,,,Лайт`);
  const host = await visit(BOXES_PATH, window('de-DE'));
  const roomId = await openRoom(host, 5, 6, 7, 8, 9);
  const guest = await visit(`${BOXES_PATH}?room=${roomId}`, window('ru-RU'));
  await guest.sitDown();
  await rollButton(host).waitFor();
  await rollToDare([host, guest]);
  await dareCard(host).getByText('Sing!', { exact: true }).waitFor();
  await dareCard(guest).getByText('Спой.', { exact: true }).waitFor();
  // A page that is loaded again is told the whole room.
  await guest.page.reload();
  await dareCard(guest).getByText('Спой.', { exact: true }).waitFor();
  expect([...host.complaints, ...guest.complaints]).toEqual([]);
});
