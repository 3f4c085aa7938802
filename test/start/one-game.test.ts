import {
  BOXES_PATH as PATH,
  drag,
  grid,
  playOut,
  rollButton as roll,
} from '../browser/support/board.ts';
import { browserTest } from '../browser/support/browser-test.ts';
import { MOVING } from '../browser/support/screen.ts';
import { tumblesSeen, watchTumbles } from '../browser/support/page-reports.ts';

// The one page that every change is tried on: all others are in test/browser/.
const test = browserTest();

test('two visitors play a whole game by mouse, chat, and play again', async ({ visit, expect }) => {
  const host = await visit(PATH, MOVING);
  await host.button('Create Room').click();
  await drag(host, 7, 0.5, 0.5);
  await drag(host, 8, 2, 0.9); // beyond the edge: it is clamped into the grid
  await host.button('Box 6').click();
  await grid(host).click({ position: { x: 60, y: 40 } });
  await host.button('Finish Placement').click();
  await host.page.getByText('Waiting for second player...').waitFor();
  await host.page.getByText('Share room ID').waitFor();
  const roomId = new URL(host.page.url()).searchParams.get('room') ?? '';

  const guest = await visit(PATH, MOVING);
  const row = guest.page.getByTestId('room-row').filter({ hasText: roomId });
  await expect.poll(() => row.textContent()).toContain('Waiting for player');
  expect(await row.textContent()).toContain('1 player');
  await row.getByRole('button', { name: 'Join' }).click();
  await roll(host).waitFor();
  expect(await roll(guest).isVisible()).toBe(false);

  await guest.page.getByRole('textbox').fill('Good luck!');
  await guest.page.keyboard.press('Enter');
  await host.page.getByRole('log').getByText('Good luck!').waitFor();
  await host.page.getByRole('textbox').fill('   ');
  await host.page.keyboard.press('Enter');

  await watchTumbles(host);
  await playOut([host, guest]);
  const { tumbles, leaks } = await tumblesSeen(host);
  expect(leaks).toEqual([]);
  expect(tumbles).toBeGreaterThan(0);
  const results = await Promise.all(
    [host, guest].map(({ page }) => page.getByRole('region', { name: 'Result' }).textContent()),
  );
  const draw = results.every((text) => text?.includes("It's a draw"));
  expect(draw || new Set(results.map((text) => text?.includes('You win!'))).size === 2).toBe(true);
  expect(await host.page.getByRole('log').textContent()).toMatch(/Box \d+ opened: \+\d+ coins/);

  await host.button('Rematch').click();
  await guest.button('Finish Placement').waitFor(); // seats are swapped
  expect(host.complaints).toEqual([]);
  expect(guest.complaints).toEqual([]);
});
