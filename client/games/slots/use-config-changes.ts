import { useEffect } from 'react';
import { slotsServer } from './slots-view-machine.ts';

const LATEST_IDLE_MS = 3000;

/** Runs when the page has nothing better to do. Returns how to call it off. */
function whenIdle(task: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(task, LATEST_IDLE_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(task, { timeout: LATEST_IDLE_MS });
  return () => cancelIdleCallback(handle);
}

/** Tells of a spin cost the administrator has changed while the page is open. */
export function useConfigChanges(onCost: (cost: number) => void): void {
  useEffect(() => {
    let stop: (() => void) | null = null;
    let gone = false;

    async function ask() {
      const answer = await slotsServer.load();
      if (answer.ok && !gone) onCost(answer.value.spinCost);
    }

    async function listen() {
      try {
        const { openConfigSocket } = await import('./config-socket.ts');
        if (gone) return;
        stop = openConfigSocket({ changed: onCost, connected: () => void ask() });
      } catch {
        // Without the socket a spin still tells the cost it was played for.
      }
    }

    const callOff = whenIdle(() => void listen());
    return () => {
      gone = true;
      callOff();
      stop?.();
    };
  }, [onCost]);
}
