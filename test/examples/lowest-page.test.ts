import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { preview } from 'vite';
import { inject, afterAll, beforeAll, expect, test } from 'vitest';
import { SCRIPT_ENV, TestServer } from '../support/server.ts';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { launchBrowser } from '../../scripts/browser.ts';
import { seriousOn } from '../browser/support/page-reports.ts';
import { PHONE, Screen } from '../browser/support/screen.ts';

const ROOT = join(import.meta.dirname, '../..');
const VITE = join(ROOT, 'node_modules/vite/bin/vite.js');
const CONFIG = join(import.meta.dirname, 'vite.config.ts');

/** Builds the client with one game more, into a folder of its own. @throws where it does not build. */
async function buildWithLowest(): Promise<string> {
  const outDir = await mkdtemp(join(inject('scratch'), 'client-'));
  const args = ['build', '--config', CONFIG, '--outDir', outDir, '--logLevel', 'error'];
  // In a process of its own: here React would be built as for a test.
  const child = spawn(process.execPath, [VITE, ...args], { env: SCRIPT_ENV, stdio: 'inherit' });
  await once(child, 'exit');
  if (child.exitCode !== 0) throw new Error('The client was not built.');
  return outDir;
}

/** Serves a built client; its requests go to the server at `address`. */
async function serveBefore(address: string, outDir: string) {
  const target = { target: address, changeOrigin: false };
  const served = await preview({
    configFile: false,
    root: ROOT,
    logLevel: 'silent', // what breaks off when windows close is nobody's fault
    build: { outDir },
    preview: {
      host: '127.0.0.1',
      port: 0,
      proxy: { '/api': target, '/socket.io': { ...target, ws: true } },
    },
  });
  return {
    url: served.resolvedUrls?.local[0] ?? '',
    close: async () => {
      await served.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}

let server: TestServer;
let site: Awaited<ReturnType<typeof serveBefore>>;
let browser: Browser;
beforeAll(async () => {
  const [started, launched, client] = await Promise.all([
    TestServer.start({}, { script: 'test/examples/main.ts' }),
    launchBrowser(),
    buildWithLowest(),
  ]);
  [server, browser] = [started, launched];
  site = await serveBefore(server.url, client);
});
afterAll(async () => {
  await browser.close();
  await site.close();
  await server.remove();
});

const PATH = '/games/lowest-alone';
const visit = (path: string, options?: BrowserContextOptions) =>
  Screen.open(browser, new URL(path, site.url).href, options);

const roomOf = ({ page }: Screen) => new URL(page.url()).searchParams.get('room') ?? '';
const log = ({ page }: Screen) => page.getByRole('log');
const game = ({ page }: Screen) => page.getByRole('region', { name: 'Game' });
const seat = ({ page }: Screen, number: number) => page.getByTestId(`seat${number}`);
const says = (screen: Screen, text: string) => game(screen).getByText(text).waitFor();
const pickable = (screen: Screen) => game(screen).getByText('Pick a number').waitFor();

const overflow = ({ page }: Screen) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** The numbers that a window ever received as its own pick. */
const toldAsOwn = ({ heard }: Screen): string[] =>
  [...heard.join('\n').matchAll(/"mine":(\d)/g)].map(([, number = '']) => number);

test('[T5] [T7] [T10] three play it through its page: by mouse, on a phone, by keyboard alone', async () => {
  const host = await visit('/games');
  await host.page.getByRole('link', { name: 'Lowest Alone' }).click();
  expect(await seriousOn(host.page)).toEqual([]);
  await host.button('Create Room').click();
  await says(host, 'Share room ID');
  const roomId = roomOf(host);
  const guest = await visit(PATH, { viewport: PHONE, hasTouch: true, isMobile: true });
  const row = guest.page.getByTestId('room-row').filter({ hasText: roomId });
  await expect.poll(() => row.textContent()).toContain('1 player');
  await row.getByRole('button', { name: 'Join' }).tap();
  const third = await visit(`${PATH}?room=${roomId}`);
  await third.sitDown();
  const all = [host, guest, third];
  for (const screen of all) await seat(screen, 3).getByText('at the table').waitFor();
  expect(await guest.button('Start').isVisible()).toBe(false);
  expect(await seriousOn(guest.page)).toEqual([]);

  await third.tabTo('Message');
  await third.page.keyboard.type('May the lowest win!');
  await third.page.keyboard.press('Enter');
  for (const screen of all) await log(screen).getByText('May the lowest win!').waitFor();

  await host.button('Start').click();
  for (const screen of all) await pickable(screen);
  await host.button('Pick 2').click();
  await guest.button('Pick 2').tap();
  await seat(third, 1).getByText('has picked').waitFor();
  await seat(third, 2).getByText('has picked').waitFor();
  expect(await game(third).getByRole('button', { pressed: true }).count()).toBe(0);
  expect(toldAsOwn(third)).toEqual([]);
  expect(await seriousOn(guest.page)).toEqual([]);
  expect(await overflow(guest)).toBe(0);
  await third.press('Pick 5');
  await says(third, 'You won the round and 10 coins.');
  await says(guest, 'Player 3 won the round and 10 coins.');

  await third.page.getByTestId('coin-balance').getByText('110').waitFor();

  // A player who goes away for a while keeps the seat.
  await host.page.goto('about:blank');
  await seat(guest, 1).getByText('away').waitFor();
  await host.page.goBack();
  await pickable(host);
  await seat(guest, 1).getByText('is thinking…').waitFor();

  for (const [lowest, score] of [
    ['Pick 1', '2 rounds won'],
    ['Pick 3', '3 rounds won'],
  ] as const) {
    await Promise.all([
      host.button('Pick 4').click(),
      guest.button('Pick 4').tap(),
      third.press(lowest),
    ]);
    for (const screen of all) await seat(screen, 3).getByLabel(score).waitFor();
  }
  await says(third, 'You won the game!');
  await third.page.getByText('Fair play').click();
  const parts = third.page.getByLabel('Last seeds');
  await parts.getByText('Checked: the seed matches').waitFor();
  await parts.getByText('The client seed is these parts, and nothing else.').waitFor();
  await says(host, 'Player 3 won the game!');
  expect(await seriousOn(host.page)).toEqual([]);

  // Every pick that a window received as its own was its own.
  for (const [screen, picks] of [
    [host, '24'],
    [guest, '24'],
    [third, '513'],
  ] as const) {
    expect(toldAsOwn(screen).filter((number) => !picks.includes(number))).toEqual([]);
  }
  expect(all.flatMap((screen) => screen.complaints)).toEqual([]);
  for (const screen of all) await screen.close();
});

test('[T29] the page asks before a player leaves for good; list, page and link then say so', async () => {
  const host = await visit(PATH);
  await host.button('Create Room').click();
  await says(host, 'Share room ID');
  const link = `${PATH}?room=${roomOf(host)}`;
  const [guest, third] = [await visit(link), await visit(link)];
  for (const screen of [guest, third]) await screen.sitDown();
  await seat(host, 3).getByText('at the table').waitFor();
  await host.button('Start').click();
  await pickable(guest);
  await guest.button('Leave room').click();
  const question = guest.page.getByRole('alertdialog');
  await question.getByText('You cannot come back to it.').waitFor();
  await question.getByRole('button', { name: 'Leave room' }).click();
  await seat(host, 2).getByText('left').waitFor();

  // The list shows the room, and no way back.
  const row = guest.page.getByTestId('room-row').filter({ hasText: link.slice(-6) });
  await row.getByText('In progress').waitFor();
  expect(await row.getByRole('button', { name: 'Return' }).count()).toBe(0);
  await guest.page.goto(new URL(link, site.url).href);
  await guest.button('Sit down').click();
  await guest.page
    .getByRole('alertdialog')
    .getByText('You have left this game for good.')
    .waitFor();

  // The others go on without them.
  await host.button('Pick 1').click();
  await third.button('Pick 2').click();
  await says(host, 'You won the round and 10 coins.');
  await third.button('Leave room').click();
  await third.page.getByRole('alertdialog').getByRole('button', { name: 'Leave room' }).click();
  await says(host, 'You won the game!');
  for (const screen of [host, guest, third]) await screen.close();
});
