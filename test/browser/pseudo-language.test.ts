import { Administrator } from '../support/administrator.ts';
import { addTasks } from '../support/party.ts';
import { gathered, openRoom } from '../support/rooms.ts';
import { playingTable, playOut } from '../support/table.ts';
import { browserTestOn, PASSWORD, pathsOf } from './support/browser-test.ts';
import { cutOn, PseudoServer, SIZES, untranslatedOn } from './support/pseudo-pages.ts';

/** A finished table, a waiting room and a party, so that lists and pages have something to show. */
async function evening(url: string) {
  await addTasks(await Administrator.signIn(url, PASSWORD), ['1', '2', '3', '4', '5', '6']);
  const table = await playingTable(url);
  await playOut(table);
  const waiting = await openRoom(url);
  const party = await gathered(url, 3);
  return { finished: table.players[0].roomId, waiting: waiting.roomId, party: party.roomId };
}

const base = browserTestOn(PseudoServer, { ADMIN_PASSWORD: PASSWORD, TURN_SECONDS: '600' });
const test = base.extend('house', { scope: 'file' }, ({ server }) => evening(server.url));

const PANEL = [
  'tonight',
  'overview',
  'tasks',
  'kinks',
  'users',
  'waiting-photos',
  'figures',
  'audit',
];

test.for(['de', 'ru', 'es', 'fr'] as const)(
  '[T81] no text of a page is cut in %s, and in the pseudo-language that is there for German none is missing',
  async (language, { visit, server, house, expect }) => {
    const screen = await visit('/', { locale: language });
    const { page } = screen;
    const found: Record<string, string[]> = {};
    const look = async (path: string) => {
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      for (const size of SIZES) {
        await screen.resize(size);
        const cut = await cutOn(screen);
        if (cut.length > 0) found[`${path} at ${size.width} px`] = cut;
      }
      const words = language === 'de' ? await untranslatedOn(screen) : [];
      if (words.length > 0) found[`${path} untranslated`] = words;
    };
    const { party } = house;
    const more = [
      `/games/alluring-party?room=${party}`,
      `/watch/${party}`,
      '/games',
      '/admin/login',
    ];
    for (const path of [...pathsOf(house), ...more]) {
      await page.goto(server.url + path);
      await look(path);
    }
    await page.locator('input[type=password]').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin');
    for (const path of PANEL.map((name) => `/admin#${name}`)) {
      await page.goto(server.url + path);
      await page.reload();
      await look(path);
    }
    expect(found).toEqual({});
  },
);
