import { useSyncExternalStore } from 'react';

const KEY = 'muted';
const listeners = new Set<() => void>();

/** Storage throws where the browser forbids it; then the choice lasts as long as the page. */
let muted = (() => {
  try {
    return localStorage.getItem(KEY) === 'yes';
  } catch {
    return false;
  }
})();

export function isMuted(): boolean {
  return muted;
}

export function setMuted(next: boolean): void {
  muted = next;
  try {
    localStorage.setItem(KEY, next ? 'yes' : 'no');
  } catch {
    // See above.
  }
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useMuted(): boolean {
  // Where pages are drawn ahead nobody has chosen yet.
  return useSyncExternalStore(listen, isMuted, () => false);
}
