import { expect, vi } from 'vitest';
import { Administrator } from '../support/administrator.ts';
import { seriousOn } from './support/page-reports.ts';
import { dareCard, litBoxes, offerCard, rollButton } from './support/board.ts';
import { browserTest, type Visit, PASSWORD } from './support/browser-test.ts';
import { PHONE, type Screen } from './support/screen.ts';

const test = browserTest({ ADMIN_PASSWORD: PASSWORD });

const PATH = '/games/alluring-party';
const HAND = { viewport: PHONE, hasTouch: true, isMobile: true } as const;
const TASKS = ['Sing', 'Dance', 'Bow', 'Whistle', 'Tell a joke', 'Jump', 'Hum', 'Spin', 'Clap'];

/** Three phones at a table whose nine boxes lie, and a desk that watches. */
async function seatThree(visit: Visit, { url }: { url: string }) {
  const admin = await Administrator.signIn(url, PASSWORD);
  const rows = TASKS.map(
    (task) =>
      `${task} as slowly and as proudly as if this whole table had waited for it,Сложно,Лайт`,
  );
  await admin.import('tasks', ['text,difficulty,level', ...rows].join('\n'));
  const host = await visit(PATH, HAND);
  await host.button('Create Room').tap();
  const room = (await host.page.getByTestId('room-id').textContent()) ?? '';
  const players = [host];
  for (const name of ['Player 2', 'Player 3']) {
    const guest = await visit(`${PATH}?room=${room}`, HAND);
    await guest.sitDown();
    await host.page.getByText(name).first().waitFor();
    players.push(guest);
  }
  const watcher = await visit(`/watch/${room}`);
  await host.button('Start the game').tap();
  await rollButton(host).waitFor();
  return { players, watcher, room };
}

/** They roll, and pass what is offered, until one of them has what is looked for: their screen. */
async function rollTo(
  players: readonly Screen[],
  isIt: (screen: Screen) => Promise<boolean>,
): Promise<Screen> {
  let found: Screen | undefined;
  await vi.waitUntil(
    async () => {
      for (const screen of players) {
        if (await isIt(screen)) {
          found = screen;
          return true;
        }
        const pass = offerCard(screen).getByRole('button', { name: 'Pass' });
        for (const next of [pass, litBoxes(screen).first(), rollButton(screen)]) {
          if (await next.isVisible()) await next.tap({ timeout: 2000 }).catch(() => {});
        }
      }
      return false;
    },
    { timeout: 120_000, interval: 50 },
  );
  if (found === undefined) throw new Error('waited for it');
  return found;
}

/** [B170] The boxes whose number something of a lit box lies over. */
const coveredNumbers = ({ page }: Screen): Promise<(string | null)[]> =>
  page.getByTestId('game-grid').evaluate((grid) => {
    const prices = [...grid.querySelectorAll('button b')].map((one) => one.getBoundingClientRect());
    return [...grid.querySelectorAll('svg text')]
      .filter((text) => {
        const { left, right, top, bottom } = text.getBoundingClientRect();
        return prices.some(
          (price) =>
            price.left < right && left < price.right && price.top < bottom && top < price.bottom,
        );
      })
      .map(({ textContent }) => textContent);
  });

test('[B90] [B91] [B115] [B126] [B170] [B185] a thrower taps one of the lit boxes, and its opener one of two tasks; the dice wait for the dare', async ({
  visit,
  server,
}) => {
  const { players, watcher } = await seatThree(visit, server);
  const chooser = await rollTo(players, (screen) => litBoxes(screen).first().isVisible());
  await chooser.page.getByTestId('game-status').getByText('Choose a box').waitFor();
  const marked = watcher.page.locator('[data-turn="true"]');
  const chooses = await marked.getAttribute('data-testid');
  await watcher.page.getByTestId('game-status').getByText('is choosing a box').waitFor();
  await watcher.page.getByText(/^Opens by itself in \d+ s\.$/).waitFor();
  expect(await litBoxes(watcher).count()).toBe(0);
  expect(await chooser.button('Throw again · 20').isVisible()).toBe(true);
  expect(await seriousOn(chooser.page)).toEqual([]);

  expect(await chooser.page.getByTestId('game-grid').locator('button b').count()).toBeGreaterThan(
    1,
  );
  expect(await coveredNumbers(chooser)).toEqual([]);

  const name = (await litBoxes(chooser).last().getAttribute('aria-label')) ?? '';
  const number = /^Open box (\d+),/.exec(name)?.[1] ?? '';
  await litBoxes(chooser).last().focus();
  await chooser.page.keyboard.press('Enter');
  await watcher.page.getByRole('log').getByText(`Box ${number}`).last().waitFor();

  const offer = offerCard(chooser);
  await offer.getByRole('button', { name: 'Two others · 10' }).waitFor();
  await watcher.page.getByTestId('game-status').getByText('is choosing a dare').waitFor();
  expect(await seriousOn(chooser.page)).toEqual([]);
  await chooser.page.evaluate(() => window.scrollTo(0, 0));
  for (const size of [{ width: 320, height: 568 }, { width: 844, height: 390 }, PHONE]) {
    await chooser.resize(size);
    const { y = -1, height = size.height } = (await offer.boundingBox()) ?? {};
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y + height).toBeLessThanOrEqual(size.height);
    const cut = offer
      .getByRole('button')
      .evaluateAll((all) =>
        all.filter((one) => one.scrollHeight > one.clientHeight).map((one) => one.textContent),
      );
    expect(await cut).toEqual([]);
  }
  const before = await offer.getByRole('button').first().textContent();
  await offer.getByRole('button', { name: 'Two others · 10' }).tap();
  await offer.getByRole('button', { name: 'Two others · 10' }).waitFor({ state: 'hidden' });
  await expect.poll(() => offer.getByRole('button').first().textContent()).not.toBe(before);
  expect(await marked.getAttribute('data-testid')).toBe(chooses);
  await offer.getByRole('button').first().tap();
  await dareCard(chooser).getByRole('button', { name: 'Done' }).waitFor();
  for (const { page } of [...players, watcher]) {
    expect(await page.locator('[data-turn="true"]').getAttribute('data-testid')).toBe(chooses);
  }

  // Whoever throws next sees why the dice wait, and may throw once the dare is passed.
  const next = players.filter((screen) => screen !== chooser);
  const waits = next.map(({ page }) => page.getByRole('button', { name: /dare first$/ }));
  await expect
    .poll(async () => (await Promise.all(waits.map((one) => one.isVisible()))).filter(Boolean))
    .toEqual([true]);
  await dareCard(chooser).getByRole('button', { name: 'Pass' }).tap();
  await expect.poll(() => marked.getAttribute('data-testid')).not.toBe(chooses);
  await expect
    .poll(async () => {
      const may = await Promise.all(next.map((one) => rollButton(one).isVisible()));
      return may.filter(Boolean);
    })
    .toEqual([true]);
  for (const screen of [...players, watcher]) expect(screen.complaints).toEqual([]);
});

