import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { buildPseudo } from '../../../scripts/pseudo/build-pseudo.ts';
import { END } from '../../../scripts/pseudo/pseudo-texts.ts';
import { InProcessServer } from '../../support/in-process-server.ts';
import { textsOn } from './page-reports.ts';

/** A server whose pages are in the pseudo-language for who reads German. */
export const PseudoServer = {
  async start(env: Record<string, string> = {}): Promise<InProcessServer> {
    const built = await mkdtemp(join(inject('scratch'), 'pseudo-'));
    await buildPseudo(built);
    return InProcessServer.start(env, built);
  },
};

/** The same in every language: names; [A123] the words in which levels are stored; days as browsers write them. */
const SAME = [
  /\b([A-Z2-9]{6}|Alluring Games|Alluring Boxes( Party)?|Slots Exposure|Wheel of Exposure)\b/g,
  /\b(JavaScript|SHA-256|HMAC|CSV|QR|PNG|JPG|GIF|WEBP)\b|https?:\S+/g,
  /English|Русский|Español|Français|Deutsch/g,
  /\((Легко|Средне|Сложно|Лайт|Нормал|Экстрим|Хардкор)\)/g,
  /\d\d?\. \p{L}+/gu,
];

/** Words of a page that stand in no sentence of a catalogue. */
export const untranslatedOn = async ({ page }: { page: Page }): Promise<string[]> =>
  (await textsOn(page)).filter((text) => {
    const own = SAME.reduce((rest, same) => rest.replaceAll(same, ''), text);
    return own.match(/\p{L}{3,}/gu)?.some((word) => !word.endsWith(END));
  });

/** Names the texts of a page that are cut, or that reach beyond the window. */
export const cutOn = ({ page }: { page: Page }): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) found.push(`the page is ${root.scrollWidth} px wide`);
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const hasText = [...element.childNodes].some(
        (node) => node instanceof Text && node.data.trim() !== '',
      );
      const { width, height, right } = element.getBoundingClientRect();
      if (!hasText || width < 2 || height < 2 || !element.checkVisibility()) continue;
      if (element.matches('bdi, bdi *, option, svg *')) continue;
      const { overflowX, overflowY } = getComputedStyle(element);
      const over = [
        overflowX !== 'visible' &&
          element.scrollWidth > element.clientWidth + 1 &&
          'cut at its side',
        overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 2 && 'cut below',
        right > root.clientWidth + 1 && 'beyond the window',
      ].filter(Boolean);
      const name = `${element.tagName}.${element.className} “${element.textContent.slice(0, 50)}”`;
      for (const how of over) found.push(`${name} is ${String(how)}`);
    }
    return found;
  });

/** On a small phone, a usual one and a desk. */
export const SIZES = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];
