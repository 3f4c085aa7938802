import type { EventEmitter } from 'node:events';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * Calls `stop` at the first signal to end, and takes those that follow. Ctrl+C reaches npm and this
 * process, and npm passes it on: a second signal that met no handler would end it at once.
 */
export function onStopSignal(process: EventEmitter, stop: (signal: string) => void): void {
  let stopping = false;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      stop(signal);
    });
  }
}
