import { expect, test } from 'vitest';
import { judged } from './contract/stores.ts';
import { storedBytes } from './stored-bytes.ts';

const of = (more: object) => storedBytes({ entries: [], movements: [], listing: null, ...more });

test('[X26] everything of a commit counts: entries, checkpoints, ids, coins, verdicts, the room list', () => {
  const event = { type: 'message-sent', message: 'hello' };
  const entry = { room: 'boxes:ROOM22', seq: 1, at: 1, event, checkpoint: null };
  const one = of({ entries: [entry] });
  expect(of({ entries: [entry, entry] })).toBeCloseTo(2 * one, -1);
  expect(
    of({ entries: [{ ...entry, event: { ...event, commandId: 'x'.repeat(32) } }] }),
  ).toBeGreaterThan(one + 3 * 32);
  const snapshot = { log: ['x'.repeat(5000)] };
  const checkpoint = { machine: 'boxes', version: 1, snapshot };
  expect(of({ entries: [{ ...entry, checkpoint }] })).toBeGreaterThan(one + 5000);
  const movement = {
    visitor: 'v'.repeat(22),
    seq: 1,
    delta: 1,
    balance: 1,
    reason: 'opened:slots',
  };
  expect(of({ movements: [movement] })).toBeGreaterThan(100);
  const assessment = judged(['v'.repeat(22), 1, 1], 1);
  const short = of({ assessments: [assessment] });
  expect(short).toBeGreaterThan(190);
  const longer = { ...assessment, task: assessment.task + 'п'.repeat(1000) };
  expect(of({ assessments: [longer] })).toBeGreaterThan(short + 2000);
  const listing = { id: 'ROOM22', game: 'alluring-boxes', state: 'playing', stage: 'on' };
  const later = of({ listing });
  expect(later).toBeGreaterThan(100);
  expect(of({ listing: { ...listing, maker: { visitor: '', address: '' } } })).toBeGreaterThan(
    later,
  );
  expect(of({})).toBe(0);
});
