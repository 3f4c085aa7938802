import type { Way } from './way.ts';
import type { Screen } from '../browser/support/screen.ts';

/** How long a network is gone, by the page's clock: longer than its five tries. */
export const CUT_MS = 14_000;
const A_TRY_MS = 1000;

/** What tells a page that the network is back. */
export type Sign = 'online' | 'visibilitychange' | 'pageshow' | 'press';

const RECONNECTING = 'Connection lost. Reconnecting…';
export const NOT_CONNECTED = 'Not connected. Please refresh the page.';

const notice = ({ page }: Screen) => page.locator('output').filter({ hasText: RECONNECTING });
const lost = ({ page }: Screen) =>
  page.getByRole('main').getByRole('alert').filter({ hasText: NOT_CONNECTED });
const clock = ({ page }: Screen) => page.getByText(/Rolls by itself in|\d s left/);

async function giveSign({ page }: Screen, sign: Sign): Promise<void> {
  switch (sign) {
    case 'online':
      return page.context().setOffline(false); // the browser says so itself
    case 'visibilitychange':
      return page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
    case 'pageshow':
      return page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow')));
    case 'press':
      return page.keyboard.press('Shift');
  }
}

/**
 * Cuts the network of a window with a clock of its own for 14 s and gives it back with a sign. What
 * the page says meanwhile is looked at here; `meanwhile` begins when it has given up.
 */
export async function cutFor(
  way: Way,
  screen: Screen,
  sign: Sign,
  meanwhile: () => Promise<void> = async () => {},
): Promise<void> {
  way.cut();
  if (sign === 'online') await screen.page.context().setOffline(true);
  await notice(screen).waitFor();
  let passed = 0;
  for (; !(await lost(screen).isVisible()); passed += A_TRY_MS) await screen.pass(A_TRY_MS);
  if (await clock(screen).isVisible()) throw new Error('the clock of a turn runs without a server');
  await meanwhile();
  await screen.pass(CUT_MS - passed);
  await lost(screen).waitFor();
  way.mend();
  await giveSign(screen, sign);
  await lost(screen).waitFor({ state: 'hidden' });
  await notice(screen).waitFor({ state: 'hidden' });
}

/** What a window complained of besides the network that was taken from it. */
export const ownComplaints = ({ complaints }: Screen): string[] =>
  complaints.filter((line) => !line.includes('net::ERR_'));
