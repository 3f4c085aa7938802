import { useEffect } from 'react';
import mp4 from './silent.mp4?no-inline';
import webm from './silent.webm?no-inline';

/** Holds the browser's own lock while the page is seen. Returns how to stop. */
function byLock(): () => void {
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
}

function addSource(video: HTMLElement, type: string): void {
  const source = document.createElement('source');
  source.src = type === 'webm' ? webm : mp4;
  source.type = `video/${type}`;
  video.append(source);
}

/** Plays a silent video from the visitor's first press on. Returns how to stop. */
function byVideo(): () => void {
  const over = new AbortController();
  void import('nosleep.js')
    .then(({ default: NoSleep }) => {
      if (over.signal.aborted) return;
      // The library's own two videos, as files: the page's policy allows no others.
      Object.assign(NoSleep.prototype, { _addSourceToVideo: addSource });
      const video = new NoSleep();
      over.signal.addEventListener('abort', () => video.isEnabled && video.disable());
      const onPress = (): void => {
        if (!video.isEnabled) void video.enable().catch(() => {}); // the next press tries again
      };
      document.addEventListener('click', onPress, { signal: over.signal });
    })
    .catch(() => {}); // then the phone sleeps as it always does
  return () => over.abort();
}

/** [B108] Keeps the screen awake. Browsers have a lock for that on pages over HTTPS alone. */
export function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    return 'wakeLock' in navigator ? byLock() : byVideo();
  }, [isOn]);
}
