import { setTimeout as sleep } from 'node:timers/promises';
import { playingTable, type Table } from '../../support/table.ts';
import type { Player } from '../../support/player.ts';

/**
 * Others at the party, in a process of their own so that the attack's work does not count as theirs:
 * tables that roll in turn, and somebody who asks for the server's health, as long as the process
 * lives. Told to `begin`, it says `calm` when they have played for a while; told to `end`, what they
 * saw before and since (errors, and milliseconds, which are shown and judged by nobody).
 */
const [, , url = ''] = process.argv;

const TABLES = 8;
const BETWEEN_ROLLS_MS = 100;
const BETWEEN_HEALTH_MS = 100;
/** A slower answer is an error: nobody waits for that long on any machine. */
const PATIENCE_MS = 60_000;
/** So many rolls show how quick this machine is when nobody attacks. */
const ROLLS_BEFORE = 100;

let before: number[] = [];
const rolls: number[] = [];
const health: number[] = [];
const errors: string[] = [];

/** Milliseconds that this took, or PATIENCE_MS and an error noted. */
async function timed(what: string, work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  try {
    await work();
    return performance.now() - start;
  } catch (error) {
    errors.push(`${what}: ${String(error)}`);
    return PATIENCE_MS;
  }
}

/** Plays this table to its end, a roll after the other. */
async function play({ players }: Table): Promise<void> {
  const [first, second] = players;
  for (let roller: Player = first; ;) {
    const mine = roller;
    const from = mine.mark;
    let state = 'lost';
    const roll = async (): Promise<void> => {
      mine.send('roll-dice');
      ({ state } = await mine.next('dice-rolled', from));
    };
    rolls.push(await timed('roll', roll));
    if (state !== 'playing') return;
    roller = mine === first ? second : first;
    await sleep(BETWEEN_ROLLS_MS);
  }
}

async function table(): Promise<void> {
  for (;;) {
    const seated = await playingTable(url).catch((error: unknown) => {
      errors.push(`table: ${String(error)}`);
      return null;
    });
    if (seated === null) return;
    await play(seated);
    seated.close();
  }
}

async function nurse(): Promise<void> {
  for (;;) {
    health.push(
      await timed('health', async () => {
        const { status } = await fetch(`${url}/healthz`, {
          signal: AbortSignal.timeout(PATIENCE_MS),
        });
        if (status !== 200) throw new Error(`healthz ${status}`);
      }),
    );
    await sleep(BETWEEN_HEALTH_MS);
  }
}

async function begin(): Promise<void> {
  rolls.splice(0);
  errors.splice(0);
  while (rolls.length < ROLLS_BEFORE && errors.length === 0) await sleep(10);
  before = rolls.splice(0);
  health.splice(0);
  process.send?.('calm');
}

process.on('message', (order) => {
  if (order === 'begin') void begin();
  else process.send?.({ before, rolls, health, errors });
});
process.once('disconnect', () => process.exit());
await Promise.all([nurse(), ...Array.from({ length: TABLES }, table)]);
