import {
  type Browser,
  type BrowserContextOptions,
  errors,
  type Locator,
  type Page,
} from 'playwright-core';

export const DESK = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };
/** For what is about motion; all else is shown without: there is less to draw, and to wait for. */
export const MOVING = { reducedMotion: 'no-preference' } as const;

/** Longer than it takes to say so: a clock is stopped ahead of what it shows. */
const AHEAD_MS = 10_000;
/** For an element or an answer that is not there yet: on a machine that others keep busy, too. */
const PATIENCE_MS = 60_000;
/**
 * The clock moves in steps. A request that the page begins in one step is answered before the next.
 */
const STEP_MS = 1000;

const USUAL = {
  viewport: DESK,
  locale: 'en-GB',
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
} as const;

interface Me {
  name: string;
  avatar?: string;
}

/**
 * A window's options; `ownClock`: `pass` moves its clock on, which otherwise runs as usual; `isNew`:
 * [A92] its visitor meets the question before the first table, which all others have put off; `me`:
 * its visitor is known before the page opens, whose first calls would else make another visitor.
 */
export type WindowOptions = BrowserContextOptions & {
  ownClock?: boolean;
  isNew?: boolean;
  me?: Me;
};

const ASKED = "try { localStorage.setItem('asked-at-table', 'yes'); } catch {}";

/** A visitor's browser window that remembers its console errors. */
export class Screen {
  readonly page: Page;
  /** Console errors and uncaught exceptions so far. */
  readonly complaints: string[] = [];

  /** Messages that came over WebSockets so far. */
  readonly heard: string[] = [];

  private constructor(page: Page) {
    this.page = page;
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => void this.heard.push(String(payload))),
    );
    page.on('pageerror', (error) => this.complaints.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') this.complaints.push(message.text());
    });
  }

  static async open(
    browser: Browser,
    url: string,
    { ownClock = false, isNew = false, me, ...options }: WindowOptions = {},
  ): Promise<Screen> {
    const context = await browser.newContext({ ...USUAL, ...options });
    context.setDefaultTimeout(PATIENCE_MS);
    if (!isNew) await context.addInitScript(ASKED);
    const screen = new Screen(await context.newPage());
    if (ownClock) await screen.page.clock.install();
    if (me !== undefined) await screen.introduce(me, url);
    await screen.page.goto(url);
    return screen;
  }

  /** Says of the window's visitor, whom the server knows by now, what its page would. */
  async introduce(me: Me, url = this.page.url()): Promise<void> {
    await this.page.request.put(new URL('/api/me', url).href, { data: me });
  }

  /**
   * Stops a window's own clock: what it shows for a while stays until time passes, however long the
   * test takes to look.
   */
  async stopClock(): Promise<void> {
    const now = await this.page.evaluate(() => Date.now());
    await this.page.clock.pauseAt(now + AHEAD_MS);
  }

  /** Has the window live through so much time at once, with all that it does in it. */
  async pass(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += STEP_MS) await this.page.clock.runFor(STEP_MS);
  }

  get framesHeard(): number {
    return this.heard.length;
  }

  /** Makes the window that of a visitor whom the server knows by these cookies. */
  async become(cookie: string | null): Promise<void> {
    const { origin } = new URL(this.page.url());
    const cookies = (cookie ?? '').split('; ').map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return { name, value, url: origin };
    });
    await this.page.context().addCookies(cookies);
  }

  /**
   * Makes the window this large, and waits until the page has been drawn in it: media queries are
   * asked anew as a frame is drawn, what hangs on the root's font size follows frames later.
   */
  async resize(size: { width: number; height: number }): Promise<void> {
    await this.page.setViewportSize(size);
    await this.page.evaluate(async ({ width, height }) => {
      const root = document.documentElement;
      const seen = () =>
        [root, ...document.querySelectorAll('body *')]
          .map((element) => element.getBoundingClientRect())
          .map((box) => `${box.width}×${box.height}`)
          .join();
      let before = '';
      for (let unchanged = 0; unchanged < 5;) {
        await new Promise((drawn) => requestAnimationFrame(drawn));
        const now = seen();
        const sized = window.innerWidth === width && window.innerHeight === height;
        unchanged = sized && now === before ? unchanged + 1 : 0;
        before = now;
      }
    }, size);
  }

  /** [B73] Takes a seat at the table whose link the window has opened. */
  async sitDown(): Promise<void> {
    await this.button('Sit down').click();
  }

  button(name: string | RegExp) {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' });
  }

  /** Presses Tab until the focus is on the button or link of this name. */
  tabTo(name: string | RegExp): Promise<void> {
    return this.#tabUntil(name, (element) => {
      return element.getAttribute('aria-label') ?? element.textContent ?? '';
    });
  }

  /** Presses Tab until the focus is on the button to join this room, and presses it. */
  async joinByKeyboard(roomId: string): Promise<void> {
    await this.#tabUntil(`Join ${roomId}`, (element) => {
      const room = element.closest('[data-room]')?.getAttribute('data-room') ?? '';
      return `${element.textContent} ${room}`;
    });
    await this.page.keyboard.press('Enter');
  }

  /** Presses Tab until the focus is in the field with this label. */
  tabToField(label: string): Promise<void> {
    return this.#tabUntil(label, (element) => {
      const labelled = element instanceof HTMLInputElement ? element.labels?.[0] : null;
      return labelled?.textContent?.replace(/[^\w ]/g, '') ?? '';
    });
  }

  async #tabUntil(name: string | RegExp, nameOf: (element: Element) => string): Promise<void> {
    const seen: string[] = [];
    for (let presses = 0; presses < 80; presses += 1) {
      await this.page.keyboard.press('Tab');
      const active = await this.page.evaluateHandle(() => document.activeElement ?? document.body);
      const focused = (await active.evaluate(nameOf)).trim();
      if (typeof name === 'string' ? focused === name : name.test(focused)) return;
      seen.push(focused);
    }
    throw new Error(`Tab never came to ${String(name)}; it went over: ${seen.join(' | ')}`);
  }

  async press(name: string | RegExp): Promise<void> {
    await this.tabTo(name);
    await this.page.keyboard.press('Enter');
  }

  close(): Promise<void> {
    return this.page.context().close();
  }
}

/** What it is of something that is not there in time. */
const unlessLate =
  <As>(value: As) =>
  (error: unknown): As => {
    if (error instanceof errors.TimeoutError) return value;
    throw error;
  };

/** Whether it can be pressed now: it may be gone between the two questions. */
export const canPress = async (one: Locator): Promise<boolean> =>
  (await one.isVisible()) && one.isEnabled({ timeout: 2000 }).catch(unlessLate(false));

/** Presses it if it is there in time: the turn's clock, or somebody else, may be faster. */
export const tryPress = (one: Locator): Promise<void> =>
  one.click({ timeout: 2000 }).catch(unlessLate(undefined));
