/** An event after which the server may be reachable again. */
export type SignOfLife = 'network' | 'page' | 'press';

/** Whether somebody may see the page: a browser loads pages ahead, and restores them in the background. */
export const isSeen = (): boolean =>
  typeof document === 'undefined' ||
  (document.visibilityState === 'visible' &&
    !('prerendering' in document && document.prerendering));

/** [B73] Calls back once the page is seen, at once if it is already. Returns how to stop. */
export function whenSeen(act: () => void): () => void {
  const over = new AbortController();
  const look = (): void => {
    if (over.signal.aborted || !isSeen()) return;
    over.abort();
    act();
  };
  look();
  for (const sign of over.signal.aborted ? [] : ['visibilitychange', 'prerenderingchange']) {
    document.addEventListener(sign, look, { signal: over.signal });
  }
  return () => over.abort();
}

/** The click of a press has come so long after the finger or the button went up, in ms. */
const CLICKED_AFTER = 100;

/**
 * Calls back when the network came back, when the page did (shown again, or taken out of the
 * browser's memory), and at every press of a key or a pointer: then when its click is over, for what
 * wakes may move what the click was meant for. Returns how to stop.
 */
export function onWakeEvent(tell: (sign: SignOfLife) => void): () => void {
  const over = new AbortController();
  const { signal } = over;
  const quiet = { signal, capture: true, passive: true };
  addEventListener('online', () => tell('network'), { signal });
  addEventListener('pageshow', () => tell('page'), { signal });
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && tell('page'),
    { signal },
  );
  addEventListener('keydown', () => tell('press'), quiet);
  const pressed = () => setTimeout(() => signal.aborted || tell('press'), CLICKED_AFTER);
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, pressed, quiet);
  return () => over.abort();
}
