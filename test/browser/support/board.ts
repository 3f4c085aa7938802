import { vi } from 'vitest';
import type { Visit } from './browser-test.ts';
import type { Screen } from './screen.ts';

export const BOXES_PATH = '/games/alluring-boxes';

/** Two windows at one table, the host to roll first. */
export interface Board {
  host: Screen;
  guest: Screen;
  roomId: string;
}

export const rollButton = (screen: Screen) => screen.button('Roll Dice');

/** Lays these boxes and waits for the second player. */
export async function layOut(screen: Screen, ...boxes: number[]): Promise<void> {
  const { page } = screen;
  const grid = page.getByRole('group', { name: 'Placement grid' });
  for (const [index, box] of boxes.entries()) {
    await screen.button(`Box ${box}`).click();
    await grid.click({
      position: { x: 50 + 70 * (index % 4), y: 45 + 80 * Math.floor(index / 4) },
    });
  }
  await screen.button('Finish Placement').click();
  await page.getByText('Waiting for second player...').waitFor();
}

/** Opens a room with these boxes, from a window that is on the game's page. */
export async function openRoom(host: Screen, ...boxes: number[]): Promise<string> {
  await host.button('Create Room').click();
  await layOut(host, ...boxes);
  return new URL(host.page.url()).searchParams.get('room') ?? '';
}

/** Two visitors' windows at one table with these boxes. */
export async function seatTwo(visit: Visit, options: object, ...boxes: number[]): Promise<Board> {
  const host = await visit(BOXES_PATH, options);
  const roomId = await openRoom(host, ...boxes);
  const guest = await visit(`${BOXES_PATH}?room=${roomId}`, options);
  await rollButton(host).waitFor();
  return { host, guest, roomId };
}

/** Whoever has the Roll Dice button presses it, until `isOver`. */
export async function rollUntil(
  { host, guest }: Pick<Board, 'host' | 'guest'>,
  isOver: () => Promise<boolean>,
  roll: (screen: Screen) => Promise<void> = (screen) => rollButton(screen).click(),
): Promise<void> {
  for (;;) {
    let next: Screen | undefined;
    const isSomebodys = async () => {
      if (await isOver()) return true;
      next = undefined;
      for (const screen of [host, guest]) {
        const button = rollButton(screen);
        if ((await button.isVisible()) && (await button.isEnabled())) next ??= screen;
      }
      return next !== undefined;
    };
    await vi.waitUntil(isSomebodys, { timeout: 20_000 });
    if (next === undefined) return;
    await roll(next);
    await rollButton(next).waitFor({ state: 'hidden' });
  }
}
