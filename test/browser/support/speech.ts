import * as v from 'valibot';
import type { Screen } from './screen.ts';

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
