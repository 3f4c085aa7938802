import type { APIRequestContext, Browser, BrowserContextOptions, Page } from 'playwright-core';
import { formatted, inEnglish, type Values } from '../../engine/wire/text.ts';
import { saidIn, type Tongue } from '../build/texts/catalogues.ts';

/** The administrator's password on the server of the pictures. */
export const PASSWORD = 'a party needs a host';

/** Takes a picture of a page and saves it under a name. */
type Shoot = (page: Page, name: string) => Promise<void>;

export interface Stage {
  browser: Pick<Browser, 'newContext'>;
  url: string;
  format: BrowserContextOptions;
  shoot: Shoot;
  /** What its pages are in, if not in English. */
  tongue?: Tongue;
}

export type Scene = (stage: Stage) => Promise<void>;

/** What the pages say for an English sentence, by which a scene finds what it presses. */
export const say = ({ tongue }: Stage, sentence: string, values: Values = {}): string =>
  tongue === undefined
    ? formatted('en', inEnglish(sentence), values)
    : saidIn(tongue, sentence, values);

/** What is above the seeds of the game that goes on. */
export const seedsNow = (stage: Stage): string =>
  say(stage, 'Details: {of}', { of: say(stage, 'the seeds now') });

/** For an element that is not there yet, on a busy machine too. */
const PATIENCE_MS = 60_000;

/** Opens a page with reduced motion and waits until it has loaded, so that nothing moves in a picture. */
export async function open({ browser, url, format, tongue }: Stage, path: string): Promise<Page> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    locale: tongue?.language ?? 'en',
    ...format,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  await page.goto(url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState();
  await page.evaluate(() => document.fonts.ready);
  return page;
}

/** Signs in and opens the admin panel. */
export async function openPanel(stage: Stage): Promise<Page> {
  const page = await open(stage, '/admin');
  await page.getByLabel(say(stage, 'Password'), { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: say(stage, 'Users') }).waitFor();
  return page;
}

/** Calls the server as the administrator, in a separate session from the page in the picture. */
export async function asAdministrator(
  { browser, url }: Stage,
  act: (request: APIRequestContext) => Promise<unknown>,
): Promise<void> {
  const context = await browser.newContext({ baseURL: url });
  await context.request.post('/admin/api/login', { data: { password: PASSWORD } });
  await act(context.request);
  await context.close();
}

/** The default configuration of the slot machine. */
const CONFIG = { required_rating: 0, spin_cost: 10, default_coins: 100 };

/** Stores the slot machine's configuration: the defaults, changed by `values`. */
export async function configure(stage: Stage, values: Partial<typeof CONFIG> = {}): Promise<void> {
  const data = { ...CONFIG, ...values };
  await asAdministrator(stage, (request) =>
    request.post('/api/game-config/slots-exposure', { data }),
  );
}

/** The formats of the pictures, by name. */
export const FORMATS: Readonly<Record<string, BrowserContextOptions>> = {
  small: { viewport: { width: 320, height: 568 }, hasTouch: true },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true },
  sideways: { viewport: { width: 844, height: 390 }, hasTouch: true },
  desk: { viewport: { width: 1280, height: 800 } },
  'desk-at-200': { viewport: { width: 640, height: 400 } },
  television: { viewport: { width: 1920, height: 1080 } },
  'forced-colours': { viewport: { width: 1280, height: 800 }, forcedColors: 'active' },
};
