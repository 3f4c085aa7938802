import { VERDICT_TEXTS } from '../../../engine/definition/best-dare.ts';
import { t } from '../../../engine/wire/text.ts';
import { useState } from 'react';
import * as v from 'valibot';
import { assessmentSchema, type ShownAssessment, type User } from '../../../engine/wire/admin.ts';
import { TroubleLine } from '../../shell/ui/parts.tsx';
import { Sentence } from '../../shell/ui/sentence.tsx';
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
          <Sentence
            of={t('{change} <what>to the rating</what>', { change: signed(change) })}
            tags={{ what: <span className="visually-hidden" /> }}
          />
        </span>
      </span>
      <bdi>{task}</bdi>
      <small>
        {by === null ? <span>{t('a guest')}</span> : <bdi>{by}</bdi>}
        <span>{`, ${whenText(at)}`}</span>
      </small>
    </li>
  );
}

function Loading({ id }: Pick<User, 'id'>) {
  const { found, failed, look } = usePolled(`/api/users/${id}/assessments`, listSchema);
  if (failed) {
    return (
      <TroubleLine text={t('The assessments could not be loaded.')} onRetry={() => void look()} />
    );
  }
  if (found === null) return <p className={ui['soft']}>{t('Loading…')}</p>;
  if (found.length === 0) return <p className={ui['soft']}>{t('Nobody has judged a task yet.')}</p>;
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
        <Sentence
          of={t('Last assessments<of> of </of><name/>')}
          tags={{
            of: <span className="visually-hidden" />,
            name: <bdi className="visually-hidden">{user.nickname}</bdi>,
          }}
        />
      </summary>
      {isOpen && <Loading id={user.id} />}
    </details>
  );
}
