import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import * as v from 'valibot';
import type { Screen } from './screen.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const reportSchema = v.array(
  v.object({
    id: v.string(),
    impact: v.nullish(v.string()),
    nodes: v.array(v.object({ html: v.string(), failureSummary: v.optional(v.string()) })),
  }),
);

/** Axe's findings on a page, one line each; those of some impacts, or all. */
export async function violationsOn(page: Page, impacts?: readonly string[]): Promise<string[]> {
  // The page may have it from the look before: reading its half a megabyte takes as long as a run.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(AXE);
  const found = v.parse(
    reportSchema,
    await page.evaluate(
      "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)",
    ),
  );
  return found
    .filter(({ impact }) => impacts?.includes(impact ?? '') ?? true)
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    );
}

export const seriousOn = (page: Page): Promise<string[]> =>
  violationsOn(page, ['serious', 'critical']);

/** All that a page says, read or heard, but names and what people wrote: texts, names of elements, hints. */
export const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const said = [
      'aria-label',
      'aria-description',
      'aria-valuetext',
      'title',
      'alt',
      'placeholder',
    ];
    const found = new Set([document.title]);
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_ALL);
    for (let node: Node | null = nodes.root; node !== null; node = nodes.nextNode()) {
      if (node instanceof Element)
        for (const name of said) found.add(node.getAttribute(name) ?? '');
      else if (!node.parentElement?.closest('script, style, noscript, code, bdi, [translate=no]'))
        found.add(node.textContent ?? '');
    }
    return [...found];
  });

/** From now on notes the new text in live regions, which a screen reader would announce. */
export async function watchSpeech({ page }: Screen): Promise<void> {
  await page.evaluate(() => {
    const said: string[] = [];
    const LIVE = 'output, [role="log"], [role="status"], [role="alert"], [aria-live="polite"]';
    new MutationObserver((records) => {
      // Texts that came together are read one after the other; a changed text is read as it is now.
      const news = new Set<Node>();
      for (const { type, target, addedNodes } of records) {
        for (const node of type === 'characterData' ? [target] : addedNodes) {
          const element = node instanceof Element ? node : node.parentElement;
          if (element?.closest(LIVE) && !element.closest('[aria-hidden="true"]')) news.add(node);
        }
      }
      for (const node of news) said.push(node.textContent ?? '');
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { speechWatch: () => said });
  });
}

/** The texts read out since. */
export async function spokenBy({ page }: Screen): Promise<string[]> {
  return v.parse(v.array(v.string()), await page.evaluate('speechWatch()'));
}

/**
 * Notes, from now on, whatever on a table tells a roll's outcome while its dice still tumble: a box
 * that comes, goes or moves, a value of a die, a score, a line of the log about it.
 */
export async function watchTumbles(screen: Screen): Promise<void> {
  await screen.page.evaluate(() => {
    const leaks: string[] = [];
    let tumbles = 0;
    let before: string | null = null;
    const page = document;
    const text = (selector: string) => page.querySelector(selector)?.textContent ?? '';
    const boxes = () => [...page.querySelectorAll('[data-testid="game-grid"] [role="img"]')];
    let nodes = boxes();
    const isTumbling = () => text('[data-testid="game-status"]').includes('The dice are rolling');
    /** The announced state, which must not change: the dice themselves announce nothing. */
    const told = () =>
      JSON.stringify([
        boxes().map((box) => box.getAttribute('aria-label')),
        text('[aria-label="Scores"]'),
        text('[role="log"]'),
        text('[aria-label="Boxes left and their odds"]'),
        document.querySelectorAll('[aria-label="Result"]').length,
      ]);
    new MutationObserver((records) => {
      if (!isTumbling()) {
        before = null;
        nodes = boxes();
        return;
      }
      const now = told();
      if (before === null) tumbles += 1;
      else if (now !== before) leaks.push(`${before} became ${now}`);
      before = now;
      if (boxes().some((box, at) => box !== nodes[at])) leaks.push('boxes were made anew');
      for (const { addedNodes, removedNodes } of records) {
        for (const node of [...addedNodes, ...removedNodes]) {
          if (node instanceof Element && node.matches('[role="img"][aria-label^="Box"]')) {
            leaks.push(`${node.getAttribute('aria-label')} was moved`);
          }
        }
      }
      for (const die of document.querySelectorAll('[data-testid^="die-"]')) {
        const label = `${die.getAttribute('aria-label')} ${die.getAttribute('data-value')}`;
        if (/\d/.test(label)) leaks.push(`a die said ${label}`);
      }
    }).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    Object.assign(window, { tumbleWatch: () => ({ leaks, tumbles }) });
  });
}

const seenSchema = v.object({ leaks: v.array(v.string()), tumbles: v.number() });

/** The notes since then, and the number of tumbles. */
export async function tumblesSeen({ page }: Screen): Promise<v.InferOutput<typeof seenSchema>> {
  return v.parse(seenSchema, await page.evaluate('tumbleWatch()'));
}
