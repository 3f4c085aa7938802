import { VERDICT_TEXTS } from '../../../engine/definition/best-dare.ts';
import { useState } from 'react';
import * as v from 'valibot';
import { assessmentSchema, type ShownAssessment, type User } from '../../../engine/wire/admin.ts';
import { TroubleLine } from '../../shell/ui/parts.tsx';
import { usePolled } from '../calls.ts';
import { whenText } from '../ui/when.ts';
import ui from '../ui/ui.module.css';
import styles from './items.module.css';

const listSchema = v.array(assessmentSchema);

const signed = (change: number): string => (change > 0 ? `+${change}` : String(change));

function Given({ at, by, task, verdict, change }: ShownAssessment) {
  return (
    <li className={styles['given']}>
      <span className={styles['line']}>
        <b>{VERDICT_TEXTS[verdict]}</b>
        <span className={styles['change']} data-change={change}>
          <span>{`${signed(change)} `}</span>
          <span className="visually-hidden">to the rating</span>
        </span>
      </span>
      <bdi>{task}</bdi>
      <small>
        {by === null ? <span>a guest</span> : <bdi>{by}</bdi>}
        <span>{`, ${whenText(at)}`}</span>
      </small>
    </li>
  );
}

function Loading({ id }: Pick<User, 'id'>) {
  const { found, failed, look } = usePolled(`/api/users/${id}/assessments`, listSchema);
  if (failed) {
    return <TroubleLine text="The assessments could not be loaded." onRetry={() => void look()} />;
  }
  if (found === null) return <p className={ui['soft']}>Loading…</p>;
  if (found.length === 0) return <p className={ui['soft']}>Nobody has judged a task yet.</p>;
  return (
    <ul className={ui['rows']}>
      {found.map((one) => (
        <Given key={`${one.at} ${one.task}`} {...one} />
      ))}
    </ul>
  );
}

/** [A89] How others judged what this user did. Asked for when it is opened. */
export function Assessments({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={ui['more']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        Last assessments<span className="visually-hidden">{` of ${user.nickname}`}</span>
      </summary>
      {isOpen && <Loading id={user.id} />}
    </details>
  );
}
