import { join } from 'node:path';

/**
 * Compiles the embedded database's WebAssembly simply, as for a process of seconds: its optimising
 * compiler takes more time than it gives back, and hundreds of MB.
 */
export const SHORT_LIVED = ['--liftoff-only'];

/** What every process of a test gets: it takes over the compiled code that the one before left. */
export const SCRIPT_ENV = {
  PATH: process.env['PATH'] ?? '',
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/compiled'),
};
