import { expect, test } from 'vitest';
import {
  awaitedBy,
  type Cards,
  cardsAfter,
  daresDone,
  nextToTake,
  ownPhoto,
  NO_CARDS,
  stepOf,
  type TableDare,
} from './dare-cards.ts';

const dare = (id: number, change: Partial<TableDare> = {}): TableDare => ({
  id,
  by: 'player1',
  number: 7,
  text: 'Sing',
  difficulty: 'medium',
  done: null,
  verdict: null,
  coins: null,
  photo: null,
  judges: [change.by === 'player2' ? 'player1' : 'player2'],
  ...change,
});

const look = (cards: Cards, dares: readonly TableDare[], seat: string | null = 'player1') =>
  cardsAfter(cards, { type: 'looked', dares, seat, over: false });

const DONE = { done: true } as const;
const JUDGED = { done: true, verdict: 'exactly', coins: 10 } as const;
const PASSED = { done: false, coins: 0 } as const;

test('[B57] a dare waits for its opener, then for the other player, then for nobody', () => {
  expect([dare(1), dare(1, DONE), dare(1, JUDGED), dare(1, PASSED)].map(stepOf)).toEqual([
    'settle',
    'judge',
    'over',
    'over',
  ]);
  expect(awaitedBy(dare(1))).toEqual(['player1']);
  expect(awaitedBy(dare(1, DONE))).toEqual(['player2']);
  expect(awaitedBy(dare(1, JUDGED))).toEqual([]);
});

test('[B55] a dare that comes lies on the table for both players and for watchers', () => {
  for (const seat of ['player1', 'player2', null] as const) {
    const empty = look(NO_CARDS, [], seat);
    expect(look(empty, [dare(3)], seat).shown).toBe(3);
  }
});

test('a newcomer at the table sees its newest dare, unless that is over', () => {
  expect(look(NO_CARDS, [dare(3), dare(5)]).shown).toBe(5);
  expect(look(NO_CARDS, [dare(3), dare(5, PASSED)]).shown).toBeNull();
});

test('a card that was put aside stays aside until it waits for the reader, or is judged', () => {
  const aside = cardsAfter(look(look(NO_CARDS, []), [dare(3)], 'player2'), {
    type: 'put-aside',
    dares: [dare(3)],
    seat: 'player2',
    over: false,
  });
  expect(aside.shown).toBeNull();
  expect(look(aside, [dare(3)], 'player2').shown).toBeNull();
  expect(look(aside, [dare(3, DONE)], 'player2').shown).toBe(3);
  expect(look(aside, [dare(3, DONE)], null).shown).toBeNull();
  expect(look(aside, [dare(3, JUDGED)], null).shown).toBe(3);
});

test('[B57] a pass takes its card away and no other', () => {
  const lies = look(look(NO_CARDS, []), [dare(3)]);
  expect(look(lies, [dare(3, PASSED)]).shown).toBeNull();
  const two = look(lies, [dare(3), dare(5)]);
  expect(look(two, [dare(3, PASSED), dare(5)]).shown).toBe(5);
});

test('[B57] a rematch takes the cards away', () => {
  expect(look(look(look(NO_CARDS, []), [dare(3)]), []).shown).toBeNull();
});

test('of several open dares the reader takes the one that waits for them, else the newest', () => {
  const dares = [dare(3), dare(5, { by: 'player2' }), dare(7, JUDGED)];
  expect(nextToTake(dares, 'player1', null)?.id).toBe(3);
  expect(nextToTake(dares, 'player2', null)?.id).toBe(5);
  expect(nextToTake(dares, null, null)?.id).toBe(5);
  expect(nextToTake(dares, 'player1', 3)?.id).toBe(5);
  expect(nextToTake([dare(7, JUDGED)], 'player1', null)).toBeUndefined();
});

const move = (cards: Cards, dares: readonly TableDare[], seat: string | null) =>
  cardsAfter(cards, { type: 'dice-moved', dares, seat, over: false });
const putAside = (cards: Cards, dares: readonly TableDare[], seat: string | null) =>
  cardsAfter(cards, { type: 'put-aside', dares, seat, over: false });

test('[B87] a roll takes the card from nobody whom it waits for, nor from watchers', () => {
  const dares = [dare(3)];
  for (const seat of ['player1', null]) {
    const lies = look(look(NO_CARDS, [], seat), dares, seat);
    expect(move(lies, dares, seat).shown).toBe(3);
    expect(look(move(lies, dares, seat), dares, seat).shown).toBe(3);
  }
  const other = move(look(look(NO_CARDS, [], 'player2'), dares, 'player2'), dares, 'player2');
  expect(other.shown).toBeNull();
  expect(look(other, dares, 'player2').shown).toBeNull();
});

test('[B87] [B135] a newer dare leaves the card to whom it waits for; who watches sees the newer one, then the older again', () => {
  const both = [dare(3), dare(5, { by: 'player2' })];
  const after = (seat: string | null) => {
    const lies = look(look(NO_CARDS, [], seat), [dare(3)], seat);
    return look(move(lies, [dare(3)], seat), both, seat);
  };
  expect([after('player1').shown, after(null).shown]).toEqual([3, 5]);
  const judged = [dare(3), dare(5, { by: 'player2', ...JUDGED })];
  expect(putAside(look(after(null), judged, null), judged, null).shown).toBe(3);
  const passed = [dare(3), dare(5, { by: 'player2', ...PASSED })];
  expect(look(after(null), passed, null).shown).toBe(3);
});

