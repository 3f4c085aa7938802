import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect } from 'vitest';
import type { TestServer } from '../../support/server.ts';

// An attacker's work is done elsewhere, not on the server's processors.
setPriority(10);

/** What a server may take more than before, of its heap of 512. */
const GROWTH_MB = 150;
const HEALTH_MS = 500;
const ROLL_MS = 100;

/** A machine that is slow by itself, because others use it too, is not the attacker's doing. */
const SLOWER = 3;

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

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0;

let strangers = 0;
/** An address of this machine that no other attack has used: limits of before do not help it. */
export function strangersAddress(): string {
  strangers += 1;
  return `127.0.1.${strangers}`;
}

let others: { process: ChildProcess; of: number | undefined } | null = null;

/** The others who play on a server from its first attack on; where it was started again, new ones. */
function othersOn({ pid, url }: TestServer): ChildProcess {
  if (others !== null && others.of === pid) return others.process;
  others?.process.kill('SIGKILL');
  const party = fork(join(import.meta.dirname, 'bystanders.ts'), [url]);
  others = { process: party, of: pid };
  return party;
}

/** What the others answer to this. */
async function told(party: ChildProcess, order: 'begin' | 'end'): Promise<unknown> {
  const answer = once(party, 'message');
  party.send(order);
  const [message]: unknown[] = await answer;
  return message;
}

/**
 * Attacks a server while others play on it: it lives, grows by less than 150 MB, answers for its
 * health within 500 ms and others' rolls within 100 ms at the 99th percentile (on a
 * machine that is busy with other things, three times what they took before).
 * @param attack Its promise is the attack's end. It has an address of its own.
 */
export async function survives(
  server: TestServer,
  attack: (address: string) => Promise<unknown>,
): Promise<void> {
  const party = othersOn(server);
  await told(party, 'begin');
  const before = residentMb(server);
  let most = before;
  const weigh = setInterval(() => (most = Math.max(most, residentMb(server))), 100);
  try {
    await attack(strangersAddress());
  } finally {
    clearInterval(weigh);
  }
  if (!server.isUp) throw new Error(`the server ended:\n${server.output}`);
  const { before: calm, rolls, health, errors } = v.parse(seenSchema, await told(party, 'end'));
  const calmRoll = Math.round(percentile(calm, 0.99));
  const roll = Math.round(percentile(rolls, 0.99));
  const slowest = Math.round(Math.max(...health));
  const grown = Math.round(most - before);
  process.stderr.write(
    `  ${expect.getState().currentTestName}: ${rolls.length} rolls, p99 ${roll} ms (${calmRoll} before); health at most ${slowest} ms; grown by ${grown} MB\n`,
  );
  expect(errors).toEqual([]);
  expect(roll).toBeLessThan(Math.max(ROLL_MS, SLOWER * calmRoll));
  expect(slowest).toBeLessThan(HEALTH_MS);
  expect(grown).toBeLessThan(GROWTH_MB);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
}
