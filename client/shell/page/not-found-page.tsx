import { Link } from 'react-router-dom';
import { TITLES } from '../../../engine/wire/titles.ts';
import type { ReactNode } from 'react';
import styles from './notice-page.module.css';
import { usePageTitle } from './page-title.ts';

/** A page that has one thing to say. */
export function NoticePage({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <section className={styles['notice']}>
      <h1>{title}</h1>
      {children}
    </section>
  );
}

export function NotFoundPage() {
  return (
    <NoticePage title={TITLES.nowhere}>
      <p>This room is not on the guest list. The party is in the games.</p>
      <Link to="/games">See the games</Link>
    </NoticePage>
  );
}
