import { type Ref, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { t } from '../../../engine/wire/text.ts';
import styles from './ui.module.css';
import type { Elements } from '../../shell/ui/elements.ts';

/** The result of the last action. */
export interface Status {
  text: string;
  tone: 'good' | 'bad';
}

/** [A58] Added if typing went on during a save. */
export const NOT_ALL_SAVED = t('What you typed since is not saved yet.');

export const good = (text: string): Status => ({ text, tone: 'good' });
export const bad = (text: string): Status => ({ text, tone: 'bad' });

/**
 * The result of the last action. The live region is always there, so that screen readers announce
 * it.
 */
function StatusLine({ status }: { status: Status | null }) {
  return (
    <div className={styles['place']}>
      <output className={styles['status']} data-tone={status?.tone}>
        {status?.text}
      </output>
    </div>
  );
}

interface SectionProps {
  ref?: Ref<HTMLElement>;
  /** Its place in the page's address. */
  id: string;
  title: string;
  note?: string | undefined;
  status: Status | null;
  /** One of many on the overview: a phone shows no hints. */
  isBrief?: boolean;
  children?: Elements;
}

/** Not the name in the address: the browser would look for it too, and take the focus away. */
export const sectionId = (id: string): string => `section-${id}`;

/** One part of the panel, with the result of its last action at its foot. */
export function Section({ ref, id, title, note, status, isBrief, children }: SectionProps) {
  return (
    <section
      ref={ref}
      id={sectionId(id)}
      className={styles['section']}
      data-brief={isBrief}
      aria-labelledby={`${id}-title`}
    >
      <div className={styles['head']}>
        <h2 id={`${id}-title`} tabIndex={-1}>
          {title}
        </h2>
        {note !== undefined && <p>{note}</p>}
      </div>
      {children}
      <StatusLine status={status} />
    </section>
  );
}

/** A form and the list it fills, side by side where there is room. */
export function Columns({ children }: { children: Elements }) {
  return <div className={styles['columns']}>{children}</div>;
}

/** Targets for the focus after an action; the first element that exists gets it. */
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
