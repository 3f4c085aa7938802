import type { APIRequestContext, Browser, BrowserContextOptions, Page } from 'playwright-core';

/** Of the server whose screens are shown. */
export const PASSWORD = 'a party needs a host';

/** Takes a picture of a page as it stands, under a name, or looks at it in another way. */
type Shoot = (page: Page, name: string) => Promise<void>;

export interface Stage {
  browser: Browser;
  url: string;
  format: BrowserContextOptions;
  shoot: Shoot;
}

export type Scene = (stage: Stage) => Promise<void>;

/** For an element that is not there yet: on a machine that others keep busy, too. */
const PATIENCE_MS = 60_000;

/** A window without motion, so that a picture is of something that stands. */
export async function open({ browser, url, format }: Stage, path: string): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...format });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  await page.goto(url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

/** Opens the panel in a window. */
export async function openPanel(stage: Stage): Promise<Page> {
  const page = await open(stage, '/admin');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Users' }).waitFor();
  return page;
}

/** Does something as the administrator, from elsewhere than the window on show. */
export async function asAdministrator(
  { browser, url }: Stage,
  act: (request: APIRequestContext) => Promise<unknown>,
): Promise<void> {
  const context = await browser.newContext({ baseURL: url });
  await context.request.post('/admin/api/login', { data: { password: PASSWORD } });
  await act(context.request);
  await context.close();
}

/** What the slot machine is played with. */
const CONFIG = { required_rating: 0, spin_cost: 10, default_coins: 100 };

/** Configures the slot machine, by default as it comes. */
export async function configure(stage: Stage, values: Partial<typeof CONFIG> = {}): Promise<void> {
  const data = { ...CONFIG, ...values };
  await asAdministrator(stage, (request) =>
    request.post('/api/game-config/slots-exposure', { data }),
  );
}

/** The screens that every picture is taken on. */
export const FORMATS: Readonly<Record<string, BrowserContextOptions>> = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true },
  sideways: { viewport: { width: 844, height: 390 }, hasTouch: true },
  desk: { viewport: { width: 1280, height: 800 } },
  'desk-at-200': { viewport: { width: 640, height: 400 } },
  television: { viewport: { width: 1920, height: 1080 } },
  'forced-colours': { viewport: { width: 1280, height: 800 }, forcedColors: 'active' },
};
