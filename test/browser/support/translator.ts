import type { Browser, Page } from 'playwright-core';

/**
 * Replaces the page's texts as translators in browsers do, as they appear: each text node gives way to
 * a copy in `<font><font>`, and is thrown away. Complains of each text that is changed after that, as
 * nobody would see the change.
 */
function translate(): void {
  const UNTRANSLATED = 'script, style, noscript, textarea, font font';
  const lost = new MutationObserver((changes) => {
    for (const { oldValue, target } of changes) {
      // oxlint-disable-next-line no-console -- the test reads it
      console.error(`Lost text: '${oldValue}' became '${target.textContent}'`);
    }
  });
  const replace = (text: Text): void => {
    if (text.data === '' || text.parentElement?.closest(UNTRANSLATED)) return;
    const outer = document.createElement('font');
    const inner = outer.appendChild(document.createElement('font'));
    inner.textContent = text.data;
    text.replaceWith(outer);
    lost.observe(text, { characterData: true, characterDataOldValue: true });
  };
  const replaceIn = (root: Node): void => {
    if (!root.isConnected) return;
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    for (let node: Node | null = root; node !== null; node = texts.nextNode()) {
      if (node instanceof Text) found.push(node);
    }
    found.forEach(replace);
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(replaceIn);
  }).observe(document, { childList: true, subtree: true });
}

/** What becomes of a page whose texts were replaced under it. */
const BROKEN = /Lost text|NotFoundError|removeChild|insertBefore/;

/** A browser whose windows all translate. `broken` collects what that breaks in them. */
export function translating(browser: Browser, broken: string[]): Pick<Browser, 'newContext'> {
  return {
    newContext: async (options) => {
      const context = await browser.newContext(options);
      await context.addInitScript(translate);
      context.on('console', (message) => {
        if (BROKEN.test(message.text())) broken.push(message.text());
      });
      context.on('weberror', (error) => {
        if (BROKEN.test(String(error.error()))) broken.push(String(error.error()));
      });
      return context;
    },
  };
}

/** Whether a page shows that it failed. */
export const hasFailed = (page: Page): Promise<boolean> =>
  page.getByRole('heading', { name: 'The music stopped' }).isVisible();

/** The texts of a page that no translator has seen. */
export const untranslated = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode;
      if (!parentElement?.closest('script, style, noscript, textarea, font font')) {
        found.push(textContent ?? '');
      }
    }
    return found;
  });
