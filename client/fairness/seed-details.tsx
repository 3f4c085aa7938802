import type { Elements } from '../shell/ui/elements.ts';
import styles from './fair-play.module.css';
import { t } from '../../engine/wire/text.ts';

/** Seeds and hashes, letter by letter, for who wants to check them elsewhere. */
export const SeedDetails = ({ of, children }: { of: string; children: Elements }) => (
  <details className={styles['details']}>
    <summary>{t('Details: {of}', { of })}</summary>
    <dl className={styles['seeds']}>{children}</dl>
  </details>
);
