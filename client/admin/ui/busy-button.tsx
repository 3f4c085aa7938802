import type { ComponentProps } from 'react';
import { Button } from '../../shell/ui/button.tsx';
import styles from './busy-button.module.css';

type BusyButtonProps = Omit<ComponentProps<typeof Button>, 'disabled'> & { busy: boolean };

/**
 * A button that takes nothing while its section is at work, and shows it. Not `disabled`: that
 * would take the focus away.
 */
export function BusyButton({ busy, className = '', onClick, ...rest }: BusyButtonProps) {
  return (
    <Button
      {...rest}
      className={`${styles['button']} ${className}`}
      aria-disabled={busy}
      onClick={(event) => {
        // A click on a submit button, as Enter in a field makes one, sends the form.
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
