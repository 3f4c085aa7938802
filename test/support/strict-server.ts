import { TestServer } from './server.ts';

const HEAP_MB = 512;

/** A server as a stranger meets it: default limits, a small heap. */
export function startStrictServer(env: Record<string, string> = {}): Promise<TestServer> {
  const flags = [`--max-old-space-size=${HEAP_MB}`];
  return TestServer.start({ ADDRESS_RATE: '', ...env }, { flags });
}
