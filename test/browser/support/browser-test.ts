import type { Browser, Locator } from 'playwright-core';
import { test } from 'vitest';
import { launchBrowser } from '../../../scripts/browser.ts';
import { Screen, type WindowOptions } from './screen.ts';
import { InProcessServer } from '../../support/in-process-server.ts';
import type { Served, ServerKind } from '../../support/server.ts';

/** Opens a window on an address: a path of the file's server, or a whole one of another. */
export type Visit = (address: string, options?: WindowOptions) => Promise<Screen>;

/** One browser for all files of a worker: starting one takes as long as a short test. */
let ofWorker: Promise<Browser> | undefined;

async function browserOfWorker(): Promise<Browser> {
  const running = await ofWorker;
  if (running?.isConnected()) return running;
  ofWorker = launchBrowser();
  return ofWorker;
}

/** Tests with one server for the file, in this process; each test's windows close with it. */
export function browserTest(settings: Record<string, string> = {}) {
  return browserTestOn(InProcessServer, settings);
}

/** The same on a server of another kind: `TestServer`, where it is killed. */
export function browserTestOn<Server extends Served>(
  kind: ServerKind<Server>,
  settings: Record<string, string> = {},
) {
  return (
    test
      // oxlint-disable-next-line no-empty-pattern -- what a fixture needs is read off its pattern
      .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
        const browser = await browserOfWorker();
        onCleanup(() => browser.close());
        return browser;
      })
      .extend('env', { scope: 'file' }, settings)
      .extend('server', { scope: 'file' }, async ({ env }, { onCleanup }) => {
        const server = await kind.start(env);
        onCleanup(() => server.remove());
        return server;
      })
      .extend('visit', async ({ server, browser }, { onCleanup }): Promise<Visit> => {
        const open: Screen[] = [];
        onCleanup(async () => {
          for (const screen of open) await screen.close();
        });
        return async (address, options) => {
          const screen = await Screen.open(browser, new URL(address, server.url).href, options);
          open.push(screen);
          return screen;
        };
      })
  );
}

export const PASSWORD = 'a party needs a host';

/** The pages that can be reached without a press, for a room of Boxes that waits and one that is over. */
export const pathsOf = ({ waiting, finished }: { waiting: string; finished: string }) => [
  '/',
  '/gallery',
  '/code',
  '/games/slots-exposure',
  '/games/wheel-of-exposure',
  '/games/alluring-boxes',
  '/games/alluring-party',
  `/games/alluring-boxes?room=${waiting}`,
  `/replay/${finished}`,
  `/watch/${waiting}`,
  '/photo-test',
  '/no/such/page',
];

/** Signs in where the login is shown, and waits for the panel. */
export async function signIn(screen: Screen): Promise<void> {
  await screen.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await screen.page.keyboard.press('Enter');
  await screen.page.getByRole('heading', { level: 1, name: 'Administrator Panel' }).waitFor();
}

/** A window with the panel open and its clock stopped: the notice of a save stays until the clock moves. */
export async function panel(
  visit: Visit,
  options: object = {},
  page = 'overview',
): Promise<Screen> {
  const screen = await visit(page === 'overview' ? '/admin' : `/admin#${page}`, {
    ...options,
    ownClock: true,
  });
  await signIn(screen);
  await screen.stopClock();
  return screen;
}

export const region = ({ page }: Screen, name: string): Locator =>
  page.getByRole('region', { name, exact: true });
export const save = (section: Locator): Promise<void> =>
  section.getByRole('button', { name: 'Save', exact: true }).click();
