import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useOpened } from '../sheets.ts';
import styles from './sheet.module.css';

interface SheetProps {
  title: string;
  /** Where whoever plays by keyboard begins. */
  first: RefObject<HTMLElement | null>;
  /** It was put aside, by Escape or by the way back of a phone. */
  onSkip: () => void;
  className?: string | undefined;
  children: ReactNode;
}

/** Puts an invitation aside with the first press beside it, or Escape: it is never in the way. */
function usePutAside(dialog: RefObject<HTMLDialogElement | null>, onSkip: (() => void) | null) {
  useEffect(() => {
    if (onSkip === null) return undefined;
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !dialog.current?.contains(target)) onSkip();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onSkip();
    };
    // Once the press has done what it was meant for.
    document.addEventListener('click', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('click', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [dialog, onSkip]);
}

/**
 * A question: over the page where it was asked for, beside what is played where it is an invitation.
 * What is behind it goes on, and has the focus again afterwards.
 */
export function Sheet({ title, first, onSkip, className = '', children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const isInvite = useOpened()?.isInvite ?? false;
  usePutAside(dialog, isInvite ? onSkip : null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (isInvite) {
      const focused = document.activeElement;
      element?.show();
      // Nobody asked for it: whoever types or plays goes on where they are.
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    } else {
      element?.showModal();
      first.current?.focus({ preventScroll: true });
    }
    // Closing before the element goes away lets the browser give the focus back.
    return () => element?.close();
  }, [first, isInvite]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      data-invite={isInvite}
      className={`${styles['sheet']} ${className}`}
      onCancel={(event) => {
        event.preventDefault();
        onSkip();
      }}
    >
      <h2 id={heading} className={styles['title']}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}

interface SheetActionsProps {
  /** What went wrong with what was chosen; null: nothing. */
  trouble: string | null;
  children: ReactNode;
}

/** The buttons of a sheet, below what is wrong. */
export function SheetActions({ trouble, children }: SheetActionsProps) {
  return (
    <div className={styles['actions']}>
      <p role="alert" className={styles['trouble']}>
        {trouble}
      </p>
      {children}
    </div>
  );
}
