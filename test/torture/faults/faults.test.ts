import { expect, test } from 'vitest';
import { Random } from '../random.ts';
import { FAULT_KINDS, type Field, type Round, rounds } from './faults.ts';

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
