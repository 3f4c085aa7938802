import { useSyncExternalStore } from 'react';

/** What a visitor is asked, or opens to change it. */
export type SheetName = 'name' | 'limits';

interface Opened {
  sheet: SheetName;
  /** Nobody asked for it: it lies beside what is played, and the next press elsewhere puts it aside. */
  isInvite: boolean;
  close: () => void;
}

const keyOf = (sheet: SheetName): string => `${sheet}-asked`;

/** The sheets of a page: which is open, which wait, and which this browser was shown. */
export class Sheets {
  /** The first one is seen; the others wait until it is closed. */
  #queue: readonly Opened[] = [];
  readonly #listeners = new Set<() => void>();
  /** Where the browser forbids storage nobody is asked twice on one page. */
  readonly #asked = new Set<SheetName>();

  /** The sheet that is to be seen; null: none. */
  readonly opened = (): Opened | null => this.#queue[0] ?? null;

  /** Calls back when another sheet is to be seen. Returns how to stop. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #change(queue: readonly Opened[]): void {
    this.#queue = queue;
    for (const listener of this.#listeners) listener();
  }

  /** Opens a sheet that was asked for, before those that nobody asked for. */
  open(sheet: SheetName): void {
    this.#change([
      this.#sheet(sheet, false),
      ...this.#queue.filter((each) => each.sheet !== sheet),
    ]);
  }

  /** Offers a sheet once to each browser, after those that are open already. */
  invite(sheet: SheetName): void {
    if (this.wasAsked(sheet) || this.#queue.some((each) => each.sheet === sheet)) return;
    this.#change([...this.#queue, this.#sheet(sheet, true)]);
  }

  #sheet(sheet: SheetName, isInvite: boolean): Opened {
    const opened: Opened = {
      sheet,
      isInvite,
      close: () => {
        this.#remember(sheet);
        this.#change(this.#queue.filter((each) => each !== opened));
      },
    };
    return opened;
  }

  /** Whether this browser has answered or put aside what a sheet asks. */
  wasAsked(sheet: SheetName): boolean {
    try {
      return this.#asked.has(sheet) || localStorage.getItem(keyOf(sheet)) !== null;
    } catch {
      return this.#asked.has(sheet);
    }
  }

  #remember(sheet: SheetName): void {
    this.#asked.add(sheet);
    try {
      localStorage.setItem(keyOf(sheet), 'yes');
    } catch {
      // See above.
    }
  }
}

/** The page's own. */
export const sheets = new Sheets();

/** The sheet that is to be seen; null: none. */
export function useOpened(): Opened | null {
  return useSyncExternalStore(sheets.subscribe, sheets.opened, () => null);
}
