import {
  useEffect,
  type ComponentType,
  type ReactNode,
  Suspense,
  useCallback,
  useSyncExternalStore,
} from 'react';
import { tabTitle, TITLES } from '../../engine/wire/titles.ts';
import { Link, useLocation, useNavigate } from './router.tsx';
import { CoinBalance } from './ui/parts.tsx';
import styles from './page.module.css';
import { SHOWN_GAMES } from '../games/index.ts';
import type { Elements } from './ui/elements.ts';
import { type How, HowButton } from '../how/how-button.tsx';
import { t } from '../../engine/wire/text.ts';

/** Names the tab, as the page came named already where it was opened here. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    document.title = tabTitle(title);
  }, [title]);
}

const never = () => () => {};

interface LateProps {
  /** Stands there until the page has come; also where pages are drawn ahead. */
  fallback?: Elements;
  children: Elements;
}

/** A page whose code comes by itself. Drawn ahead it is its fallback, and is taken over as that. */
export function Late({ fallback = null, children }: LateProps) {
  const isRunning = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return <Suspense fallback={fallback}>{isRunning ? children : fallback}</Suspense>;
}

export interface RoutedPageProps {
  /** The state that the previous page handed over; unparsed, as a reload keeps it. */
  state: unknown;
  /** Leads to another page in this one's place, and tells it `state`. */
  leave: (to: string, state?: unknown) => void;
}

/** Gives a lazy page its ways in and out. */
export function Routed({ page: Page }: { page: ComponentType<RoutedPageProps> }) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const leave = useCallback<RoutedPageProps['leave']>(
    (to, told) => navigate(to, { replace: true, state: told }),
    [navigate],
  );
  return (
    <Late>
      <Page state={state} leave={leave} />
    </Late>
  );
}

interface GameLinkProps {
  slug: string;
  /** A room of that game; omitted: its page without a room. */
  room?: string;
  children: ReactNode;
}

/** Leads to a game. */
export function GameLink({ slug, room, children }: GameLinkProps) {
  const query = room === undefined ? '' : `?room=${room}`;
  return (
    <Link to={`/games/${slug}${query}`} state={room === undefined ? null : { pressed: true }}>
      {children}
    </Link>
  );
}

function Breadcrumb({ title }: { title: string }) {
  return (
    <nav aria-label={t('Breadcrumb')}>
      <ol className={styles['crumbs']}>
        <li>
          <Link to="/">{t('Home')}</Link>
        </li>
        <li>
          <Link to="/games">{TITLES.games}</Link>
        </li>
        <li className={styles['here']} aria-current="page">
          {title}
        </li>
      </ol>
    </nav>
  );
}

interface GamePageProps {
  title: string;
  /** Null while nobody knows them yet; left out where nothing is won or paid. */
  coins?: number | null;
  /** [B145] Left out: nobody asks. */
  how?: How | undefined;
  children: Elements;
}

/** The frame of every game: where you are, what you have, and the game. */
export function GamePage({ title, coins, how, children }: GamePageProps) {
  usePageTitle(title);
  return (
    <div className={styles['page']}>
      <div className={styles['bar']} data-not-on="television">
        <Breadcrumb title={title} />
        {how && <HowButton how={how} />}
        {coins !== undefined && <CoinBalance coins={coins} />}
      </div>
      <h1 className={styles['title']}>{title}</h1>
      {children}
    </div>
  );
}

/** A page that has one thing to say. */
export function NoticePage({ title, children }: { title: string; children: Elements }) {
  usePageTitle(title);
  return (
    <section className={styles['notice']}>
      <h1>{title}</h1>
      {children}
    </section>
  );
}

/** [B137] The way back from a page that has nothing more to show. */
export const ToGames = () => <Link to="/games">{t('See the games')}</Link>;

export function NotFoundPage() {
  return (
    <NoticePage title={TITLES.nowhere}>
      <p>{t('This room is not on the guest list. The party is in the games.')}</p>
      <ToGames />
    </NoticePage>
  );
}

/** Fills a game's frame until the game is loaded: its name, and that it is loading. */
export function LoadingGame({ title }: { title: string }) {
  const game = SHOWN_GAMES.find((each) => each.title === title);
  return (
    <div className={styles['loading']}>
      {game && <p className={styles['blurb']}>{game.blurb}</p>}
      <span className={styles['dots']} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <output>{t('Loading game...')}</output>
    </div>
  );
}
