import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import type { Elements } from './ui/elements.ts';

/** Where the visitor is on the site. */
interface Place {
  pathname: string;
  search: string;
  /** What the link said besides its address; unparsed, as a reload keeps it. */
  state: unknown;
  /** Opened, or come to by back or forward: the browser restores its own place on the page. */
  isReturn: boolean;
}

/** Leads to a page of the site. `replace`: in place of this one, so that back does not return here. */
type Navigate = (to: string, how?: { replace?: boolean; state?: unknown }) => void;

const Routing = createContext<{ location: Place; navigate: Navigate } | null>(null);

function useRouting() {
  const routing = useContext(Routing);
  if (routing === null) throw new Error('There is no router around this.');
  return routing;
}

export const useLocation = (): Place => useRouting().location;
export const useNavigate = (): Navigate => useRouting().navigate;

function shownNow(isReturn: boolean): Place {
  const { pathname, search } = window.location;
  return { pathname, search, state: window.history.state, isReturn };
}

/** Keeps what is shown and the browser's address together. @param path Where pages are drawn ahead. */
export function Router({ path, children }: { path?: string; children: Elements }) {
  const [location, setLocation] = useState<Place>(() =>
    path === undefined
      ? shownNow(true)
      : { pathname: path, search: '', state: null, isReturn: true },
  );

  useEffect(() => {
    const arrive = () => startTransition(() => setLocation(shownNow(true)));
    window.addEventListener('popstate', arrive);
    return () => window.removeEventListener('popstate', arrive);
  }, []);

  const navigate = useCallback<Navigate>((to, { replace = false, state = null } = {}) => {
    if (replace) window.history.replaceState(state, '', to);
    else window.history.pushState(state, '', to);
    startTransition(() => setLocation(shownNow(false)));
  }, []);

  const routing = useMemo(() => ({ location, navigate }), [location, navigate]);
  return <Routing value={routing}>{children}</Routing>;
}

interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  to: string;
  /** What the page learns besides its address. */
  state?: unknown;
}

/** A link to a page of the site. Opened in another tab, it is a plain one. */
export function Link({ to, state = null, children, ...anchor }: LinkProps) {
  const navigate = useNavigate();
  function follow(event: MouseEvent): void {
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
    if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    const { pathname, search } = window.location;
    navigate(to, { replace: to === pathname + search, state });
  }
  return (
    <a {...anchor} href={to} onClick={follow}>
      {children}
    </a>
  );
}
