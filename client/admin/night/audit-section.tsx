import { useEffect, useState } from 'react';
import { type AdminAct, auditSchema } from '../../../engine/wire/night.ts';
import { call } from '../server/call.ts';
import { Section } from '../ui/section.tsx';
import styles from './night.module.css';

const when = (at: number): string =>
  new Date(at).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' });

/** [O10] What the administrator changed, newest first. */
export function AuditSection() {
  const [acts, setActs] = useState<readonly AdminAct[] | null>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    let isCurrent = true;
    void call('/api/admin/audit', auditSchema).then((answer) => {
      if (isCurrent && answer.ok) setActs(answer.value.acts);
    });
    return () => {
      isCurrent = false;
    };
  }, [isOpen]);
  return (
    <Section
      id="audit"
      title="What was changed"
      note="Every change in this panel is noted before it is made."
      status={null}
    >
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={styles['summary']}>Show the last 100</summary>
        <ol className={styles['acts']}>
          {acts?.map(({ at, act, about }, place) => (
            // Acts never change places among each other.
            <li key={acts.length - place}>
              <time dateTime={new Date(at).toISOString()}>{when(at)}</time>{' '}
              <bdi>{about === null ? act : `${act}: ${about}`}</bdi>
            </li>
          ))}
        </ol>
      </details>
    </Section>
  );
}
