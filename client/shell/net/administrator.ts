import { useEffect, useSyncExternalStore } from 'react';

const KEY = 'administrator';
/** A connection that hangs would never lead on. */
const PATIENCE_MS = 20_000;
const listeners = new Set<() => void>();
/** If the browser forbids storage, the mark lasts as long as the page. */
let remembered = false;

function isMarked(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return remembered;
  }
}

/**
 * Remembers in this browser whether it is signed in as administrator: for what the header says, no
 * more. The session itself is the server's, in a cookie that no script can read.
 */
export function markAdministrator(signedIn: boolean): void {
  remembered = signedIn;
  try {
    if (signedIn) localStorage.setItem(KEY, 'signed in');
    else localStorage.removeItem(KEY);
  } catch {
    // See above.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener); // another tab
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Takes the mark away where the session is over. Without the schemas: this comes with every page. */
async function check(): Promise<void> {
  try {
    const status: unknown = await (await fetch('/admin/api/login-status')).json();
    const told = typeof status === 'object' && status !== null && 'signedIn' in status;
    if (told && status.signedIn === false) markAdministrator(false);
  } catch {
    // A server that cannot be reached has ended no session.
  }
}

/** [A60] Whether this browser is signed in as administrator. Does not ask for visitors. */
export function useAdministrator(): boolean {
  useEffect(() => {
    if (isMarked()) void check();
  }, []);
  // Pages are drawn ahead for visitors.
  return useSyncExternalStore(subscribe, isMarked, () => false);
}

/** Ends the session; whether the server did it. */
export async function endSession(): Promise<boolean> {
  try {
    const headers = { 'content-type': 'application/json' };
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const { ok } = await fetch('/admin/logout', { method: 'POST', headers, body: '{}', signal });
    if (ok) markAdministrator(false);
    return ok;
  } catch {
    return false;
  }
}
