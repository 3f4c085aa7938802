import { type RefObject, useLayoutEffect } from 'react';

/**
 * When `part` goes, the focus that it had goes to the page, so that the keyboard goes on there; so
 * does a focus that nobody has, as after a button that was disabled.
 */
export function useFocusAfter(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      const at = document.activeElement;
      if (at !== document.body && !element?.contains(at)) return;
      document.querySelector('main')?.focus({ preventScroll: true });
    };
  }, [part]);
}
