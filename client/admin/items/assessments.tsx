import { VERDICT_TEXTS } from '../../../engine/definition/best-dare.ts';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { assessmentSchema, type ShownAssessment, type User } from '../../../engine/wire/admin.ts';
import { TroubleLine } from '../../shell/ui/parts.tsx';
import { call, noticed } from '../calls.ts';
import { whenText } from '../ui/when.ts';
import styles from './items.module.css';

const listSchema = v.array(assessmentSchema);

const signed = (change: number): string => (change > 0 ? `+${change}` : String(change));

function Given({ at, by, task, verdict, change }: ShownAssessment) {
  return (
    <li className={styles['given']}>
      <span className={styles['said']}>
        <b>{VERDICT_TEXTS[verdict]}</b>
        <span className={styles['change']} data-change={change}>
          <span>{`${signed(change)} `}</span>
          <span className="visually-hidden">to the rating</span>
        </span>
      </span>
      <bdi className={styles['task']}>{task}</bdi>
      <small>
        {by === null ? <span>a guest</span> : <bdi>{by}</bdi>}
        <span>{`, ${whenText(at)}`}</span>
      </small>
    </li>
  );
}

type Loaded = readonly ShownAssessment[] | 'failed' | null;

function Loading({ id }: Pick<User, 'id'>) {
  const [shown, setShown] = useState<Loaded>(null);
  useEffect(() => {
    if (shown !== null) return;
    let isCurrent = true;
    void call(`/api/users/${id}/assessments`, listSchema).then((answer) => {
      if (isCurrent) setShown(noticed(answer).ok && answer.ok ? answer.value : 'failed');
    });
    return () => {
      isCurrent = false;
    };
  }, [id, shown]);

  if (shown === null) return <p className={styles['none']}>Loading…</p>;
  if (shown === 'failed') {
    return (
      <TroubleLine text="The assessments could not be loaded." onRetry={() => setShown(null)} />
    );
  }
  if (shown.length === 0) return <p className={styles['none']}>Nobody has judged a task yet.</p>;
  return (
    <ul className={styles['list']}>
      {shown.map((one) => (
        <Given key={`${one.at} ${one.task}`} {...one} />
      ))}
    </ul>
  );
}

/** [A89] How others judged what this user did. Asked for when it is opened. */
export function Assessments({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles['all']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        Last assessments<span className="visually-hidden">{` of ${user.nickname}`}</span>
      </summary>
      {isOpen && <Loading id={user.id} />}
    </details>
  );
}
