import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { killOwnServers, startOwnServer } from '../loadtest/core/own-server.ts';
import { launchBrowser } from './browser.ts';
import { SCENES } from './screenshots/scenes.ts';
import { PASSWORD, FORMATS } from './screenshots/stage.ts';
import { onSignal } from '../loadtest/core/cli/command-line.ts';

/**
 * `npm run screenshots [-- phone desk …]`: takes pictures of every page in every phase and format, for
 * people to look at, and writes them to the folder `screenshots`.
 */
const FOLDER = join(import.meta.dirname, '../screenshots');

onSignal(() => {
  killOwnServers();
  process.exit(130);
});

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !Object.hasOwn(FORMATS, name));
if (unknown.length > 0) {
  const formats = Object.keys(FORMATS).join(', ');
  console.error(`Unknown format: ${unknown.join(', ')}. The formats are ${formats}.`);
  process.exit(2);
}
console.log('Starting a server…');
const server = await startOwnServer({ env: { ADMIN_PASSWORD: PASSWORD } });
const browser = await launchBrowser();
let pictures = 0;
try {
  for (const [name, format] of Object.entries(FORMATS)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    const folder = join(FOLDER, name);
    mkdirSync(folder, { recursive: true });
    for (const scene of Object.values(SCENES)) {
      await scene({
        browser,
        url: server.url,
        format,
        shoot: async (page, picture) => {
          await page.screenshot({ path: join(folder, `${picture}.png`) });
          pictures += 1;
        },
      });
    }
    console.log(`${name}: done`);
  }
} finally {
  await browser.close();
  await server.stop();
}
console.log(`${pictures} pictures in ${FOLDER}`);
