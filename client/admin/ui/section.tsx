import type { ReactNode, Ref } from 'react';
import styles from './section.module.css';
import { StatusLine } from './status-line.tsx';
import type { Status } from './status.ts';

interface SectionProps {
  ref?: Ref<HTMLElement>;
  /** Its place in the page's address. */
  id: string;
  title: string;
  note?: string;
  status: Status | null;
  children: ReactNode;
}

/** One part of the panel, with what it last did at its foot. */
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
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles['columns']}>{children}</div>;
}
