import { useRef, Component, type ReactNode, type RefObject, useEffect } from 'react';
import { Outlet, useLocation, NavigationType, useNavigationType } from 'react-router-dom';
import { OpenedSheet } from '../../me/opened-sheet.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { Button } from '../ui/button.tsx';
import { NoticePage } from '../page/not-found-page.tsx';

/**
 * After a link leads to another page: start at its top, with the focus in its content, as a full
 * page load would. Back and forward keep the place the browser restores.
 */
function useArrival(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const kind = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
    if (kind !== NavigationType.Pop) window.scrollTo(0, 0);
  }, [pathname, kind, main]);
}

/**
 * Shows an error if a page fails, mostly because its code could not be fetched. Only a reload helps
 * then: the browser remembers a failed import.
 */
class PageBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <NoticePage title="The music stopped">
        <p role="alert">This page could not be shown. Check your connection and try again.</p>
        <Button onClick={() => window.location.reload()}>Try again</Button>
      </NoticePage>
    );
  }
}

export function Layout() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  useArrival(main);
  return (
    <div className={styles['layout']}>
      <a className={styles['skip']} href="#main">
        Skip to content
      </a>
      {/* Early: who uses the keyboard comes to it first. */}
      <OpenedSheet />
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
