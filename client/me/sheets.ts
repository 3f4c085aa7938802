import { useSyncExternalStore } from 'react';

/** What a visitor is asked, or opens to change it. */
export type SheetName = 'name' | 'limits';

interface Opened {
  sheet: SheetName;
  close: () => void;
}

/** The first one is shown; the others wait until it is closed. */
let queue: readonly Opened[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Opened[]): void {
  queue = next;
  for (const listener of listeners) listener();
}

/** Opens a sheet, after those that are open already. `then` is called when it is closed. */
export function openSheet(sheet: SheetName, then: () => void = () => {}): void {
  const opened = {
    sheet,
    close: () => {
      change(queue.filter((each) => each !== opened));
      rememberAsked(sheet);
      then();
    },
  };
  if (queue.every((each) => each.sheet !== sheet)) change([...queue, opened]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The sheet that is to be seen; null: none. */
export function useOpened(): Opened | null {
  return useSyncExternalStore(
    subscribe,
    () => queue[0] ?? null,
    () => null,
  );
}

const keyOf = (sheet: SheetName): string => `${sheet}-asked`;
/** Where the browser forbids storage nobody is asked twice on one page. */
const asked = new Set<SheetName>();

/** Whether this browser has answered or put aside what a sheet asks. */
export function wasAsked(sheet: SheetName): boolean {
  try {
    return asked.has(sheet) || localStorage.getItem(keyOf(sheet)) !== null;
  } catch {
    return asked.has(sheet);
  }
}

/** Remembers in this browser that a sheet was closed, however: nobody is asked again by itself. */
function rememberAsked(sheet: SheetName): void {
  asked.add(sheet);
  try {
    localStorage.setItem(keyOf(sheet), 'yes');
  } catch {
    // See above.
  }
}
