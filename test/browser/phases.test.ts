import { SCENES } from '../../scripts/screenshots/scenes.ts';
import { PASSWORD } from '../../scripts/screenshots/stage.ts';
import { seriousOn } from './support/axe.ts';
import { browserTest } from './support/browser-test.ts';
import { DESK, PHONE } from './support/screen.ts';

const FORMATS = { desk: { viewport: DESK }, phone: { viewport: PHONE, hasTouch: true } };

/** Pages that have no phases are looked at in pages.test.ts. */
const { pages: _, ...PHASES } = SCENES;

// Axe checks the same phases that the screenshots show, several at once.
const test = browserTest({ ADMIN_PASSWORD: PASSWORD });

test.concurrent.for(Object.entries(PHASES))(
  'axe finds nothing serious in any phase of %s, on a desk and on a phone',
  async ([, scene], { browser, server, expect }) => {
    const found: Record<string, string[]> = {};
    for (const [name, format] of Object.entries(FORMATS)) {
      await scene({
        browser,
        url: server.url,
        format,
        shoot: async (page, picture) => {
          const serious = await seriousOn(page);
          if (serious.length > 0) found[`${name} ${picture}`] = serious;
        },
      });
    }
    expect(found).toEqual({});
  },
);
