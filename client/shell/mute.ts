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

export function useMuted(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, isMuted);
}
