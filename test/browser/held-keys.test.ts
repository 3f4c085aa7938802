import type { Locator } from 'playwright-core';
import { browserTest } from './support/browser-test.ts';
import { BOXES_PATH, layOut, seatTwo } from './support/board.ts';
import type { Screen } from './support/screen.ts';

const test = browserTest();

const REPEATS = 40;

/** Holds a key on an element until it repeated so often, each time after the page drew. */
async function hold({ page }: Screen, on: Locator, key: string): Promise<void> {
  await on.focus();
  for (let time = 0; time <= REPEATS; time += 1) {
    await page.keyboard.down(key);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  }
}

/** The paths of all that the page asks the server to do. */
function commandsOf({ page }: Screen): string[] {
  const commands: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') commands.push(new URL(request.url()).pathname);
  });
  return commands;
}

test.for([
  ['/games/slots-exposure', /^Spin/, 'Enter'],
  ['/games/slots-exposure', /^Spin/, 'Space'],
  ['/games/wheel-of-exposure', 'Spin the wheel', 'Enter'],
  ['/games/wheel-of-exposure', 'Spin the wheel', 'Space'],
] as const)(
  '[T34] on %s %s and %s held down is one play',
  async ([path, name, key], { visit, expect }) => {
    const screen = await visit(path);
    const commands = commandsOf(screen);
    const button = screen.button(name);
    const isReady = () => button.isEnabled();
    await expect.poll(isReady).toBe(true);
    await hold(screen, button, key);
    await screen.page.keyboard.up(key);
    // The first play is over, and its button would take another.
    await expect.poll(() => commands.length).toBe(1);
    expect(commands).toHaveLength(1);
    expect(screen.complaints).toEqual([]);
  },
);

test('[T34] Enter held down rolls once, sends a message once and makes one room', async ({
  visit,
  expect,
}) => {
  const { host } = await seatTwo(visit, {}, 3, 4, 5, 6, 7, 8, 9, 10, 11);
  const log = host.page.getByRole('log');
  await hold(host, host.button('Roll Dice'), 'Enter');
  await host.page.keyboard.up('Enter');
  await log.getByText(' rolled ').first().waitFor();

  const message = host.page.getByRole('textbox', { name: 'Message' });
  await message.fill('Once');
  await hold(host, message, 'Enter');
  await host.page.keyboard.up('Enter');
  await log.getByText('Once').waitFor();
  // A second one would come before this one.
  await message.fill('a');
  await hold(host, message, 'Space');
  await host.page.keyboard.up('Space');
  expect(await message.inputValue()).toBe(`a${' '.repeat(REPEATS + 1)}`);
  await message.fill('And on');
  await message.press('Enter');
  await log.getByText('And on').waitFor();
  expect(await log.getByText('Once').count()).toBe(1);

  const maker = await visit(BOXES_PATH);
  const commands = commandsOf(maker);
  await hold(maker, maker.button('Create Room'), 'Enter');
  await maker.page.keyboard.up('Enter');
  await maker.button('Finish Placement').waitFor();
  expect(commands.filter((path) => path.endsWith('/create'))).toHaveLength(1);
  await layOut(maker, 7);
});
