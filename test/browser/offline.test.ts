import { seriousOn } from './support/page-reports.ts';
import { browserTestOn } from './support/browser-test.ts';
import { PHONE, type Screen } from './support/screen.ts';
import { TestServer } from '../support/server.ts';

const test = browserTestOn(TestServer);

const SIGNS = {
  'a press on Try again': ({ page }: Screen) =>
    page.getByRole('link', { name: 'Try again' }).click(),
  'the network': ({ page }: Screen) => page.evaluate(() => void dispatchEvent(new Event('online'))),
  'somebody who looks again': ({ page }: Screen) =>
    page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
};

test('[A72] without a server the site’s own page is shown, and the game when the server is back', async ({
  visit,
  server,
  expect,
}) => {
  const screen = await visit('/', { viewport: PHONE, serviceWorkers: 'allow' });
  const { page } = screen;
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  for (const giveSign of Object.values(SIGNS)) {
    await server.end('SIGKILL');
    await page.goto(`${server.url}/games/slots-exposure`);
    await page.getByRole('heading', { name: 'The lights are out' }).waitFor();
    expect(await page.title()).toBe('No connection · Alluring Games');
    expect(await colours(screen)).toEqual({ page: 'rgb(23, 16, 31)', title: 'rgb(255, 200, 87)' });
    const [width] = await page
      .getByRole('presentation')
      .evaluateAll((all) => all.map((one) => one instanceof HTMLImageElement && one.naturalWidth));
    expect(width).toBeGreaterThan(0);
    expect(await seriousOn(page)).toEqual([]);

    await server.up();
    await giveSign(screen);
    await page.getByRole('heading', { name: 'Slots Exposure' }).waitFor();
    await screen.button(/^Spin/).waitFor();
  }
});

const colours = ({ page }: Screen) =>
  page.evaluate(() => {
    const title = document.querySelector('h1') ?? document.body;
    return {
      page: getComputedStyle(document.body).backgroundColor,
      title: getComputedStyle(title).color,
    };
  });
