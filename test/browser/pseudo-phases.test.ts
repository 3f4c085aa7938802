import { join } from 'node:path';
import { pseudoCatalogues } from '../../scripts/pseudo/pseudo-texts.ts';
import { SCENES } from '../../scripts/screenshots/scenes.ts';
import { browserTestOn, PASSWORD } from './support/browser-test.ts';
import { cutOn, PseudoServer, SIZES, untranslatedOn } from './support/pseudo-pages.ts';
import { PHONE } from './support/screen.ts';

const test = browserTestOn(PseudoServer, { ADMIN_PASSWORD: PASSWORD });

const TEXTS = join(import.meta.dirname, '../../client/texts');
const tongue = { language: 'de', catalogues: pseudoCatalogues([TEXTS]) } as const;

/**
 * What the scenes themselves write, seeds, the "or" of browsers, and the photo challenge, which has
 * languages of its own.
 */
const WRITTEN =
  / \d oder \d|^(Sing|Dance|Tell a joke|Karaoke|Foto-Challenge|Drei Bananen|Ja \+|Nein)|share\.png|^\S{20,}$/;

// Phases that end by a press: the screenshots' own.
test.concurrent.for(Object.entries(SCENES))(
  '[T85] in no phase of %s is a text cut or missing in the pseudo-language, on the smallest phone either',
  { timeout: 600_000 },
  async ([, scene], { browser, server, expect }) => {
    const found: Record<string, string[]> = {};
    await scene({
      browser,
      url: server.url,
      format: { viewport: PHONE, hasTouch: true },
      tongue,
      shoot: async (page, picture) => {
        for (const size of SIZES) {
          await page.setViewportSize(size);
          const cut = await cutOn({ page });
          if (cut.length > 0) found[`${picture} at ${size.width} px`] = cut;
        }
        await page.setViewportSize(PHONE);
        const words = (await untranslatedOn({ page })).filter((text) => !WRITTEN.test(text));
        if (words.length > 0) found[`${picture} untranslated`] = words;
      },
    });
    expect(found).toEqual({});
  },
);
