import { Client } from 'colyseus.js';
import { BOXES_PATH as PATH, openRoom } from './support/board.ts';
import { browserTest } from './support/browser-test.ts';
import { PHONE } from './support/screen.ts';

const test = browserTest();

test('[B26] [B27] players see who watches, let them read the chat and end it, by keyboard too', async ({
  visit,
  server,
  expect,
}) => {
  const host = await visit(PATH);
  const room = await openRoom(host, 7);
  const watch = async () => {
    const watching = await new Client(server.url).joinById(room, { watch: true });
    watching.onMessage('*', () => {});
    return watching;
  };
  const watcher = await watch();
  await host.page.getByText('1 person is watching').waitFor();

  const guest = await visit(`${PATH}?room=${room}`, { viewport: PHONE });
  const bar = (screen: typeof host) => screen.page.getByRole('group', { name: 'Watchers' });
  const choice = (screen: typeof host) =>
    screen.page.getByRole('switch', { name: 'Let watchers read the chat' });
  await bar(guest).getByText('1 person is watching').waitFor();
  await bar(host).getByText('1 person is watching').waitFor();
  const second = await watch();
  await bar(host).getByText('2 people are watching').waitFor();

  await choice(host).focus();
  await host.page.keyboard.press('Space');
  const notice = 'Watchers may read the chat from here on.';
  await guest.page.getByRole('log').getByText(notice).waitFor();
  await expect.poll(() => choice(guest).isChecked()).toBe(true);

  await watcher.leave();
  await second.leave();
  await bar(host).getByText('watching').waitFor({ state: 'detached' });
  await choice(guest).click(); // open still, so there is a way to close it
  await host.page.getByRole('log').getByText('Watchers may no longer read the chat.').waitFor();
  await bar(host).waitFor({ state: 'detached' });
  expect([...host.complaints, ...guest.complaints]).toEqual([]);
});
