import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import styles from './sheet.module.css';

interface SheetProps {
  title: string;
  /** The element that gets the focus first. */
  first: RefObject<HTMLElement | null>;
  /** The visitor closed it, by Escape or by a phone's back button. */
  onSkip: () => void;
  className?: string | undefined;
  children: ReactNode;
}

/** A question over the page. The page goes on behind it, and gets the focus back afterwards. */
export function Sheet({ title, first, onSkip, className = '', children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    first.current?.focus({ preventScroll: true });
    // Closing before the element goes away lets the browser give the focus back.
    return () => element?.close();
  }, [first]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
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
  /** The problem with the last choice; null: none. */
  trouble: string | null;
  children: ReactNode;
}

/** The buttons of a sheet, below the problem. */
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
