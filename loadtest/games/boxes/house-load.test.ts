import { expect, test } from 'vitest';
import { checkHouse } from './house-load.ts';
import type { Heard } from './shapes.ts';

const present = { player1: true, player2: true };
const dare = {
  id: 3,
  by: 'player1',
  number: 7,
  text: 'Sing',
  difficulty: 'hard',
  done: true,
  verdict: 'exactly',
  coins: 20,
};
const told = {
  'room-state': { state: 'playing', house: 'player2', present },
  'presence-changed': { present },
  'dice-rolled': { by: 'player2', forced: false, opened: { number: 7, coins: 10, prize: null } },
  'dare-changed': { dare },
};
type Name = keyof typeof told;

/** What is found wrong in a message as told above, with these values in their places. */
function faultsIn(name: Name, lie: object = {}): string[] {
  const faults: string[] = [];
  // Only the fields that the check reads.
  const heard = { name, fact: { ...told[name], ...lie } } as unknown as Heard;
  checkHouse(heard, 'player1', (what, detail) => void faults.push(`${what}: ${detail}`));
  return faults;
}

test('[B66] a house that keeps its rules has no fault', () => {
  for (const name of Object.keys(told) as Name[]) expect(faultsIn(name)).toEqual([]);
});

test.each<[string, Name, object, string]>([
  ['no seat', 'room-state', { house: null }, 'its seat is told as null'],
  ['the guest’s seat', 'room-state', { house: 'player1' }, 'its seat is told as player1'],
  ['away', 'room-state', { present: { ...present, player2: false } }, 'shown as away'],
  ['away later', 'presence-changed', { present: { ...present, player2: false } }, 'shown as away'],
  ['rolled for', 'dice-rolled', { forced: true }, 'the clock rolled for it'],
  ['with a dare', 'dice-rolled', { dare }, 'opened a box with a dare'],
  ['mean', 'dare-changed', { dare: { ...dare, coins: 10 } }, 'it paid 10 for exactly'],
  ['daring', 'dare-changed', { dare: { ...dare, by: 'player2' } }, 'it has a dare'],
])('[B66] a house that is %s is found out', (_, name, lie, detail) => {
  expect(faultsIn(name, lie)).toEqual([expect.stringContaining(detail)]);
});
