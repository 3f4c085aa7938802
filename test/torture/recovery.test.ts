import { expect, test } from 'vitest';
import type { RunRecord } from './record/history.ts';
import { quantile, recoveryOf } from './recovery.ts';

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
