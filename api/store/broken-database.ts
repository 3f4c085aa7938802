import type { PGlite } from '@electric-sql/pglite';
import { endProcess } from './end-process.ts';
import { reasonOf } from './sql.ts';

/** After these the embedded database is gone; it would never answer again, nor give the turn back. */
function isBroken(error: unknown): boolean {
  if (error instanceof WebAssembly.RuntimeError) return true;
  const severity = error instanceof Error && 'severity' in error ? error.severity : null;
  return severity === 'PANIC' || severity === 'FATAL';
}

/**
 * [O21] Ends the process when the embedded database has given up, as when its log finds no room on the
 * disk: before anything else is asked of it, and in whatever way it was asked.
 */
export function endWithDatabase(pglite: PGlite, end: (why: string) => void = endProcess): void {
  const watched =
    <Args extends unknown[], Answer>(ask: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      try {
        return await ask(...args);
      } catch (error) {
        if (isBroken(error)) end(`The embedded database has stopped: ${reasonOf(error)}.`);
        throw error;
      }
    };
  pglite.execProtocol = watched(pglite.execProtocol.bind(pglite));
  pglite.execProtocolStream = watched(pglite.execProtocolStream.bind(pglite));
}
