import { useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { PageBoundary } from './page-boundary.tsx';
import { useArrival } from './use-arrival.ts';

export function Layout() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  useArrival(main);
  return (
    <div className={styles['layout']}>
      <a className={styles['skip']} href="#main">
        Skip to content
      </a>
      <Header />
      <main id="main" ref={main} tabIndex={-1} className={styles['main']}>
        <PageBoundary key={pathname}>
          <Outlet />
        </PageBoundary>
      </main>
      <footer className={styles['footer']}>
        <p>Alluring Games: a little daring, all in good fun.</p>
      </footer>
    </div>
  );
}
