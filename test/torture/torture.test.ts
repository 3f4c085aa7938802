import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { postgresPrograms } from '../support/own-postgres.ts';
import { foldedIn, report } from './command-line.ts';
import { type Outcome, type Plan, torture } from './run.ts';

/** Why several processes cannot be tried here, or null. */
function whyNotShared(): string | null {
  if (spawnSync('redis-server', ['--version']).status !== 0) return 'there is no redis-server';
  return postgresPrograms() === null ? 'there is no PostgreSQL' : null;
}

const missing = whyNotShared();
if (missing !== null) process.stderr.write(`Several processes were not tortured: ${missing}\n`);

const SMALL: Plan = {
  db: 'pglite',
  processes: 1,
  kinds: ['kill'],
  seconds: 15,
  most: 2,
  seed: 1,
  patience: 60_000,
  rooms: 4,
  gamblers: 1,
  parties: 2,
  guests: 2,
  games: null,
  foldAfter: 30_000,
  every: 0,
  script: 'api/main.ts',
  prepared: null,
};
const FOLDER = 'test/torture/planted';
const SHARED: Partial<Plan> = { db: 'postgres', processes: 2, kinds: ['kill', 'stop', 'redis'] };

function run(plan: Partial<Plan> = {}): Promise<Outcome> {
  const prepared = plan.db === 'postgres' ? null : inject('preparedDatabase');
  return torture({ ...SMALL, prepared, ...plan }, () => {});
}

// The Colyseus client says by itself what players write down.
beforeAll(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
afterAll(() => void vi.restoreAllMocks());

/** A server that is wrong may well stand still. */
const PLANTED: Partial<Plan> = { seconds: 5, patience: 3000 };

const rulesOf = ({ findings }: Outcome): string[] => findings.map(({ rule }) => rule);

test('[J1] [J9] kills of one process lose, repeat and change nothing', async () => {
  const outcome = await run();
  expect(outcome.findings, report(outcome)).toEqual([]);
  expect(outcome.recovery.sinceEnd.length).toBeGreaterThanOrEqual(SMALL.rooms);
});

/**
 * Folds whatever is so old while the players go on. On a busy machine a game that is over waits some
 * seconds for its rematch, and must not be folded meanwhile.
 */
const FOLDING: Partial<Plan> = {
  kinds: ['tidy', 'backup'],
  seed: 4,
  seconds: 60,
  most: 6,
  foldAfter: 12_000,
  every: 4,
};

function expectFolded(outcome: Outcome): void {
  const said = report(outcome);
  expect(outcome.findings, said).toEqual([]);
  expect(foldedIn(outcome.records).rows, said).toBeGreaterThan(0);
  expect(
    outcome.records.some(({ is }) => is === 'saved'),
    said,
  ).toBe(true);
}

test('[O4] [O8] folding and backups, and kills in the midst of them, lose, double and halve nothing', async () => {
  expectFolded(await run(FOLDING));
});

// The others of the folder are found out by `npm run torture -- --script`, and each of their faults by
// the checker's own tests.
test('[V1] a server that answers before it has recorded is found out', async () => {
  const outcome = await run({ script: `${FOLDER}/early-answers.ts`, ...PLANTED, most: 1 });
  expect(rulesOf(outcome), report(outcome)).toContain('V1');
});

describe.skipIf(missing !== null)('two processes on PostgreSQL and Redis', () => {
  test('[J16] [J17] nothing is lost, done twice or changed, whichever process is killed or stopped', async () => {
    const outcome = await run({ ...SHARED, most: 4 });
    expect(outcome.findings, report(outcome)).toEqual([]);
  });

  test('[O4] [O8] folding and backups, and kills in the midst of them, lose, double and halve nothing', async () => {
    expectFolded(await run({ ...SHARED, ...FOLDING }));
  });
});
