import {
  type ComponentType,
  type ReactNode,
  Suspense,
  useCallback,
  useSyncExternalStore,
} from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';

const never = () => () => {};

interface LateProps {
  /** Stands there until the page has come; also where pages are drawn ahead. */
  fallback?: ReactNode;
  children: ReactNode;
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

/**
 * Gives a lazy page its ways in and out. A lazy page that imports the router itself makes the
 * bundler split React out of the first chunk, and the home page grows by a kilobyte.
 */
export function Routed({ page: Page }: { page: ComponentType<RoutedPageProps> }) {
  const { state }: { state: unknown } = useLocation();
  const navigate = useNavigate();
  const leave = useCallback<RoutedPageProps['leave']>(
    (to, told) => void navigate(to, { replace: true, state: told }),
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

/** Leads to a game. It comes with the home page, so that games need no router of their own. */
export function GameLink({ slug, room, children }: GameLinkProps) {
  const query = room === undefined ? '' : `?room=${room}`;
  return <Link to={`/games/${slug}${query}`}>{children}</Link>;
}
