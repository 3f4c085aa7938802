import { expect, test, beforeEach } from 'vitest';
import { GAMES_SERVED } from '../../engine/games/index.ts';
import { LOAD_GAMES } from './index.ts';
import { checkHouse, QuickMatches } from './boxes/guest-loads.ts';
import type { Heard } from './boxes/shapes.ts';

test('[T7] every game of the site has players in the load tester, and no other game has', () => {
  const played = new Set(LOAD_GAMES.map(({ slug }) => slug));
  const served = [...GAMES_SERVED.solo, ...GAMES_SERVED.table].map(({ slug }) => slug);
  expect([...played].toSorted()).toEqual(served.toSorted());
});

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

let faults: string[];
let book: QuickMatches;
beforeEach(() => {
  faults = [];
  book = new QuickMatches((_, detail) => void faults.push(detail));
});

const first = (roomId: string, asked: number) =>
  book.seated(
    { success: true, roomId, playerId: `${roomId} one ${asked}`, isPlayer1: true },
    asked,
    asked,
  );
const second = (roomId: string, name: string, asked: number) =>
  book.seated(
    { success: true, roomId, playerId: `${roomId} ${name}`, isPlayer1: false },
    asked,
    asked,
  );

test('[T26] two who meet have no fault, nor have two who asked at once', () => {
  first('ROOMAA', 0);
  second('ROOMAA', 'two', 5000);
  first('ROOMBB', 6000);
  first('ROOMCC', 6001);
  expect(faults).toEqual([]);
});

test('[T26] who gets a new room while another has waited is found out, unless that one has gone', () => {
  first('ROOMAA', 0);
  first('ROOMBB', 5000);
  expect(faults).toEqual(['a new room, though ROOMAA had waited for 5000 ms']);
  book.forget('ROOMAA');
  book.forget('ROOMBB');
  first('ROOMCC', 9000);
  expect(faults).toHaveLength(1);
});

test('[T26] three in one room are found out, and two first players', () => {
  first('ROOMAA', 0);
  second('ROOMAA', 'two', 100);
  second('ROOMAA', 'three', 200);
  first('ROOMAA', 300);
  expect(faults).toEqual(['room ROOMAA has 3 players', 'room ROOMAA has two first players']);
});
