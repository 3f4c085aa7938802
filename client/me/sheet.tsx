import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Profile } from '../../engine/wire/profile.ts';
import type { Me } from '../../engine/wire/rest.ts';
import { saveMe, useMe } from './me.ts';
import styles from './sheet.module.css';
import type { Elements } from '../shell/ui/elements.ts';

interface KnownMeProps {
  onClose: () => void;
  children: (me: Me) => Elements;
}

/** A sheet for a visitor who is known; where nobody knows who they are there is nothing to ask. */
export function KnownMe({ onClose, children }: KnownMeProps) {
  const me = useMe();
  const isUnknown = me === null;
  useEffect(() => {
    if (isUnknown) onClose();
  }, [isUnknown, onClose]);
  return me && children(me);
}

const MALFORMED = 400;

/** Saves what a sheet asks for, and closes it then. */
export function useSaving(onSaved: () => void) {
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);

  /** `refused`: the text when the server does not accept it. */
  async function save(change: Partial<Profile>, refused?: string): Promise<void> {
    setSaving(true);
    setTrouble(null);
    const answer = await saveMe(change);
    setSaving(false);
    if (answer.ok) return onSaved();
    setTrouble((answer.status === MALFORMED && refused) || answer.error);
  }

  return { trouble, setTrouble, isSaving, save };
}

interface SheetProps {
  title: string;
  /** The element that gets the focus first. */
  first: RefObject<HTMLElement | null>;
  /** The visitor closed it, by Escape or by a phone's back button. */
  onSkip: () => void;
  /** It takes the whole screen. */
  whole?: boolean;
  children: Elements;
}

/** A question over the page. The page goes on behind it, and gets the focus back afterwards. */
export function Sheet({ title, first, onSkip, whole = false, children }: SheetProps) {
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
      className={styles['sheet']}
      data-whole={whole}
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
  children: Elements;
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

/** On a button that suggests another name. */
export const ShuffleIcon = () => (
  <svg className={styles['arrows']} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d="M3 7h3c5 0 7 10 12 10h3m-3-3 3 3-3 3M3 17h3c2 0 3.4-1.6 4.700-3.500M14 10c1.200-1.700 2.400-3 4-3h3m-3-3 3 3-3 3" />
  </svg>
);
