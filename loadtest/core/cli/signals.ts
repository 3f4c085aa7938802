/** Ctrl-C, a service manager, a terminal that is closed. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Does this instead of ending at once, which would skip what is to be done at exit. */
export function onSignal(does: () => void): void {
  for (const signal of SIGNALS) process.on(signal, does);
}
