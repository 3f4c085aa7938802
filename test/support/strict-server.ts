import { join } from 'node:path';
import { TestServer } from './server.ts';

const HEAP_MB = 512;
const PULSE = join(import.meta.dirname, '../abuse/support/pulse.ts');

/** A server as a stranger meets it: default limits, a small heap. Its pulse is taken. */
export function startStrictServer(env: Record<string, string> = {}): Promise<TestServer> {
  const flags = [`--max-old-space-size=${HEAP_MB}`, '--import', PULSE];
  return TestServer.start({ ADDRESS_RATE: '', ...env }, { flags });
}