test('[B87] a card that waits for the reader comes back after the next roll, and after a verdict', () => {
  const dares = [dare(3), dare(5)];
  const aside = putAside(look(look(NO_CARDS, []), dares), dares, 'player1');
  expect(look(aside, dares).shown).toBeNull();
  expect(look(move(aside, dares, 'player1'), dares).shown).toBe(3);

  const judged = [dare(3), dare(5, JUDGED)];
  const told = look(look(look(NO_CARDS, []), dares), judged);
  expect(told.shown).toBe(5);
  expect(putAside(told, judged, 'player1').shown).toBe(3);
  expect(putAside(told, judged, 'player2').shown).toBeNull();
  expect(putAside(told, judged, null).shown).toBe(3);
});

test('[B88] a page that comes to a game that is over shows the dare only to those it waits for', () => {
  const come = (seat: string | null) =>
    cardsAfter(NO_CARDS, { type: 'looked', dares: [dare(3)], seat, over: true }).shown;
  expect([come('player1'), come('player2'), come(null)]).toEqual([3, null, null]);
  const told = look(NO_CARDS, [dare(1), dare(3, JUDGED)], null);
  const end = cardsAfter(
    { ...told, shown: 3 },
    { type: 'put-aside', dares: [dare(1), dare(3, JUDGED)], seat: null, over: true },
  );
  expect(end.shown).toBeNull();
});

const ends = (cards: Cards, dares: readonly TableDare[], seat: string | null) =>
  cardsAfter(cards, { type: 'looked', dares, seat, over: true });

test('[B97] a vote that ended with its game leaves no card before the end', () => {
  for (const seat of ['player1', 'player2', null]) {
    const voting = look(look(look(NO_CARDS, [], seat), [dare(3)], seat), [dare(3, DONE)], seat);
    expect(voting.shown).toBe(3);
    expect(ends(voting, [dare(3, { ...DONE, coins: 0 })], seat).shown).toBeNull();
    // The verdict on the last dare still comes first [B88].
    expect(ends(voting, [dare(3, JUDGED)], seat).shown).toBe(3);
  }
});

test('[B97] once the end is shown, only the reader brings a card', () => {
  const open = [dare(3, DONE), dare(5, JUDGED)];
  const told = ends(look(look(NO_CARDS, []), [dare(3, DONE), dare(5)]), open, 'player1');
  expect(told).toMatchObject({ shown: 5, isCurtain: false });
  const end = cardsAfter(told, { type: 'put-aside', dares: open, seat: 'player1', over: true });
  expect(end).toMatchObject({ shown: null, isCurtain: true });
  expect(ends(end, open, 'player1').shown).toBeNull();
  expect(ends(end, [dare(3, JUDGED), dare(5, JUDGED)], 'player1').shown).toBeNull();
  const pictured = [dare(3, DONE), dare(5, { ...JUDGED, photo: '/photos/t.png' })];
  expect(ends(end, pictured, 'player1').shown).toBeNull();
  const taken = cardsAfter(end, { type: 'taken', id: 5 });
  expect(ends(taken, pictured, 'player1').shown).toBe(5);
});

test('[B89] the dares that a player has done are counted, whatever the verdict; a pass is not', () => {
  const dares = [dare(1, JUDGED), dare(3, { ...DONE, coins: 0 }), dare(5, PASSED), dare(7)];
  expect([daresDone(dares, 'player1'), daresDone(dares, 'player2')]).toEqual([2, 0]);
});

const PHOTO = { ...JUDGED, photo: '/photos/a.jpg' };

test('[B113] a photo that comes later brings its card back, but takes no card from whom it waits for', () => {
  const judged = [dare(3, JUDGED), dare(5, JUDGED)];
  const shown = [dare(3, PHOTO), dare(5, JUDGED)];
  for (const seat of ['player1', 'player2', null]) {
    const rests = look(look(NO_CARDS, [], seat), judged, seat);
    const aside = putAside(rests, judged, seat);
    const back = look(aside, shown, seat);
    expect([aside.shown, back.shown]).toEqual([null, 3]);
    expect(look(putAside(back, shown, seat), shown, seat).shown).toBeNull();
    expect(look(look(aside, [dare(3, PHOTO)], seat), [dare(3, JUDGED)], seat).shown).toBe(3);
  }
  const waits = look(look(NO_CARDS, []), [dare(3, JUDGED), dare(5)]);
  expect(waits.shown).toBe(5);
  expect(look(waits, [dare(3, PHOTO), dare(5)]).shown).toBe(5);
});

test('[B113] a photo is offered only for a dare that the reader has done: the one with a photo, else the newest', () => {
  const dares = [dare(1, PHOTO), dare(3, DONE), dare(5), dare(7, { by: 'player2', ...DONE })];
  expect(ownPhoto(dares, 'player1')?.id).toBe(1);
  expect(ownPhoto([dare(1, JUDGED), dare(3, DONE), dare(5, PASSED)], 'player1')?.id).toBe(3);
  expect(ownPhoto([dare(3), dare(5, PASSED)], 'player1')).toBeUndefined();
  expect(ownPhoto(dares, null)).toBeUndefined();
});
