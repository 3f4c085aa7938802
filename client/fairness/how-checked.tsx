import styles from './fair-play.module.css';
import { t } from '../../engine/wire/text.ts';

const STEPS = [
  {
    when: t('Before you play'),
    what: t('We lock a secret seed away and show you its fingerprint.'),
    path: 'M7 10V7.500a5 5 0 0 1 10 0V10M5.500 10h13v10.500h-13zM12 14v3',
  },
  {
    when: t('While you play'),
    what: t('Every result is drawn from our seed and yours.'),
    path: 'M4 4h16v16H4zM8.500 8.500h.01M15.500 8.500h.01M12 12h.01M8.500 15.500h.01M15.500 15.500h.01',
  },
  {
    when: t('Afterwards'),
    what: t('The seed is opened, and your browser checks that nothing was changed.'),
    path: 'M10.500 17.500a7 7 0 1 1 0-14 7 7 0 0 1 0 14zM15.500 15.500 21 21M7.500 10.500l2.200 2.200 4-4.200',
  },
];

/** The three steps of a fair draw, and how this game reads a result from it. */
export function HowChecked({ reading }: { reading: string }) {
  return (
    <div className={styles['how']}>
      <ol className={styles['steps']}>
        {STEPS.map(({ when, what, path }) => (
          <li key={when}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={path} />
            </svg>
            <span>
              <b>{when}</b>
              <span>{what}</span>
            </span>
          </li>
        ))}
      </ol>
      <p>{reading}</p>
    </div>
  );
}
