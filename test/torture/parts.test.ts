import { expect, test } from 'vitest';
import { BadFlag } from '../../loadtest/core/cli/command-line.ts';
import { readFlags } from './command-line.ts';
import { crowdFindings } from './players/crowd.ts';
import { Random } from './random.ts';
import { FAULT_KINDS, type Field, type Round, rounds } from './faults/faults.ts';
import type { RunRecord } from './record/history.ts';
import { quantile, recoveryOf } from './recovery.ts';

test('the defaults are small: one process, killed now and then', () => {
  expect(readFlags(['--seed', '7'])).toMatchObject({
    db: 'pglite',
    processes: 1,
    kinds: ['kill'],
    seed: 7,
    script: 'api/main.ts',
    record: null,
  });
});

test('a run as it is asked for', () => {
  const flags = '--db postgres --processes 3 --faults kill,net --seconds 5 --count 9 --rooms 2';
  expect(readFlags(flags.split(' '))).toMatchObject({
    db: 'postgres',
    processes: 3,
    kinds: ['kill', 'net'],
    seconds: 5,
    most: 9,
    rooms: 2,
  });
  expect(readFlags(['--help'])).toBeNull();
});

test.each([
  [['--db', 'sqlite'], 'takes pglite or postgres'],
  [['--processes', '2'], 'several processes need --db postgres'],
  [['--faults', 'redis'], 'faults of redis and postgres need --db postgres'],
  [['--faults', 'fire'], 'takes kill, stop, redis, postgres, net, tidy, backup'],
  [['--rooms', '0'], 'takes a whole number from 1'],
  [['--fast'], "Unknown option '--fast'"],
])('%j is refused with a line', (args, words) => {
  expect(() => readFlags(args)).toThrow(BadFlag);
  expect(() => readFlags(args)).toThrow(words);
});

const counted = (kind: string) => crowdFindings([{ kind, count: 2, examples: ['one', 'two'] }]);

test('[V17] finds a wrong message, and a refusal that no fault explains', () => {
  expect(counted('wrong/secret')).toEqual([
    { rule: 'V17', text: '2 wrong/secret: one; two', records: [] },
  ]);
  expect(counted('refused/start/not-host')).toHaveLength(1);
  expect(counted('refused/join 404')).toHaveLength(1);
});

test('[V17] ignores messages that a fault took away', () => {
  for (const kind of ['lost/fact', 'disconnected/watcher', 'failed/join', 'refused/action/busy']) {
    expect(counted(kind), kind).toEqual([]);
  }
  for (const kind of ['create 503', 'dare/settled', 'dare/voted', 'dice/not-your-turn']) {
    expect(counted(`refused/${kind}`), kind).toEqual([]);
  }
});

const FIELD: Field = { kinds: FAULT_KINDS, processes: 3, isShared: true };

function first(seed: number, many: number, field = FIELD): Round[] {
  const all = rounds(new Random(seed), field);
  return Array.from({ length: many }, () => all.next().value);
}

test('the same seed does the same to the cluster, another one something else', () => {
  expect(first(1, 50)).toEqual(first(1, 50));
  expect(first(1, 50)).not.toEqual(first(2, 50));
});

test('every kind comes, on every process, alone and together', () => {
  const all = first(3, 300);
  const faults = all.flatMap((round) => round.faults.map(({ fault }) => fault));
  expect(new Set(faults.map(({ kind }) => kind))).toEqual(new Set(FAULT_KINDS));
  const processes = faults.flatMap((fault) => ('process' in fault ? [fault.process] : []));
  expect(new Set(processes)).toEqual(new Set([0, 1, 2]));
  expect(new Set(all.map((round) => round.faults.length))).toEqual(new Set([1, 2, 3]));
});

test('a cluster that shares nothing has only its own network to lose', () => {
  const alone: Field = { kinds: ['net'], processes: 1, isShared: false };
  const ways = first(4, 100, alone).flatMap((round) =>
    round.faults.flatMap(({ fault }) => (fault.kind === 'net' ? [fault.way] : [])),
  );
  expect(new Set(ways)).toEqual(new Set(['clients']));
});

const roll = (who: string, at: number, code: string | null = null): RunRecord => {
  const answer = { is: 'acked', room: 'ROOMAA', id: `${who}-${at}`, name: 'roll-dice' } as const;
  return { ...answer, at, who, connection: 1, code, isTold: false };
};

test('a table recovers with the next answered roll of either player', () => {
  const records = [roll('r0a', 90), roll('r0b', 130), roll('r0a', 170, 'action/busy')];
  const later = [roll('r0a', 260), roll('r1a', 900)];
  const times = { begin: 100, end: 150, rooms: ['r0', 'r1'] };
  expect(recoveryOf([...records, ...later], [times])).toEqual({
    sinceBegin: [30, 800],
    sinceEnd: [110, 750],
  });
});

test('the share of a list', () => {
  const times = Array.from({ length: 200 }, (_, index) => index + 1);
  expect([0.5, 0.99, 1].map((share) => quantile(times, share))).toEqual([100, 198, 200]);
  expect(quantile([], 0.99)).toBe(0);
});
