/** Errors of code that could not be fetched. */
const failed = new WeakSet<object>();

/** Remembers which errors are failed fetches of code: browsers word them differently. */
export function noteFailedLoads(): void {
  addEventListener('vite:preloadError', ({ payload }) => failed.add(payload));
}

export const isFailedLoad = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && failed.has(error);
