import * as v from 'valibot';
import type { Screen } from './screen.ts';

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
