import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, vi } from 'vitest';
import type { TestServer } from '../../support/server.ts';
import { publish } from './figures.ts';
import { ask, told as toldTo } from './raw.ts';

const pulseSchema = v.object({
  longestMs: v.number(),
  longestWorkMs: v.number(),
  cpuMs: v.number(),
});
type Pulse = v.InferOutput<typeof pulseSchema>;

const WARM_UP = 200;
const PLAIN = 400;
const AT_ONCE = 20;
/** From this share of a core on a server has something to do. */
const BUSY = 0.1;

/** Reads the pulse (pulse.ts) of a server that `StrictServer` started. */
async function pulseOf(server: TestServer): Promise<Pulse> {
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

/** Waits until a server does nothing any more: what came before it has answered may go on after that. */
async function untilIdle(server: TestServer): Promise<void> {
  let [before, at] = [await pulseOf(server), performance.now()];
  await vi.waitFor(
    async () => {
      const [after, now] = [await pulseOf(server), performance.now()];
      const share = (after.cpuMs - before.cpuMs) / (now - at);
      [before, at] = [after, now];
      if (share > BUSY) throw new Error(`the server is busy: ${share.toFixed(2)} of a core`);
    },
    { timeout: 30_000, interval: 100 },
  );
}

/** Processor time of a server for this work, ms, once it is idle. */
export async function workOf(server: TestServer, work: () => Promise<unknown>): Promise<number> {
  await untilIdle(server);
  const before = await pulseOf(server);
  await work();
  return (await pulseOf(server)).cpuMs - before.cpuMs;
}

/** Processor time that a plain request on a connection of its own costs a server that is idle, ms. */
async function plainRequestMs(server: TestServer, address: string): Promise<number> {
  await askPlainly(server, address, WARM_UP);
  return (await workOf(server, () => askPlainly(server, address, PLAIN))) / PLAIN;
}

// An attacker's work is done elsewhere, not on the server's processors.
setPriority(10);

/** Allowed growth of a server's heap of 512 MB. */
const GROWTH_MB = 150;
/** Allowed cost of an attacker's request, in plain requests. */
const PLAIN_ONES = 10;
/** Longest allowed block of the event loop, in plain requests: half a second of work. */
const BLOCK_PLAIN_ONES = 800;

const seenSchema = v.object({
  before: v.array(v.number()),
  rolls: v.array(v.number()),
  health: v.array(v.number()),
  errors: v.array(v.string()),
});

/** Megabytes of a server's process that are in memory right now; 0 where it is dead. */
function residentMb({ pid }: TestServer): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
  } catch {
    return 0;
  }
}

let strangers = 0;
/** An address of this machine that no other attack has used: limits of before do not help it. */
export function strangersAddress(): string {
  strangers += 1;
  return `127.0.1.${strangers}`;
}

/** A server's other players, and the cost of a plain request there. */
interface Calm {
  of: number | undefined;
  party: ChildProcess;
  plainMs: number;
}
let calm: Calm | null = null;

/** The others on a server from its first attack on; where it was started again, new ones. */
async function calmOn(server: TestServer): Promise<Calm> {
  const { pid, url } = server;
  if (calm !== null && calm.of === pid) return calm;
  calm?.party.kill('SIGKILL');
  const plainMs = await plainRequestMs(server, strangersAddress());
  calm = { of: pid, party: fork(join(import.meta.dirname, 'bystanders.ts'), [url]), plainMs };
  return calm;
}

/** Sends an order to the other players and returns their answer. */
async function told(party: ChildProcess, order: 'begin' | 'end'): Promise<unknown> {
  const answer = once(party, 'message');
  party.send(order);
  const [message]: unknown[] = await answer;
  return message;
}

/** An attack on a server; returns the number of its requests if `raw.ts` did not count them. */
type Attack = (address: string) => Promise<unknown>;

/**
 * Attacks a server while others play on it: it lives and answers all of them, grows by less than
 * 150 MB, never keeps its event loop for half a second of work, and no request of the attacker's
 * costs it more processor time than `plainOnes` plain ones. How long others waited is shown
 * (`npm run bench -- --abuse`) and judged by nobody: it is the machine's to say.
 * @param attack Its promise is the attack's end. It has an address of its own.
 */
export async function survives(
  server: TestServer,
  attack: Attack,
  { plainOnes = PLAIN_ONES }: { plainOnes?: number } = {},
): Promise<void> {
  const { party, plainMs } = await calmOn(server);
  const start = await pulseOf(server);
  await told(party, 'begin');
  const before = await pulseOf(server);
  const counts = { ...toldTo };
  const weight = residentMb(server);
  let most = weight;
  const weigh = setInterval(() => (most = Math.max(most, residentMb(server))), 100);
  let answer: unknown;
  try {
    answer = await attack(strangersAddress());
  } finally {
    clearInterval(weigh);
  }
  if (!server.isUp) throw new Error(`the server ended:\n${server.output}`);
  const after = await pulseOf(server);
  const seen = v.parse(seenSchema, await told(party, 'end'));

  const ofOthers = ((before.cpuMs - start.cpuMs) / seen.before.length) * seen.rolls.length;
  const requests = typeof answer === 'number' ? answer : toldTo.requests - counts.requests;
  const requestMs = Math.max(0, after.cpuMs - before.cpuMs - ofOthers) / requests;
  const grownMb = most - weight;
  publish({
    attack: expect.getState().currentTestName ?? '',
    ...seen,
    requests,
    refused: toldTo.refused - counts.refused,
    closed: toldTo.closed - counts.closed,
    requestMs,
    plainMs,
    longestMs: after.longestMs,
    longestWorkMs: after.longestWorkMs,
    grownMb,
  });
  expect(seen.errors).toEqual([]);
  expect(requests).toBeGreaterThan(0);
  expect(requestMs / plainMs).toBeLessThan(plainOnes);
  expect(after.longestWorkMs / plainMs).toBeLessThan(BLOCK_PLAIN_ONES);
  expect(grownMb).toBeLessThan(GROWTH_MB);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
}
