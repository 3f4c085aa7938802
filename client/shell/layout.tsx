import { Link, useLocation, useNavigate } from './router.tsx';
import { BRAND, TITLES } from '../../engine/wire/titles.ts';
import { endSession, useAdministrator } from './net/administrator.ts';
import { MeChip } from '../me/me-chip.tsx';
import styles from './layout.module.css';
import { isFailedLoad } from './net/failed-loads.ts';
import { useScreenKind } from './screen-kind.ts';
import { setMuted, useMuted } from './sound.ts';
import { useRef, Component, type RefObject, useEffect } from 'react';
import { OpenedSheet } from '../me/opened-sheet.tsx';
import { Button } from './ui/parts.tsx';
import { NoticePage } from './page.tsx';
import type { Elements } from './ui/elements.ts';
import { t } from '../../engine/wire/text.ts';
import { Sentence } from './ui/sentence.tsx';

function MuteButton() {
  const muted = useMuted();
  return (
    <button
      type="button"
      className={styles['mute']}
      aria-label={t('Sound')}
      aria-pressed={!muted}
      title={muted ? t('Turn sound and buzzing on') : t('Turn sound and buzzing off')}
      onClick={() => setMuted(!muted)}
    >
      <svg
        width="1.375rem"
        height="1.375rem"
        viewBox="0 0 24 24"
        aria-hidden="true"
        focusable="false"
      >
        <path d="M4 9.5h3.6L13 5v14l-5.4-4.5H4z" fill="currentColor" />
        <path
          d={
            muted
              ? 'm16.5 9.5 5 5m0-5-5 5'
              : 'M16 8.8a4.5 4.5 0 0 1 0 6.4M18.6 6.2a8 8 0 0 1 0 11.6'
          }
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
    </button>
  );
}

function BrandMark() {
  return (
    <svg width="2rem" height="2rem" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <circle cx="16" cy="16" r="14.5" fill="#2a1438" stroke="#ffc857" strokeWidth="2" />
      <path
        d="M16 6l2.7 6.9 7.3.5-5.6 4.7 1.8 7.2L16 21.4l-6.2 3.9 1.8-7.2L6 13.4l7.3-.5z"
        fill="#ff5c93"
      />
    </svg>
  );
}

/** Games is the home page too, so both paths light it up. */
const LINKS = [
  { text: TITLES.games, to: '/games', lit: ['/', '/games'] },
  { text: TITLES.gallery, to: '/gallery', lit: ['/gallery'] },
];
const SIGN_IN = { text: t('Sign In'), to: '/admin/login', lit: ['/admin/login'] };

function Header() {
  const { pathname } = useLocation();
  const here = pathname.replace(/(.)\/+$/, '$1');
  const administrator = useAdministrator();
  return (
    <header className={styles['header']} data-not-on="television">
      <div className={styles['inner']}>
        <Link to="/" className={styles['brand']}>
          <BrandMark />
          <span>{BRAND}</span>
        </Link>
        <MeChip />
        <nav aria-label={t('Main##the way around the site')}>
          <ul className={styles['links']} data-more={administrator || undefined}>
            {(administrator ? LINKS : [...LINKS, SIGN_IN]).map(({ text, to, lit }) => (
              <li key={to}>
                <Link to={to} aria-current={lit.includes(here) ? 'page' : undefined}>
                  {text}
                </Link>
              </li>
            ))}
            {administrator && <Administration isHere={here === '/admin'} />}
          </ul>
        </nav>
        <MuteButton />
      </div>
    </header>
  );
}

/** [A60] Where an administrator reads it instead of Sign In. The panel has its own Logout. */
function Administration({ isHere }: { isHere: boolean }) {
  const navigate = useNavigate();
  async function signOut() {
    const why = (await endSession()) ? 'logged-out' : 'logout-failed';
    navigate('/admin/login', { state: { why } });
  }
  return (
    <>
      <li>
        <Link to="/admin" aria-current={isHere ? 'page' : undefined}>
          {/* In one box: two would be two words to a screen reader. */}
          <span>
            <Sentence
              of={t('Admin<rest>istration</rest>')}
              tags={{ rest: <span className={styles['rest']} /> }}
            />
          </span>
        </Link>
      </li>
      {!isHere && (
        <li>
          <button type="button" className={styles['out']} onClick={() => void signOut()}>
            <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
              <path d="M10 4H5v16h5M9 12h11m-4-4 4 4-4 4" fill="none" strokeWidth="2" />
            </svg>
            <span className={styles['wide']}>{t('Sign Out')}</span>
          </button>
        </li>
      )}
    </>
  );
}

/**
 * After a link leads to another page: start at its top, with the focus in its content, as a full
 * page load would. Back and forward keep the place the browser restores.
 */
function useArrival(main: RefObject<HTMLElement | null>): void {
  const { pathname, isReturn } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
    if (!isReturn) window.scrollTo(0, 0);
  }, [pathname, isReturn, main]);
}

const UNLOADED = t('This page could not be loaded. Check your connection and try again.');
const FAILED = t(
  'Something went wrong on this page. Try again: your coins are safe, and a seat you had is still yours.',
);

/**
 * Shows an error if a page fails. A reload helps: the browser remembers an import that failed, and
 * the server remembers the seat.
 */
class PageBoundary extends Component<{ children: Elements }, { text: string | null }> {
  override state = { text: null };

  static getDerivedStateFromError(error: unknown): { text: string } {
    return { text: isFailedLoad(error) ? UNLOADED : FAILED };
  }

  override render(): Elements {
    if (this.state.text === null) return this.props.children;
    return (
      <NoticePage title={t('The music stopped')}>
        <p role="alert">{this.state.text}</p>
        <Button onClick={() => window.location.reload()}>{t('Try again')}</Button>
      </NoticePage>
    );
  }
}

export function Layout({ children }: { children: Elements }) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  useArrival(main);
  useScreenKind(pathname);
  return (
    <div className={styles['layout']}>
      <a className={styles['skip']} href="#main">
        {t('Skip to content')}
      </a>
      {/* Early: who uses the keyboard comes to it first. */}
      <OpenedSheet />
      <Header />
      <main id="main" ref={main} tabIndex={-1} className={styles['main']}>
        <PageBoundary key={pathname}>{children}</PageBoundary>
      </main>
      <footer className={styles['footer']} data-not-on="television">
        <p>{t('Alluring Games: a little daring, all in good fun.')}</p>
      </footer>
    </div>
  );
}
