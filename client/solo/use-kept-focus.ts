import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * A button that is disabled while its action runs loses the focus to nowhere. This gives it back
 * afterwards, unless the visitor has gone elsewhere, so that Space can be pressed again and again.
 */
export function useKeptFocus(button: RefObject<HTMLButtonElement | null>, disabled: boolean): void {
  const had = useRef(false);
  useLayoutEffect(() => {
    // Browsers move the focus away only with the next frame, so here it can still be seen.
    if (disabled && document.activeElement === button.current) had.current = true;
  }, [button, disabled]);
  useEffect(() => {
    if (disabled || !had.current) return;
    had.current = false;
    const active = document.activeElement;
    if (active === document.body || active === null) button.current?.focus({ preventScroll: true });
  }, [button, disabled]);
}
