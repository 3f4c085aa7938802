import { useEffect } from 'react';

/** Keeps the screen awake while the page is seen, where the browser can. */
export function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return;
    let isOver = false;
    let lock: WakeLockSentinel | null = null;
    const take = async (): Promise<void> => {
      if (isOver || document.visibilityState !== 'visible') return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (isOver) await lock.release();
      } catch {
        // A phone that saves its battery says no.
      }
    };
    // The browser releases the lock whenever the page is hidden.
    const again = (): void => void take();
    document.addEventListener('visibilitychange', again);
    void take();
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', again);
      lock?.release().catch(() => {});
    };
  }, [isOn]);
}
