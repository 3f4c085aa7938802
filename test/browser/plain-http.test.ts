import { networkInterfaces } from 'node:os';
import { expect } from 'vitest';
import { BOXES_PATH as PATH, drag, playOut, rollButton as roll } from './support/board.ts';
import { browserTest } from './support/browser-test.ts';
import { PHONE, type Screen } from './support/screen.ts';
import { networkOrigin } from '../../api/http/address.ts';

const test = browserTest({ HOST: '0.0.0.0' });
const says = (screen: Screen, text: string) => screen.page.getByText(text).waitFor();

test('[C20] [B108] over plain HTTP from another machine the proof is checked and the phone stays awake', async ({
  visit,
  server,
  skip,
}) => {
  const port = Number(new URL(server.url).port);
  const origin = networkOrigin({ address: '0.0.0.0', port }, networkInterfaces());
  if (origin === null) return skip('this machine has no address in a network');
  const host = await visit(origin + PATH, { viewport: PHONE });
  expect(await host.page.evaluate(() => [isSecureContext, 'wakeLock' in navigator])).toEqual([
    false,
    false,
  ]);
  await host.page.evaluate(() => {
    const { prototype } = HTMLMediaElement;
    const play = Reflect.get(prototype, 'play');
    prototype.play = async function counted() {
      await play.call(this);
      document.documentElement.dataset['plays'] = 'yes';
    };
  });
  await host.button('Create Room').click();
  await drag(host, 7, 0.5, 0.5);
  await host.button('Finish Placement').click();
  await says(host, 'Waiting for second player...');
  const guest = await visit(origin + PATH + new URL(host.page.url()).search);
  await guest.sitDown();
  await roll(host).waitFor();
  await playOut([host, guest]);
  for (const screen of [host, guest]) {
    await screen.page.getByText('Fair play').click();
    await says(screen, 'Player 1’s part is the one that was promised.');
    await says(
      screen,
      'Checked: nothing was changed. The seed matches the hash shown before you played.',
    );
  }
  await host.page.locator('html[data-plays]').waitFor({ state: 'attached' });
  expect(host.complaints).toEqual([]);
});
