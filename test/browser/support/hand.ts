import { PHONE, type Screen, type WindowOptions } from './screen.ts';

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
    const grid = screen.page.getByRole('group', { name: 'Placement grid' });
    await grid.tap({ position: { x: 50 + 70 * (box % 4), y: 50 + 80 * Math.floor(box / 4 - 1) } });
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
