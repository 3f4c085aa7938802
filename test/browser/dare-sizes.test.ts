import { Administrator } from '../support/administrator.ts';
import { dareCard, rollToDare, seatTwo } from './support/board.ts';
import { browserTest } from './support/browser-test.ts';
import { PASSWORD } from './support/panel.ts';
import { DESK, PHONE, type Screen } from './support/screen.ts';

const test = browserTest({ ADMIN_PASSWORD: PASSWORD, TURN_SECONDS: '600' });

const NAME = 'Fearless Flamingo';
const TASK =
  'Tell the table the most embarrassing thing that happened to you this year as if it had happened to the person on your left';

const bottomOf = async (screen: Screen, button: string): Promise<number> => {
  const box = await dareCard(screen).getByRole('button', { name: button }).boundingBox();
  return box === null ? Number.POSITIVE_INFINITY : box.y + box.height;
};

/** Gives the window's visitor a name, as the page would. */
const takeName = (screen: Screen): Promise<unknown> =>
  screen.page.evaluate(
    (name) =>
      fetch('/api/me', {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name }),
      }),
    NAME,
  );

test.for([{ width: 844, height: 390 }, DESK, PHONE])(
  '[B57] at $width × $height a long dare is answered without scrolling, and a long name is whole',
  async (viewport, { visit, server, expect }) => {
    const admin = await Administrator.signIn(server.url, PASSWORD);
    await admin.import('tasks', `text,difficulty,level\n${TASK},Средне,Лайт`);
    const { host, guest } = await seatTwo(visit, { viewport }, 5, 6, 7, 8, 9);
    await takeName(host);
    const name = guest.page.getByTestId('player-1').getByText(NAME);
    await name.waitFor();
    const hidden = await name.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      Math.max(scrollWidth - clientWidth, scrollHeight - clientHeight),
    );
    expect(hidden).toBe(0);

    const [opener, other] = await rollToDare([host, guest]);
    for (const button of ['Done', 'Pass']) {
      expect(await bottomOf(opener, button)).toBeLessThanOrEqual(viewport.height);
    }
    await dareCard(opener).getByRole('button', { name: 'Done' }).click();
    await dareCard(other).getByRole('button', { name: 'Nearly' }).waitFor();
    expect(await bottomOf(other, 'Nearly')).toBeLessThanOrEqual(viewport.height);
  },
);
