import * as v from 'valibot';
import { vi } from 'vitest';
import type { Visit } from './browser-test.ts';
import { canPress, type Screen, PHONE, tryPress, type WindowOptions } from './screen.ts';

export const BOXES_PATH = '/games/alluring-boxes';

/** Two windows at one table, the host to roll first. */
export interface Board {
  host: Screen;
  guest: Screen;
  roomId: string;
}

export const rollButton = (screen: Screen) => screen.button('Roll Dice');

export const grid = ({ page }: Screen) => page.getByRole('group', { name: 'Placement grid' });

/** Drags a box with the mouse to a spot of the grid, in fractions of its size. */
export async function drag(screen: Screen, box: number, x: number, y: number): Promise<void> {
  const from = await screen.button(`Box ${box}`).boundingBox();
  const to = await grid(screen).boundingBox();
  if (from === null || to === null) throw new Error('nothing to drag');
  const { mouse } = screen.page;
  await mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await mouse.down();
  await mouse.move(to.x + x * to.width, to.y + y * to.height, { steps: 5 });
  await mouse.up();
}

/** Lays these boxes and waits for the second player. */
export async function layOut(screen: Screen, ...boxes: number[]): Promise<void> {
  const { page } = screen;
  for (const [index, box] of boxes.entries()) {
    await screen.button(`Box ${box}`).click();
    await grid(screen).click({
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
  await guest.sitDown();
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
        if (await canPress(rollButton(screen))) next ??= screen;
      }
      return next !== undefined;
    };
    await vi.waitUntil(isSomebodys, { timeout: 60_000 });
    if (next === undefined) return;
    await roll(next);
    await rollButton(next).waitFor({ state: 'hidden' });
  }
}

/** Whoever has the Roll Dice button rolls, until the game is over on both screens. */
export async function playOut(
  [host, guest]: readonly [Screen, Screen],
  act?: (screen: Screen) => Promise<void>,
): Promise<void> {
  // [B88] The result waits for the last dare; a pass is always free.
  const isOver = async (): Promise<boolean> => {
    for (const screen of [host, guest]) {
      const pass = dareCard(screen).getByRole('button', { name: 'Pass' });
      if (await pass.isVisible()) await tryPress(pass);
    }
    return host.button('Rematch').isVisible();
  };
  await rollUntil({ host, guest }, isOver, act);
  for (const screen of [host, guest]) await screen.button('Rematch').waitFor();
}

export const dareCard = ({ page }: Screen) => page.getByTestId('dare-card');

/** The players roll in turn until a box with a dare opens. Returns its opener and the other player. */
export async function rollToDare(
  screens: readonly [Screen, Screen],
  roll: (screen: Screen) => Promise<void> = (screen) => rollButton(screen).click(),
): Promise<[opener: Screen, other: Screen]> {
  const [host, guest] = screens;
  let opener: Screen | undefined;
  const rollOnce = async (roller: Screen): Promise<void> => {
    const lines = roller.page.getByRole('log').getByRole('listitem');
    const rolls = lines.filter({ hasText: ' rolled ' });
    const before = await rolls.count();
    await roll(roller);
    await vi.waitUntil(async () => (await rolls.count()) > before, { timeout: 20_000 });
    if (!(await rolls.last().textContent())?.includes('and a dare')) return;
    await dareCard(roller).waitFor();
    opener = roller;
  };
  await rollUntil({ host, guest }, async () => opener !== undefined, rollOnce);
  if (opener === undefined) throw new Error('no box with a dare was opened');
  return [opener, opener === host ? guest : host];
}

/** A way to play: how buttons are pressed and boxes laid. */
export interface Hand {
  name: string;
  window: WindowOptions;
  press(screen: Screen, button: string): Promise<void>;
  lay(screen: Screen, box: number): Promise<void>;
  /** Writes a message, and does not send it. */
  type(screen: Screen, text: string): Promise<void>;
}

const TAP: Hand = {
  name: 'by tap on a phone',
  window: { viewport: PHONE, hasTouch: true, isMobile: true },
  press: (screen, button) => screen.button(button).tap(),
  async lay(screen, box) {
    await screen.button(`Box ${box}`).tap();
    const boxes = screen.page.getByRole('group', { name: 'Placement grid' });
    await boxes.tap({ position: { x: 50 + 70 * (box % 4), y: 50 + 80 * Math.floor(box / 4 - 1) } });
  },
  async type(screen, text) {
    await screen.page.getByRole('textbox').tap();
    await screen.page.keyboard.type(text);
  },
};

const KEYBOARD: Hand = {
  name: 'by keyboard alone',
  window: {},
  async press(screen, button) {
    const isThere = await screen
      .button(button)
      .evaluate((element) => element === document.activeElement);
    if (!isThere) await screen.tabTo(button);
    await screen.page.keyboard.press('Enter');
  },
  async lay(screen, box) {
    await screen.press(`Box ${box}`);
    for (let step = 0; step < box; step += 1) await screen.page.keyboard.press('ArrowRight');
    await screen.page.keyboard.press('Enter');
  },
  async type(screen, text) {
    await screen.tabTo('Message');
    await screen.page.keyboard.type(text);
  },
};

export const HANDS = [TAP, KEYBOARD] as const;

export const offerCard = ({ page }: Screen) => page.getByTestId('offer-card');

/** [G11] The boxes that the reader may open now. */
export const litBoxes = ({ page }: Screen) => page.getByRole('button', { name: /^Open box \d/ });

/** Presses what asks for a photo, and chooses this one. */
export async function choosePhoto(
  { page }: Screen,
  press: string,
  buffer: Buffer,
): Promise<string | null> {
  const asked = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: press, exact: true }).click();
  const chooser = await asked;
  const capture = await chooser
    .element()
    .evaluate((input) =>
      input instanceof HTMLInputElement ? input.getAttribute('capture') : null,
    );
  await chooser.setFiles({ name: 'pose.png', mimeType: 'image/png', buffer });
  return capture;
}

const seatSchema = v.object({ roomId: v.string(), playerId: v.string() });

/** The seat that a page holds. */
export const heldBy = async ({ page }: Screen) => {
  const held = await page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((one) => one.endsWith('-seat')) ?? '';
    return sessionStorage.getItem(key) ?? '';
  });
  return v.parse(seatSchema, JSON.parse(held));
};
