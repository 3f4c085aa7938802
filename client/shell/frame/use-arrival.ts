import { type RefObject, useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/**
 * After a link leads to another page: start at its top, with the focus in its content, as a full
 * page load would. Back and forward keep the place the browser restores.
 */
export function useArrival(main: RefObject<HTMLElement | null>): void {
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
