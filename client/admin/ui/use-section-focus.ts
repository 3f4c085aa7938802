import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** Where the focus may go after something was done; the first place that is there gets it. */
export const FOCUS = {
  form: 'form :is(input, textarea, select)',
  problem: 'form [aria-invalid="true"]',
  row: (id: number) => `[data-id="${id}"] [data-act="edit"]`,
  heading: 'h2',
} as const;

/** Moves the focus within a section once the change it goes with is drawn. */
export function useSectionFocus(): {
  section: RefObject<HTMLElement | null>;
  focusOn: (...places: string[]) => void;
} {
  const section = useRef<HTMLElement>(null);
  const [intent, setIntent] = useState<readonly string[]>([]);
  useEffect(() => {
    for (const place of intent) {
      const element = section.current?.querySelector<HTMLElement>(place);
      if (!element) continue;
      // The whole form, not only the field, comes into view.
      (element.closest('form') ?? element).scrollIntoView({ block: 'nearest' });
      element.focus({ preventScroll: true });
      return;
    }
  }, [intent]);
  const focusOn = useCallback((...places: string[]) => setIntent(places), []);
  return { section, focusOn };
}
