import type { Response } from 'playwright-core';
import * as v from 'valibot';
import { slotsSnapshotSchema } from '../../engine/games/slots/snapshot.ts';
import { wheelSnapshotSchema } from '../../engine/games/wheel/snapshot.ts';
import { SYMBOLS } from '../../engine/games/slots/slots-rules.ts';
import { browserTest } from './support/browser-test.ts';
import { MOVING, PHONE, type Screen } from './support/screen.ts';

// Each is a visitor of its own, and waits for reels and wheels most of the time: several at once.
const test = browserTest();

const isPlay = (response: Response): boolean =>
  response.url().includes('/api/play/') && response.request().method() === 'POST';

/** Does something that makes the page ask the server to play; returns the server's answer. */
async function asked(screen: Screen, act: () => Promise<void>): Promise<unknown> {
  const [response] = await Promise.all([screen.page.waitForResponse(isPlay), act()]);
  return response.json();
}

/** The index of the segment whose slice lies under the pointer, found by its place on the screen. */
function segmentUnderPointer(screen: Screen): Promise<number> {
  return screen.page.getByRole('button', { name: 'Spin the wheel' }).evaluate((wheel) => {
    const { left, top, width, height } = wheel.getBoundingClientRect();
    const under = document.elementsFromPoint(left + width / 2, top + height * 0.2);
    const slice = under.find(
      (element) => element.tagName === 'path' && element.parentElement?.tagName === 'g',
    );
    const group = slice?.parentElement;
    return group?.parentElement ? [...group.parentElement.children].indexOf(group) : -1;
  });
}

test.concurrent('[W1] [W2] the wheel lands on the segment the server named', async ({
  visit,
  expect,
}) => {
  const screen = await visit('/games/wheel-of-exposure', { ownClock: true });
  const wheel = screen.button('Spin the wheel');
  await wheel.waitFor();
  await screen.stopClock(); // the last score is on show for two seconds
  for (let round = 1; round <= 10; round += 1) {
    await expect.poll(() => wheel.isEnabled()).toBe(true);
    const told = v.parse(wheelSnapshotSchema, await asked(screen, () => wheel.click()));
    const index = told.lastSpin?.index ?? -1;
    await expect.poll(() => wheel.getAttribute('data-segment')).toBe(String(index));
    await expect
      .poll(() => screen.page.getByTestId('rounds').textContent())
      .toContain(String(10 - round));
    await expect.poll(() => segmentUnderPointer(screen)).toBe(index);
    const score = told.score.toLocaleString('en');
    expect(await screen.page.getByTestId('score').textContent()).toContain(score);
  }
  // [W5] [W6] two seconds later a new game
  await screen.page.clock.resume();
  await expect.poll(() => screen.page.getByTestId('rounds').textContent()).toContain('10');
  expect(await screen.page.getByTestId('score').textContent()).toMatch(/\b0\b/);
  expect(screen.complaints).toEqual([]);
});

test.concurrent('the wheel turns for everybody else too, and is spun by keyboard', async ({
  visit,
  expect,
}) => {
  const screen = await visit('/games/wheel-of-exposure', { viewport: PHONE, ...MOVING });
  const wheel = screen.button('Spin the wheel');
  await wheel.waitFor();
  await screen.tabTo('Spin the wheel');
  const told = v.parse(
    wheelSnapshotSchema,
    await asked(screen, () => screen.page.keyboard.press('Space')),
  );
  await expect.poll(() => wheel.getAttribute('data-segment')).toBe(String(told.lastSpin?.index));
  expect(await segmentUnderPointer(screen)).toBe(told.lastSpin?.index);
  expect(screen.complaints).toEqual([]);
});

test.concurrent('[S1] [S6] [S7] the reels stop on the server’s symbols until the coins are gone', async ({
  visit,
  expect,
}) => {
  const screen = await visit('/games/slots-exposure');
  const spin = screen.button(/^Spin/);
  await spin.waitFor();
  for (;;) {
    await expect.poll(async () => (await spin.isEnabled()) || (await stuck(screen))).toBe(true);
    if (!(await spin.isEnabled())) break;
    const told = v.parse(slotsSnapshotSchema, await asked(screen, () => spin.click()));
    const symbols = told.lastSpin?.reels.map((reel) => SYMBOLS[reel]);
    await expect.poll(() => reels(screen)).toEqual(symbols);
    if (told.state === 'photoChallenge') {
      expect(await spin.isEnabled()).toBe(false);
      await screen.button(/^No\b/).click();
      await screen.button(/^No\b/).waitFor({ state: 'hidden' });
    }
  }
  expect(screen.complaints).toEqual([]);
});

const reels = (screen: Screen): Promise<(string | null)[]> =>
  screen.page
    .locator('[data-symbol]')
    .evaluateAll((all) => all.map((element) => element.getAttribute('data-symbol')));
const stuck = (screen: Screen): Promise<boolean> =>
  screen.page.getByText('Insufficient coins').isVisible();

test.concurrent('the photo challenge is asked in the visitor’s language and pays 50 coins', async ({
  visit,
  expect,
}) => {
  const screen = await visit('/games/slots-exposure', { locale: 'de-DE' });
  const spin = screen.button(/^Drehen/);
  await spin.waitFor();
  for (;;) {
    await expect.poll(() => spin.isEnabled()).toBe(true);
    const told = v.parse(slotsSnapshotSchema, await asked(screen, () => spin.click()));
    if (told.state !== 'photoChallenge') {
      if (told.coins < 10) return; // the coins ran out before three bananas came: luck, not a fault
      continue;
    }
    await screen.button(/^Ja/).waitFor();
    for (const language of ['fr, Français', 'es, Español', 'ru, Русский', 'en, English']) {
      await screen.button(language).click();
    }
    await screen.button('Yes +50 coins').click();
    const coins = screen.page.getByTestId('coin-balance');
    await expect.poll(() => coins.textContent()).toContain(String(told.coins + 50));
    return;
  }
});

test.concurrent('a spin that found no network is tried again when the network is back', async ({
  visit,
  expect,
}) => {
  for (const [game, button] of [
    ['slots-exposure', /^Spin/],
    ['wheel-of-exposure', 'Spin the wheel'],
  ] as const) {
    const screen = await visit(`/games/${game}`);
    const { page } = screen;
    const spin = page.getByRole('button', { name: button });
    await expect.poll(() => spin.isEnabled()).toBe(true);
    await page.context().setOffline(true);
    await spin.click();
    const trouble = page.getByText('We cannot reach the table. Check your connection.');
    await trouble.waitFor();
    await page.context().setOffline(false); // the browser says so itself
    await trouble.waitFor({ state: 'hidden' });
    // Three bananas ask for a photo before the next spin.
    const photo = screen.button(/^No\b/);
    await expect.poll(async () => (await spin.isEnabled()) || (await photo.isVisible())).toBe(true);
    expect(screen.complaints.filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED'))).toEqual(
      [],
    );
  }
});

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
  await screen.button('Sound').click();
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
