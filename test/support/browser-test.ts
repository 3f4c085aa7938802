import type { BrowserContextOptions } from 'playwright-core';
import { test } from 'vitest';
import { launchBrowser } from '../../scripts/browser.ts';
import { Screen } from './screen.ts';
import { TestServer } from './server.ts';

/** Opens a window on an address: a path of the file's server, or a whole one of another. */
export type Visit = (address: string, options?: BrowserContextOptions) => Promise<Screen>;

/** Tests with one server and one browser for the file; each test's windows close with it. */
export function browserTest(settings: Record<string, string> = {}) {
  return test
    .extend('env', { scope: 'file' }, settings)
    .extend('both', { scope: 'file' }, async ({ env }, { onCleanup }) => {
      const [server, browser] = await Promise.all([TestServer.start(env), launchBrowser()]);
      onCleanup(async () => {
        await browser.close();
        await server.remove();
      });
      return { server, browser };
    })
    .extend('server', { scope: 'file' }, ({ both }) => both.server)
    .extend('visit', async ({ both: { server, browser } }, { onCleanup }): Promise<Visit> => {
      const open: Screen[] = [];
      onCleanup(async () => {
        for (const screen of open) await screen.close();
      });
      return async (address, options) => {
        const screen = await Screen.open(browser, new URL(address, server.url).href, options);
        open.push(screen);
        return screen;
      };
    });
}