test('[B93] the host’s tools: everybody sees a pause, a guest who is sent away reads why, another becomes host', async ({
  visit,
  server,
}) => {
  const { players, watcher } = await seatThree(visit, server);
  const [host, second, third] = players;
  if (host === undefined || second === undefined || third === undefined) throw new Error('three');
  expect(await second.page.locator('summary', { hasText: 'Host' }).count()).toBe(0);
  await host.page.locator('summary', { hasText: 'Host' }).tap();
  await host.button('Pause the clock').tap();
  for (const screen of [...players, watcher]) {
    await screen.page.getByText('Paused by the host').first().waitFor();
  }
  expect(await seriousOn(host.page)).toEqual([]);
  await host.button('Let the clock go on').tap();
  await watcher.page.getByText('Paused by the host').waitFor({ state: 'detached' });

  await host.button('Send away: Player 3').tap();
  await host.button('Send away').last().tap();
  await third.page.getByText('The host has sent you away').first().waitFor();
  await host.button('Make host: Player 2').tap();
  await host.button('Make host').last().tap();
  await second.page.locator('summary', { hasText: 'Host' }).waitFor();
});

/** A thrower takes the first task and says Done, while the host has paused the clock: their screen. */
async function doneDare(players: readonly Screen[]): Promise<Screen> {
  const [host] = players;
  await host?.page.locator('summary', { hasText: 'Host' }).tap();
  await host?.button('Pause the clock').tap(); // so that no vote ends by time
  const opener = await rollTo(players, (screen) => offerCard(screen).isVisible());
  await offerCard(opener).getByRole('button').first().tap();
  await dareCard(opener).getByRole('button', { name: 'Done' }).tap();
  return opener;
}

const asks = ({ page }: Screen) => page.getByRole('group', { name: 'What do you say?' });
const nearly = (screen: Screen) => asks(screen).getByRole('button', { name: 'Nearly' });

test('[B100] [B101] [B102] [B120] a phone that watches says what it thinks, a television and a desk are not asked, and all read what the audience says', async ({
  visit,
  server,
}) => {
  const { players, watcher: desk, room } = await seatThree(visit, server);
  const television = await visit(`/watch/${room}`, { viewport: { width: 1920, height: 1080 } });
  const phone = await visit(`/watch/${room}`, HAND);
  const other = await visit(`/watch/${room}`, HAND);
  const second = await visit(`/watch/${room}`, HAND);
  await second.page.context().addCookies(await phone.page.context().cookies());
  await second.page.reload();
  const opener = await doneDare(players);
  for (const screen of [phone, second]) await asks(screen).waitFor();
  for (const screen of [television, desk]) {
    await dareCard(screen).getByText('0 of 2 have judged').waitFor();
    expect(await asks(screen).isVisible()).toBe(false);
  }
  expect(await seriousOn(phone.page)).toEqual([]);

  // By keyboard, and once: a second page of the same browser is refused, and says so.
  await nearly(phone).focus();
  await phone.page.keyboard.press('Enter');
  await phone.page.getByText('Your vote is in. All who watch count as one judge.').waitFor();
  expect(await asks(phone).count()).toBe(0);
  await nearly(second).tap();
  await second.page.getByText('You have judged this dare.').waitFor();
  await asks(second).waitFor();
  await second.button('Dismiss').tap();
  await second.page.getByText('You have judged this dare.').waitFor({ state: 'hidden' });
  expect(await asks(second).isVisible()).toBe(true);
  // A page that is loaded again knows it.
  for (const screen of [phone, second]) {
    await screen.page.reload();
    await screen.page.getByText('Your vote is in.').waitFor();
    expect(await asks(screen).count()).toBe(0);
  }
  await nearly(other).tap();
  await other.page.getByText('Your vote is in. All who watch count as one judge.').waitFor();

  const judges = players.filter((screen) => screen !== opener);
  for (const screen of judges) {
    await dareCard(screen).getByRole('button', { name: 'Nailed it' }).tap();
  }
  const everybody = [...players, desk, television, phone, second, other];
  await Promise.all(
    everybody.map(async (screen) => {
      const card = dareCard(screen);
      await card.getByText('2 × Nailed it').waitFor();
      await card.getByText('The audience says: Nearly').waitFor();
    }),
  );
  for (const screen of everybody) expect(screen.complaints).toEqual([]);
});
