import { expect, test } from 'vitest';
import { Recorder } from '../measure/recorder.ts';
import { Caller } from '../protocols/caller.ts';
import { closedLoop, type Pace } from '../rooms/pace.ts';
import type { Parts } from '../rooms/parts.ts';
import { Stop } from '../rooms/stop.ts';
import type { Outcome } from './expectations.ts';
import { Table } from './table.ts';

/** Somebody who sits there and knows the room up to this number. */
const fakePlayer = (parts: Parts, pace: Pace, seq: number) => ({
  caller: new Caller(parts, pace),
  room: { seq, isWhole: true },
  isSeated: true,
  enter: () => Promise.resolve('answered' as const),
  sit: () => Promise.resolve('answered' as const),
  resume: () => Promise.resolve(true),
  close: () => {},
});

/** A table of two who know the room up to these numbers, and who opened its rooms. */
function tableAt(...seqs: readonly [number, number]) {
  const recorder = new Recorder('roll', []);
  const stop = new Stop();
  const opened: number[] = [];
  const parts = { recorder, stop, verifyEvery: 1 } as Parts;
  const pace = closedLoop(stop);
  const one = fakePlayer(parts, pace, seqs[0]);
  const players = [one, fakePlayer(parts, pace, seqs[1])] as const;
  const table = new Table(parts, pace, players, {
    open: async ({ players: [first] }) => void opened.push(first === one ? 1 : 2),
    rematch: () => Promise.resolve(opened.length === 2),
    isOver: () => true,
    turn: () => Promise.resolve(),
  });
  return { table, recorder, opened };
}

test('players open the new rooms in turn, and none for a rematch', async () => {
  const { table, recorder, opened } = tableAt(3, 3);
  for (let games = 0; games < 3; games += 1) await table.play();
  expect(opened).toEqual([2, 1]);
  expect([recorder.tallied('games'), recorder.tallied('resynced')]).toEqual([3, 0]);
});

test('players who do not know the same ask for the room before the next step', async () => {
  const { table, recorder } = tableAt(3, 4);
  await table.step();
  expect(recorder.tallied('resynced')).toBe(1);
});

test.each<[Outcome, Outcome, Outcome, number]>([
  ['answered', 'answered', 'answered', 0],
  ['answered', 'lost', 'lost', 0],
  ['refused', 'answered', 'refused', 1],
  ['lost', 'answered', 'lost', 1],
])('[T9] an act %s and heard as %s is %s', async (act, hearing, outcome, cancelled) => {
  const { table } = tableAt(3, 3);
  let cancels = 0;
  const heard = { outcome: () => Promise.resolve(hearing), cancel: () => void (cancels += 1) };
  expect(await table.exchange([heard], [Promise.resolve(act)])).toBe(outcome);
  expect(cancels).toBe(cancelled);
});
