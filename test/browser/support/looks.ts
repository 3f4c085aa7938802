/* oxlint-disable unicorn/consistent-function-scoping -- a page has only what its function brings along */
import type { Page } from 'playwright-core';
import { violationsOn } from './page-reports.ts';
import { DESK, PHONE, type Screen } from './screen.ts';

/** A browser's own text is 16 px. Who sees badly has asked for this. */
const LARGER_PX = [24, 32];

type Fault = 'small' | 'out of reach' | 'colourless' | 'unmarked';

/**
 * What is wrong with a page as it is drawn now, one line for each element. `small`: it cannot be hit,
 * and notes what has a ground; `colourless`: in forced colours that has neither ground nor border, or
 * what lies over the page shows the page through; `unmarked`: [B174] nobody sees that it has the focus.
 */
function faultsIn(kind: Fault): string[] {
  const found: string[] = [];
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
  const all = [...(modal ?? document).querySelectorAll<HTMLElement>('*')];
  const styleOf = (element: Element) => getComputedStyle(element);
  const say = (element: Element, what: string) => {
    const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
    found.push(
      `${element.tagName.toLowerCase()}.${element.className} “${name.trim().slice(0, 40)}” ${what}`,
    );
  };
  const alpha = (colour: string) =>
    Number(/^rgba\(.*, ([\d.]+)\)$|\/ ([\d.]+)\)$/.exec(colour)?.slice(1).find(Boolean) ?? 1);
  const isSeen = (element: Element) => {
    const { bottom, width, height } = element.getBoundingClientRect();
    const isThere =
      element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
    // The link that skips the header comes when the focus does.
    const isAway = bottom <= 0 && styleOf(element).position === 'fixed';
    return isThere && !isAway && !element.closest('[inert], [aria-hidden="true"]');
  };
  const hasGround = (style: CSSStyleDeclaration) =>
    alpha(style.backgroundColor) > 0.05 || style.backgroundImage !== 'none';
  const hasText = (element: Element) =>
    [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
  /** What is hit instead of an input that is small, or not drawn itself. */
  const targetOf = (element: HTMLElement) =>
    (element.matches('[type=checkbox], [type=radio], [type=file]') && element.closest('label')) ||
    element;
  const pressed = all
    .filter((one) =>
      one.matches('a[href], button, input, select, textarea, summary, [role=switch]'),
    )
    .map(targetOf)
    .filter(isSeen);
  if (kind === 'small') {
    for (const element of pressed) {
      const { width, height } = element.getBoundingClientRect();
      const style = styleOf(element);
      Object.assign(element, { hadGround: hasGround(style) });
      if (style.display === 'inline') continue;
      const least = style.color === 'rgb(27, 15, 22)' && hasGround(style) ? 44 : 24;
      if (width < 23.5 || height < least - 0.5)
        say(element, `is ${width} × ${height}, not ${least}`);
    }
  }
  if (kind === 'out of reach') {
    const { scrollWidth, clientWidth } = document.documentElement;
    for (const element of all) {
      const { overflowX, textOverflow } = styleOf(element);
      const over = element.scrollWidth - element.clientWidth;
      const isWide = (one: Element | null) =>
        (one?.getBoundingClientRect().right ?? 0) > clientWidth + 0.5;
      if (scrollWidth > clientWidth && isWide(element) && !isWide(element.parentElement)) {
        say(element, `widens the page to ${scrollWidth}`);
      }
      if (over > 1 && isSeen(element) && element.clientWidth > 1) {
        if (/auto|scroll/.test(overflowX)) say(element, `scrolls sideways by ${over}`);
        else if (overflowX !== 'visible' && textOverflow !== 'ellipsis' && hasText(element)) {
          say(element, `is cut by ${over}`);
        }
      }
    }
    for (const element of pressed) {
      element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
      const over = document.elementFromPoint(left + width / 2, top + height / 2);
      const isOut = left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1;
      if (isOut && height < innerHeight) say(element, `is at ${left}–${right}, ${top}–${bottom}`);
      else if (over === null) say(element, 'is not drawn');
      else if (
        !element.contains(over) &&
        !over.contains(element) &&
        !over.closest('[data-testid$=-card]')
      ) {
        say(element, `lies under ${over.tagName}.${over.getAttribute('class')}`);
      }
    }
  }
  if (kind === 'unmarked') {
    const before = document.activeElement;
    // What was focused after a touch shows no line; the keyboard comes anew.
    if (before instanceof HTMLElement) before.blur();
    const lineOf = (element: HTMLElement) => {
      const { outlineStyle, outlineWidth, outlineColor } = styleOf(element);
      const isDrawn = outlineStyle !== 'none' && alpha(outlineColor) > 0;
      return isDrawn ? Number.parseFloat(outlineWidth) : 0;
    };
    // One of each look: a list of a hundred alike says no more.
    const looked = new Set<string>();
    for (const element of all) {
      if (element.tabIndex < 0) continue;
      const target = targetOf(element);
      const kinds = [element, target].map(({ tagName, className }) => `${tagName} ${className}`);
      if (looked.has(kinds.join()) || !isSeen(target)) continue;
      looked.add(kinds.join());
      element.focus({ focusVisible: true, preventScroll: true });
      for (const one of [element, target]) {
        for (const move of one.getAnimations()) move.finish();
      }
      const isHeld = document.activeElement === element;
      if (isHeld && Math.max(lineOf(element), lineOf(target)) < 3) say(target, 'hides its focus');
    }
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
  if (kind === 'colourless') {
    for (const element of pressed) {
      const style = styleOf(element);
      const border =
        style.borderTopStyle !== 'none' &&
        Number.parseFloat(style.borderTopWidth) >= 1 &&
        alpha(style.borderTopColor) > 0;
      const outline = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1;
      // The browser draws a slider itself.
      if (element.matches('[type=range]')) continue;
      if ('hadGround' in element && element.hadGround === true && !border && !outline)
        say(element, 'has no border');
    }
    for (const element of all) {
      if (!hasText(element) || !isSeen(element)) continue;
      let at: Element | null = element;
      let isGround = false;
      while (at !== null && !isGround) {
        isGround = alpha(styleOf(at).backgroundColor) > 0.9;
        const isOver =
          at.matches('dialog, [data-testid$=-card], [aria-labelledby=challenge-title]') ||
          styleOf(at).position === 'fixed';
        if (isOver && !isGround) {
          say(element, `lies on the page: ${at.className} has no ground`);
          break;
        }
        at = at.parentElement;
      }
    }
  }
  return found;
}

/** Enlarges the text as a browser does that does not tell the media queries. */
const sizeText = (page: Page, size: string) =>
  page.evaluate(
    (to) => document.documentElement.style.setProperty('font-size', to, 'important'),
    size,
  );

const look = async (page: Page, kind: Fault) => page.evaluate(faultsIn, kind);

/** All that is wrong with a screen, at all sizes of text and in forced colours, on a phone and a desk. */
export async function faultsOf(screen: Screen): Promise<string[]> {
  const { page } = screen;
  const found: string[] = [];
  const add = (where: string, faults: readonly string[]) =>
    found.push(...new Set(faults.map((fault) => `${where}: ${fault}`)));
  const session = await page.context().newCDPSession(page);
  const larger = async (where: string) => {
    await screen.resize(PHONE);
    add(where, await look(page, 'out of reach'));
  };
  for (const standard of LARGER_PX) {
    await session.send('Page.setFontSizes', { fontSizes: { standard } });
    await larger(`text of ${standard} px`);
  }
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  await sizeText(page, '200%');
  await larger('text at 200 %');
  await sizeText(page, '');
  for (const [name, size] of Object.entries({ desk: DESK, phone: PHONE })) {
    await screen.resize(size);
    for (const kind of ['small', 'out of reach'] as const) add(name, await look(page, kind));
    add(`axe, ${name}`, await violationsOn(page));
  }
  await page.emulateMedia({ forcedColors: 'active' });
  for (const kind of ['colourless', 'unmarked'] as const)
    add('forced colours', await look(page, kind));
  await page.emulateMedia({ forcedColors: 'none' });
  await session.detach();
  return found;
}
