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
async function buildWithExample(): Promise<string> {
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
    buildWithExample(),
  ]);
  [server, browser] = [started, launched];
  site = await serveBefore(server.url, client);
});
afterAll(async () => {
  await browser.close();
  await site.close();
  await server.remove();
});

const PATH = '/games/liars-dice';
const visit = (path: string, options?: BrowserContextOptions) =>
  Screen.open(browser, new URL(path, site.url).href, options);

const roomOf = ({ page }: Screen) => new URL(page.url()).searchParams.get('room') ?? '';
const log = ({ page }: Screen) => page.getByRole('log');
const game = ({ page }: Screen) => page.getByRole('region', { name: 'Game' });
const seat = ({ page }: Screen, number: number) => page.getByTestId(`seat${number}`);
const says = (screen: Screen, text: string) => game(screen).getByText(text).waitFor();
const due = (screen: Screen) => says(screen, 'It is your turn.');

const overflow = ({ page }: Screen) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Of whom a window ever received a hand while it was secret. */
const handsHeard = ({ heard }: Screen) =>
  new Set([...heard.join('\n').matchAll(/"mine":\{"by":"(seat\d)"/g)].map(([, by]) => by));

/** A face that this window's only die does not show: a bid of all dice with it is wrong. */
const lieOf = async (screen: Screen) =>
  (await game(screen).getByLabel('Your dice').textContent()) === '6' ? 5 : 6;

/** A room with so many dice each, by mouse, on a phone, and by keyboard alone. */
async function three(dice: string) {
  const host = await visit('/games');
  await host.page.getByRole('link', { name: "Liar's Dice" }).click();
  await host.page.getByLabel('Dice each in a new room').selectOption(dice);
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
  return { roomId, host, guest, third, all };
}

test('[T5] [T7] [T10] [T70] [G70] three play it through its page: by mouse, on a phone, by keyboard alone', async () => {
  const { host, guest, third, all } = await three('1');
  expect(await seriousOn(guest.page)).toEqual([]);
  await third.tabTo('Message');
  await third.page.keyboard.type('May the best liar win!');
  await third.page.keyboard.press('Enter');
  for (const screen of all) await log(screen).getByText('May the best liar win!').waitFor();

  await host.button('Start').click();
  await due(host);
  await host.button('Bid 1 × 3').click();
  await due(guest);
  expect(await overflow(guest)).toBe(0);
  expect(await seriousOn(guest.page)).toEqual([]);
  await guest.button('More').tap();
  await guest.button('More').tap();
  const lie = `3 × ${await lieOf(guest)}`;
  await guest.button(`Bid ${lie}`).tap();
  await third.press('Doubt it');
  for (const screen of all) {
    await says(screen, `doubted ${lie}`);
    await says(screen, 'lost a die');
    await expect.poll(() => game(screen).getByRole('list').count()).toBe(3);
  }
  expect(await seriousOn(guest.page)).toEqual([]);

  // A player who goes away for a while keeps the seat and the dice.
  await host.page.goto('about:blank');
  await seat(guest, 1).getByText('away').waitFor();
  await host.page.goBack();
  await says(host, 'to bid');
  await due(third);
  await third.button('More').click();
  await third.button(`Bid 2 × ${await lieOf(third)}`).click();
  await due(host);
  await host.button('Doubt it').click();
  for (const screen of all) await says(screen, 'won the game!');
  await says(host, 'You won the game!');
  await third.page.getByText('Fair play').click();
  await third.page.getByLabel('Last seeds').getByText('Checked: nothing was changed').waitFor();
  expect(await seriousOn(third.page)).toEqual([]);

  const heard = all.map((screen) => [...handsHeard(screen)]);
  expect(heard).toEqual([['seat1'], ['seat2'], ['seat3']]);
  expect(all.flatMap((screen) => screen.complaints)).toEqual([]);
  await guest.button('Play again').tap();
  for (const screen of all) await screen.button('Start').waitFor();
  for (const screen of all) await screen.close();
});

test('[B41] [G73] the page asks before a player leaves; the link leads back to the seat, and to the next game', async () => {
  const { roomId, host, guest, third, all } = await three('1');
  await host.button('Start').click();
  await due(host);
  await guest.button('Leave room').tap();
  const question = guest.page.getByRole('alertdialog');
  await question.getByText('You are out, and may come back for the next one.').waitFor();
  await question.getByRole('button', { name: 'Leave room' }).tap();
  await seat(host, 2).getByText('left').waitFor();
  await guest.page.goto(new URL(`${PATH}?room=${roomId}`, site.url).href);
  await guest.button('Sit down').tap();
  await seat(host, 2).getByText('is out').waitFor();
  await third.button('Leave room').click();
  await third.page.getByRole('alertdialog').getByRole('button', { name: 'Leave room' }).click();
  await says(host, 'You won the game!');
  await says(guest, 'Player 1 won the game!');
  await guest.button('Play again').tap();
  expect(await seat(host, 2).textContent()).toContain('Player 2');
  await seat(host, 3).waitFor({ state: 'detached' });
  for (const screen of all) await screen.close();
});
