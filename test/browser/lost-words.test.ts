import { BOXES_PATH, openRoom, rollButton } from './support/board.ts';
import { browserTest } from './support/browser-test.ts';
import { Way } from '../support/way.ts';
import type { Screen } from './support/screen.ts';

const test = browserTest();

const rolls = ({ page }: Screen) =>
  page
    .getByRole('log')
    .getByText(/rolled \d \+ \d/)
    .count();

test.concurrent.for(['answers', 'questions'] as const)(
  '[B14] a roll whose %s got lost is rolled once, when the network is back',
  async (whose, { visit, server, expect, onTestFinished }) => {
    const way = await Way.before(server.url);
    onTestFinished(() => way.close());
    const host = await visit(way.url + BOXES_PATH);
    const roomId = await openRoom(host, 6, 7, 8);
    const guest = await visit(`${BOXES_PATH}?room=${roomId}`);
    await rollButton(host).waitFor();

    way.lose(whose);
    await rollButton(host).click();
    if (whose === 'answers') await expect.poll(() => rolls(guest)).toBe(1);
    expect(await rolls(host)).toBe(0);
    way.cut();
    way.mend();
    await expect.poll(() => rolls(host)).toBe(1);
    await rollButton(guest).waitFor();
    expect(await rolls(guest)).toBe(1);
    await rollButton(guest).click();
    await expect.poll(() => rolls(guest)).toBe(2);
    await expect.poll(() => rolls(host)).toBe(2);
  },
);
