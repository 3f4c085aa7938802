import { assign, type EventObject } from 'xstate';
import { type Ref, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import styles from './ui.module.css';
import type { Elements } from '../../shell/ui/elements.ts';

/** The result of the last action. */
export interface Status {
  text: string;
  tone: 'good' | 'bad';
}

/** How long a status stays. */
const STATUS_MS = 3000;

/** [A58] Added if typing went on during a save. */
export const NOT_ALL_SAVED = 'What you typed since is not saved yet.';

export const good = (text: string): Status => ({ text, tone: 'good' });
export const bad = (text: string): Status => ({ text, tone: 'bad' });

/** The part of a form's machine that shows the result of the last action for a while. */
export function noticeRegion<
  Context extends { status: Status | null },
  Event extends EventObject,
>() {
  // The status is part of what this machine remembers; the compiler cannot know it.
  const shows = (status: Status | null) => ({ status }) as Partial<Context>;
  return {
    initial: 'silent',
    on: {
      // The notice of the last try does not hold for this one.
      SAVE: '.silent',
      // "Saved" says nothing of later typing either [A58].
      CHANGE: {
        guard: ({ context }: { context: Context }) => context.status?.tone === 'good',
        target: '.silent',
      },
      TELL: {
        target: '.shown',
        actions: assign<Context, Event & { status: Status }, undefined, Event, never>(({ event }) =>
          shows(event.status),
        ),
      },
    },
    states: {
      silent: { entry: assign<Context, Event, undefined, Event, never>(() => shows(null)) },
      shown: { after: { [STATUS_MS]: 'silent' } },
    },
  } as const;
}

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
  note?: string;
  status: Status | null;
  children: Elements;
}

/** One part of the panel, with the result of its last action at its foot. */
export function Section({ ref, id, title, note, status, children }: SectionProps) {
  return (
    <section ref={ref} id={id} className={styles['section']} aria-labelledby={`${id}-title`}>
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
