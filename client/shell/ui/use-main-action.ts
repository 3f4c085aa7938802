import { type RefObject, useEffect } from 'react';

/** A press led to a table whose main button is not there yet. */
let isDue = false;

/** [B121] The next main button that appears gets the focus. */
export function awaitMainAction(): void {
  isDue = true;
}

/** Gives the main button of a table the focus, if a press led there and nobody has it by now. */
export function useMainAction(button: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (isDue && document.activeElement === document.body) {
      button.current?.focus({ preventScroll: true });
    }
    isDue = false;
  }, [button]);
}
