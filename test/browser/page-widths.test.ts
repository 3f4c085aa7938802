import sharp from 'sharp';
import { Visitor } from '../../bridge/client/visitor.ts';
import { Administrator } from '../support/administrator.ts';
import { keep } from '../support/photos.ts';
import { openRoom } from '../support/rooms.ts';
import { playingTable, playOut } from '../support/table.ts';
import { browserTest, PASSWORD, pathsOf, signIn } from './support/browser-test.ts';
import type { Screen } from './support/screen.ts';

const WIDEST = 'W'.repeat(20);
const KINKS = 12;

/** A house in which everything has its longest name, and a visitor who has chosen all there is. */
async function longestHouse(url: string) {
  const admin = await Administrator.signIn(url, PASSWORD);
  const kinks: number[] = [];
  for (let at = 0; at < KINKS; at += 1) {
    await admin.post('/api/kinks', {
      name: `${at}${'W'.repeat(190)}`,
      description: 'W'.repeat(2000),
    });
  }
  for (const { id } of await admin.kinks()) kinks.push(id);
  const task = { with_face: true, difficulty: 'Сложно', level: 'Хардкор' };
  await admin.post('/api/tasks', {
    ...task,
    text: 'W'.repeat(2000),
    required_kink_id: kinks[0],
  });
  await admin.post('/api/users', { nickname: 'W'.repeat(100), rating: -1_000_000_000 });
  const named = async (visitor: Visitor): Promise<Visitor> => {
    await visitor.put('/api/me', {
      name: WIDEST,
      limits: { level: 'Хардкор', kinks, withFace: true },
    });
    return visitor;
  };
  const table = await playingTable(url);
  for (const visitor of table.hosts) await named(visitor);
  await playOut(table);
  const image = await sharp({ create: { width: 40, height: 25, channels: 3, background: '#f0f' } })
    .png()
    .toBuffer();
  await keep(table.hosts[0], image, `${'W'.repeat(240)}.png`);
  const [{ roomId: finished }] = table.players;
  const { roomId } = await openRoom(url, await named(new Visitor(url)));
  return { visitor: table.hosts[0], finished, roomId, close: () => table.close() };
}

const base = browserTest({ ADMIN_PASSWORD: PASSWORD, TURN_SECONDS: '600' });
const test = base.extend('house', { scope: 'file' }, async ({ server }, { onCleanup }) => {
  const house = await longestHouse(server.url);
  onCleanup(house.close);
  return house;
});

/** What reaches beyond the right edge of the window, if the page can be scrolled there. */
const beyond = ({ page }: Screen): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
      .map((element) => `${element.tagName} ${element.className} ${element.textContent}`)
      .map((text) => text.slice(0, 80));
  });

const PANEL = ['tonight', 'overview', 'tasks', 'kinks', 'users', 'waiting-photos', 'figures'];

test.for([320, 390])(
  '[B146] at %d px no page is wider than the window, with the longest names and all kinks chosen',
  async (width, { visit, server, house, expect }) => {
    const options = { viewport: { width, height: 700 }, hasTouch: true, isMobile: true };
    const screen = await visit('/', options);
    const { page } = screen;
    await screen.become(house.visitor.cookie);
    const found: Record<string, string[]> = {};
    const look = async (name: string) => {
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      const out = await beyond(screen);
      if (out.length > 0) found[name] = out;
    };
    for (const path of pathsOf({ waiting: house.roomId, finished: house.finished })) {
      await page.goto(server.url + path);
      await look(path);
    }
    for (const game of ['slots-exposure', 'wheel-of-exposure', 'alluring-boxes']) {
      await page.goto(`${server.url}/games/${game}`);
      await screen.button('How to play').click();
      await page.getByRole('dialog').waitFor();
      await look(`how to play ${game}`);
    }
    await page.goto(`${server.url}/games/wheel-of-exposure`);
    await screen.button('Spin the wheel').click();
    await page
      .getByText(/Your score|halved|cleared|star|doubled/i)
      .first()
      .waitFor();
    await page.getByText('Fair play').click();
    await screen.button('New seeds').click();
    await page.getByText('Checked: nothing was changed.').waitFor();
    for (const summary of await page.getByText(/^Details: /).all()) await summary.click();
    await look('fair play');
    await page.goto(`${server.url}/admin/login`);
    await look('login');
    await signIn(screen);
    for (const name of [...PANEL, 'game-configuration', 'audit']) {
      await page.goto(`${server.url}/admin#${name}`);
      await page.reload();
      await look(`panel ${name}`);
    }
    const links = new Administrator(server.url);
    links.cookie = (await page.context().cookies())
      .map((one) => `${one.name}=${one.value}`)
      .join('; ');
    const [user] = (await links.get('/api/users')).body as { link: string }[];
    await page.goto(server.url + (user?.link ?? ''));
    await look('personal link');
    expect(found).toEqual({});
  },
);
