import { useSyncExternalStore, type ComponentType, lazy, Suspense, useEffect } from 'react';

/** `name` and `limits` change one thing each. `first` asks for both, once; `who` for a name. `games`: those finished. */
type SheetName = 'name' | 'limits' | 'first' | 'who' | 'games';

interface Opened {
  sheet: SheetName;
  close: () => void;
  /** Closes it, and goes on with what it was opened for. */
  done: () => void;
}

/** The sheets of a page: one is open at a time. */
export class Sheets {
  #opened: Opened | null = null;
  readonly #listeners = new Set<() => void>();

  /** The open sheet; null: none. */
  readonly opened = (): Opened | null => this.#opened;

  /** Calls back when another sheet is open, or none. Returns how to stop. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Opens a sheet in the place of the one that is open. `goOn`: what waits for its answer. */
  open(sheet: SheetName, goOn?: () => void): void {
    if (this.#opened?.sheet === sheet) return;
    const close = (): void => {
      if (this.#opened === opened) this.#change(null);
    };
    const done = (): void => {
      close();
      goOn?.();
    };
    const opened: Opened = { sheet, close, done };
    this.#change(opened);
  }

  #change(opened: Opened | null): void {
    this.#opened = opened;
    for (const listener of this.#listeners) listener();
  }
}

/** The page's own. */
export const sheets = new Sheets();

/** The open sheet; null: none. */
function useOpened(): Opened | null {
  return useSyncExternalStore(sheets.subscribe, sheets.opened, () => null);
}

interface OpenedProps {
  onClose: () => void;
  onDone: () => void;
}

/** Stands in for a sheet whose code could not be fetched: what waits for it goes on. */
function Unreached({ onDone }: OpenedProps) {
  useEffect(onDone, [onDone]);
  return null;
}

/** A sheet comes when it is opened. */
const later = (load: () => Promise<ComponentType<OpenedProps>>) =>
  lazy(() =>
    load().then(
      (found) => ({ default: found }),
      () => ({ default: Unreached }),
    ),
  );

const SHEETS: Readonly<Record<SheetName, ComponentType<OpenedProps>>> = {
  name: later(async () => (await import('./name/name-sheet.tsx')).NameSheet),
  limits: later(async () => (await import('./limits/limits-sheet.tsx')).LimitsSheet),
  games: later(async () => (await import('./games/games-sheet.tsx')).GamesSheet),
  first: later(async () => (await import('./name/name-sheet.tsx')).FirstTable),
  who: later(async () => (await import('./name/name-sheet.tsx')).FirstName),
};

/** The sheet that is open, over whatever page. */
export function OpenedSheet() {
  const opened = useOpened();
  if (opened === null) return null;
  const Shown = SHEETS[opened.sheet];
  return (
    <Suspense>
      <Shown onClose={opened.close} onDone={opened.done} />
    </Suspense>
  );
}
