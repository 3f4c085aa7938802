import { useSyncExternalStore } from 'react';

const KEY = 'badge-until';

/** [S27] Until when (epoch ms) the visitor's last prize is a badge on their name, in every tab of this browser. */
class Badge {
  readonly #listeners = new Set<() => void>();

  /** Whether the visitor wears it now. */
  readonly isOn = (): boolean => {
    try {
      return Number(localStorage.getItem(KEY) ?? 0) > Date.now();
    } catch {
      return false; // storage is forbidden
    }
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    addEventListener('storage', listener);
    return () => {
      this.#listeners.delete(listener);
      removeEventListener('storage', listener);
    };
  };

  /** @param until Epoch ms; null: there is none. */
  keep(until: number | null): void {
    try {
      if (until === null) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, String(until));
    } catch {
      return;
    }
    for (const listener of this.#listeners) listener();
  }
}

export const badge = new Badge();

export const useBadge = (): boolean =>
  useSyncExternalStore(badge.subscribe, badge.isOn, () => false);
