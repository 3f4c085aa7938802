import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../../scripts/browser.ts';
import { DESK, PHONE, Screen } from '../support/screen.ts';
import { TestServer } from '../support/server.ts';

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([TestServer.start(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.remove();
});

const ROUTES = [
  '/',
  '/games',
  '/gallery',
  '/games/slots-exposure',
  '/games/wheel-of-exposure',
  '/games/alluring-boxes',
  '/admin/login',
  '/photo-test',
];

describe.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('on a %s', (_name, viewport) => {
  test.each(ROUTES)('%s has a heading, fits its width and complains of nothing', async (path) => {
    const screen = await Screen.open(browser, server.url + path, { viewport });
    await screen.page.getByRole('heading', { level: 1 }).waitFor();
    await screen.page.waitForLoadState('networkidle');
    const width = await screen.page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(viewport.width);
    expect(screen.complaints).toEqual([]);
    await screen.close();
  });
});

test('the navigation names its places and highlights where one is', async () => {
  const screen = await Screen.open(browser, server.url);
  const { page } = screen;
  const current = () => page.locator('nav [aria-current="page"]').allTextContents();
  expect(await current()).toContain('Games');
  await page.getByRole('link', { name: 'Gallery' }).click();
  await page.getByText('Coming soon').waitFor();
  expect(await current()).toContain('Gallery');
  await page.getByRole('link', { name: 'Games', exact: true }).click();
  for (const title of ['Slots Exposure', 'Wheel of Exposure', 'Alluring Boxes']) {
    await page.getByRole('heading', { name: title }).waitFor();
  }
  await page.getByRole('link', { name: 'Photo Upload Test' }).waitFor();
  await page.getByRole('link', { name: 'Sign In' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/admin/login');
  expect(screen.complaints).toEqual([]);
  await screen.close();
});

test('an unknown address is a proper page with a way back', async () => {
  const screen = await Screen.open(browser, `${server.url}/no/such/place`);
  await screen.page.getByRole('heading', { level: 1 }).waitFor();
  await screen.page.getByRole('main').getByRole('link').first().click();
  await screen.page.getByRole('heading', { name: 'Slots Exposure' }).waitFor();
  await screen.close();
});

/** The gzip bytes of all JavaScript a visitor loads for an address, measured at the browser. */
async function scriptBytes(path: string): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const scripts = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  // As a browser without brotli would ask, so that the figure is gzip's.
  await page.setExtraHTTPHeaders({ 'Accept-Encoding': 'gzip' });
  await page.goto(server.url + path, { waitUntil: 'networkidle' });
  await context.close();
  return bytes;
}

test.each([
  ['/', 90],
  ['/games/slots-exposure', 140],
  ['/games/wheel-of-exposure', 140],
  ['/games/alluring-boxes', 140],
])('JavaScript for %s is at most %d KB gzip', async (path, limit) => {
  const bytes = await scriptBytes(path);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThanOrEqual(limit * 1000);
});
