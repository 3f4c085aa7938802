import { beforeEach, expect, test } from 'vitest';
import { QuickMatches } from './quick-load.ts';

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
