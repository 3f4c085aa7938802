import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../../scripts/browser.ts';
import { DESK, PHONE, Screen } from '../support/screen.ts';
import { TestServer } from '../support/server.ts';
import { playingTable } from '../support/table.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  const env = { ADMIN_PASSWORD: 'party' };
  [server, browser] = await Promise.all([TestServer.start(env), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.remove();
});

const reportSchema = v.array(
  v.object({
    id: v.string(),
    impact: v.nullish(v.string()),
    nodes: v.array(v.object({ html: v.string(), failureSummary: v.optional(v.string()) })),
  }),
);

/** What axe finds serious or critical on a page, one line each. */
async function seriousOn(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const found = v.parse(
    reportSchema,
    await page.evaluate('axe.run(document).then(({ violations }) => violations)'),
  );
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    );
}

async function settled({ page }: Screen): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
}

describe.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('axe on a %s finds nothing serious', (_name, viewport) => {
  const calm = { viewport, reducedMotion: 'reduce' } as const;

  test.each([
    '/',
    '/gallery',
    '/games/slots-exposure',
    '/games/wheel-of-exposure',
    '/games/alluring-boxes',
    '/admin/login',
    '/photo-test',
    '/no/such/page',
  ])('on %s', async (path) => {
    const screen = await Screen.open(browser, server.url + path, calm);
    await settled(screen);
    expect(await seriousOn(screen.page)).toEqual([]);
    await screen.close();
  });

  test('on the panel', async () => {
    const screen = await Screen.open(browser, `${server.url}/admin`, calm);
    await screen.page.getByLabel('Password', { exact: true }).fill('party');
    await screen.page.keyboard.press('Enter');
    await screen.page.getByRole('region', { name: 'Users' }).waitFor();
    await settled(screen);
    expect(await seriousOn(screen.page)).toEqual([]);
    await screen.close();
  });

  test('while boxes are placed and while they are played for', async () => {
    const placing = await Screen.open(browser, `${server.url}/games/alluring-boxes`, calm);
    await placing.button('Create Room').click();
    await placing.button('Finish Placement').waitFor();
    expect(await seriousOn(placing.page)).toEqual([]);
    await placing.close();

    const table = await playingTable(server.url);
    const playing = await Screen.open(browser, server.url, calm);
    const [name = '', value = ''] = table.hosts[0].cookie?.split('; ')[0]?.split('=') ?? [];
    const [sigName = '', sig = ''] = table.hosts[0].cookie?.split('; ')[1]?.split('=') ?? [];
    const cookies = [
      { name, value, url: server.url },
      { name: sigName, value: sig, url: server.url },
    ];
    await playing.page.context().addCookies(cookies);
    table.close(); // the seat is free for the visitor's browser
    await playing.page.goto(`${server.url}/games/alluring-boxes?room=${table.players[0].roomId}`);
    await playing.button('Roll Dice').waitFor();
    expect(await seriousOn(playing.page)).toEqual([]);
    await playing.close();
  });
});
