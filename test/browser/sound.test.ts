import { browserTest } from './support/browser-test.ts';
import type { Screen } from './support/screen.ts';

const test = browserTest();

/** Has the page write down on its root what state its sound is in, one word after the other. */
const listenIn = ({ page }: Screen): Promise<unknown> =>
  page.addInitScript(() => {
    window.AudioContext = class extends AudioContext {
      constructor() {
        super();
        this.addEventListener('statechange', () => {
          const { dataset } = document.documentElement;
          dataset['sound'] = `${dataset['sound'] ?? ''} ${this.state}`.trim();
        });
      }
    };
  });

test.concurrent('sounds rest when nobody hears them, and are there for the next spin', async ({
  visit,
  expect,
}) => {
  const screen = await visit('/');
  await listenIn(screen);
  await screen.page.goto(new URL('/games/wheel-of-exposure', screen.page.url()).href);
  const states = () =>
    screen.page.evaluate(() => document.documentElement.dataset['sound']?.split(' ') ?? []);
  await screen.press('Spin the wheel');
  await expect.poll(async () => (await states()).at(-1)).toBe('suspended');
  const rested = (await states()).length;
  await screen.page.keyboard.press('Enter');
  await expect
    .poll(async () => (await states()).slice(rested, rested + 2))
    .toEqual(['running', 'suspended']);
  expect(screen.complaints).toEqual([]);
});
