import { useEffect, useRef } from 'react';

/** What says that somebody is here already and has gone on. */
const GOES_ON = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * [A59] Brings the section that the address names into view, with the focus on its heading. It was
 * not there when the browser looked for it, and moves until everything above it has `settled`.
 */
export function useLanding(settled: boolean): void {
  const isOver = useRef(false);
  useEffect(() => {
    const section = document.getElementById(location.hash.slice(1));
    section?.querySelector('h2')?.focus({ preventScroll: true });
    isOver.current = section === null;
    const stop = () => {
      isOver.current = true;
    };
    for (const event of GOES_ON) window.addEventListener(event, stop, { passive: true });
    return () => {
      for (const event of GOES_ON) window.removeEventListener(event, stop);
    };
  }, []);
  useEffect(() => {
    const section = document.getElementById(location.hash.slice(1));
    if (section === null || isOver.current) return;
    const land = () => {
      if (!isOver.current) section.scrollIntoView();
    };
    land();
    if (settled) return;
    const observer = new ResizeObserver(land);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [settled]);
}
