import { Administrator } from '../support/administrator.ts';
import { BOXES_PATH, dareCard, openRoom, rollButton, rollToDare } from './support/board.ts';
import { browserTest, PASSWORD } from './support/browser-test.ts';
import type { Language } from '../../engine/wire/languages.ts';
import { PHONE, type Screen } from './support/screen.ts';

const test = browserTest({ ADMIN_PASSWORD: PASSWORD, TURN_SECONDS: '600' });

const HAND = { viewport: PHONE, hasTouch: true, isMobile: true };

/** Says what a reader speaks, as the choice of a language does, and shows the page in it. */
async function speak({ page }: Screen, lang: Language): Promise<void> {
  const { origin } = new URL(page.url());
  await page.context().addCookies([{ name: 'lang', value: lang, url: origin }]);
  await page.reload();
  await page.locator(`html[lang="${lang}"]`).waitFor();
}

test('[A136] [A138] [A140] two phones read one dare and one table, each in its own language', async ({
  visit,
  server,
  expect,
}) => {
  const admin = await Administrator.signIn(server.url, PASSWORD);
  const columns = 'text,text_en,text_ru,text_de,level';
  await admin.import('tasks', `${columns}\nSing.,Sing.,Спой.,Sing!,Лайт\nHum.,Hum.,,,Лайт`);
  const host = await visit(BOXES_PATH, HAND);
  const roomId = await openRoom(host, 5, 6, 7, 8, 9);
  const guest = await visit(`${BOXES_PATH}?room=${roomId}`, HAND);
  await guest.sitDown();
  await rollButton(host).waitFor();
  const readers = [
    [host, 'de', 'Sing!', 'Verlassen'],
    [guest, 'ru', 'Спой.', 'Выйти'],
  ] as const;
  for (const [{ page }, language] of readers)
    await page.request.put(new URL('/api/me', page.url()).href, { data: { language } });
  await rollToDare([host, guest]);
  await dareCard(host).getByText('Sing.', { exact: true }).waitFor();
  for (const [screen, language, dare, leave] of readers) {
    await speak(screen, language);
    await dareCard(screen).getByText(dare, { exact: true }).waitFor();
    await screen.button(leave).first().waitFor({ state: 'attached' });
  }
  expect([...host.complaints, ...guest.complaints]).toEqual([]);
});
