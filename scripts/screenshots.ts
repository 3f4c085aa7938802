import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { LANGUAGES } from '../engine/wire/languages.ts';
import { killOwnServers, startOwnServer } from '../loadtest/core/own-server.ts';
import { onSignal } from '../loadtest/core/cli/command-line.ts';
import { launchBrowser } from './browser.ts';
import { readCatalogues, type Tongue } from './build/texts/catalogues.ts';
import { buildPseudo } from './pseudo/build-pseudo.ts';
import { pseudoCatalogues } from './pseudo/pseudo-texts.ts';
import { SCENES } from './screenshots/scenes.ts';
import { PASSWORD, FORMATS } from './screenshots/stage.ts';

/**
 * `npm run screenshots [-- phone desk … --lang ru]`: takes pictures of every page in every phase and
 * format, for people to look at, and writes them to the folder `screenshots`. `--lang pseudo`: in the
 * pseudo-language [T81].
 */
const FOLDER = join(import.meta.dirname, '../screenshots');
const TEXTS = [join(import.meta.dirname, '../client/texts')];

function readLine() {
  try {
    const options = { lang: { type: 'string', default: 'en' } } as const;
    return parseArgs({ allowPositionals: true, options });
  } catch {
    console.error('It takes formats and --lang LANGUAGE, as in: -- phone desk --lang ru');
    return process.exit(2);
  }
}
const { values, positionals: chosen } = readLine();
const { lang } = values;
const isPseudo = lang === 'pseudo';
function refuse(kind: string, given: string, known: readonly string[]): never {
  console.error(`Unknown ${kind}: ${given}. There are ${known.join(', ')}.`);
  process.exit(2);
}
const unknown = chosen.filter((name) => !Object.hasOwn(FORMATS, name));
if (unknown.length > 0) refuse('format', unknown.join(', '), Object.keys(FORMATS));
const language = isPseudo ? 'de' : LANGUAGES.find((known) => known === lang);
if (language === undefined) refuse('language', lang, [...LANGUAGES, 'pseudo']);
const catalogues = isPseudo ? pseudoCatalogues(TEXTS) : readCatalogues(TEXTS);
const tongue: Tongue = { language, catalogues };

const built = mkdtempSync(join(tmpdir(), 'pseudo-'));
process.once('exit', () => rmSync(built, { recursive: true, force: true }));
onSignal(() => {
  killOwnServers();
  process.exit(130);
});
if (isPseudo) await buildPseudo(built);
console.log('Starting a server…');
const server = await startOwnServer({
  env: { ADMIN_PASSWORD: PASSWORD, ...(isPseudo && { CLIENT_ROOT: built }) },
  ...(isPseudo && { script: 'scripts/pseudo/serve.ts' }),
});
const browser = await launchBrowser();
let pictures = 0;
try {
  for (const [name, format] of Object.entries(FORMATS)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    const folder = join(FOLDER, lang === 'en' ? '' : lang, name);
    mkdirSync(folder, { recursive: true });
    for (const scene of Object.values(SCENES)) {
      await scene({
        browser,
        url: server.url,
        format,
        tongue,
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
