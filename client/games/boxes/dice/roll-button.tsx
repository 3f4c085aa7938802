import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '../../../shell/ui/button.tsx';
import styles from './roll-button.module.css';

interface RollButtonProps {
  /** Not the first roll of the game: the button comes back where it was before. */
  again: boolean;
  disabled: boolean;
  /** Gets the focus while there is no button. */
  home: RefObject<HTMLElement | null>;
  onRoll: () => void;
}

/**
 * The button goes with the turn. The focus it had waits at the dice, and is here again when the turn
 * is, unless the player has gone elsewhere with it.
 */
export function RollButton({ again, disabled, home, onRoll }: RollButtonProps) {
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (disabled) return;
    const at = document.activeElement;
    const waits = at !== null && at === home.current;
    if (waits || (again && at === document.body)) button.current?.focus({ preventScroll: true });
  }, [again, disabled, home]);

  // Before the element goes; afterwards the focus is with nobody.
  useLayoutEffect(() => {
    const element = button.current;
    const dice = home.current;
    return () => {
      if (document.activeElement === element) dice?.focus({ preventScroll: true });
    };
  }, [home]);

  function roll() {
    // A button that is disabled loses the focus too.
    if (document.activeElement === button.current) home.current?.focus({ preventScroll: true });
    onRoll();
  }

  return (
    <Button ref={button} className={styles['roll']} disabled={disabled} onClick={roll}>
      Roll Dice
    </Button>
  );
}
