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
