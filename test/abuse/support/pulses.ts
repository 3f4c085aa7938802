import * as v from 'valibot';
import { vi } from 'vitest';
import type { TestServer } from '../../support/server.ts';
import { ask } from './raw.ts';

const pulseSchema = v.object({
  longestMs: v.number(),
  longestWorkMs: v.number(),
  cpuMs: v.number(),
});
export type Pulse = v.InferOutput<typeof pulseSchema>;

const WARM_UP = 200;
const PLAIN = 400;
const AT_ONCE = 20;

/** Reads the pulse (pulse.ts) of a server that `startStrictServer` started. */
export async function pulseOf(server: TestServer): Promise<Pulse> {
  if (!server.output.includes('pulse is taken'))
    throw new Error('no pulse is taken of this server');
  const from = server.output.length;
  process.kill(server.pid ?? 0, 'SIGUSR2');
  const said = await vi.waitFor(
    () => {
      const [, line] = /pulse (\{.*\})\n/.exec(server.output.slice(from)) ?? [];
      if (line === undefined) throw new Error('the server says nothing of its pulse');
      return line;
    },
    { timeout: 60_000, interval: 10 },
  );
  return v.parse(pulseSchema, JSON.parse(said));
}

async function askPlainly({ url }: TestServer, address: string, times: number): Promise<void> {
  for (let asked = 0; asked < times; asked += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, () => ask(`${url}/healthz`, address)));
  }
}

/** Processor time that a plain request on a connection of its own costs a server that is idle, ms. */
export async function plainRequestMs(server: TestServer, address: string): Promise<number> {
  await askPlainly(server, address, WARM_UP);
  const before = await pulseOf(server);
  await askPlainly(server, address, PLAIN);
  return ((await pulseOf(server)).cpuMs - before.cpuMs) / PLAIN;
}
