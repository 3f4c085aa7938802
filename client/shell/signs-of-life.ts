/** What may mean that the server can be reached again. */
export type SignOfLife = 'network' | 'page' | 'press';

/**
 * Calls back when the network came back, when the page did (shown again, or taken out of the
 * browser's memory), and at every press of a key or a pointer. Returns how to stop.
 */
export function onSignOfLife(tell: (sign: SignOfLife) => void): () => void {
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
  for (const press of ['pointerdown', 'keydown'])
    addEventListener(press, () => tell('press'), quiet);
  return () => over.abort();
}
