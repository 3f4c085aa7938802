import { useLayoutEffect } from 'react';

/** Looked at by many; not held in a hand, on which somebody reacts and judges [B100]. */
const TELEVISION = '(orientation: landscape) and (min-width: 60em) and (min-height: 28em)';
const IN_HAND = '(pointer: coarse) and (max-width: 90em)';
const LARGE = '(min-width: 100em) and (min-height: 45em)';
const LOW = '(max-height: 33.75em) and (min-width: 35em)';

/**
 * Writes on the document what a table is seen on, for its style sheets: `low`, as a phone held
 * sideways; `large`; or `large television` [B133], whatever the size of its window.
 */
export function useScreenKind(pathname: string): void {
  useLayoutEffect(() => {
    const [television, inHand, large, low] = [TELEVISION, IN_HAND, LARGE, LOW].map((query) =>
      matchMedia(query),
    );
    const isWatching = /^\/watch\//i.test(pathname);
    const write = () => {
      const isTelevision = isWatching && television?.matches && !inHand?.matches;
      const kind = large?.matches ? 'large' : low?.matches ? 'low' : 'usual';
      document.documentElement.dataset['screen'] = isTelevision ? 'large television' : kind;
    };
    write();
    addEventListener('resize', write);
    return () => removeEventListener('resize', write);
  }, [pathname]);
}
