import { expect, test } from 'vitest';
import { boxesToOpen, momentOf, tableDares, withChoices } from './party-moment.ts';

type Seen = Parameters<typeof momentOf>[0];
type Dare = Seen['dares'][number];

const dare = (change: Partial<Dare> = {}): Dare => ({
  id: 9,
  by: 'player1',
  number: 7,
  text: 'Sing',
  difficulty: 'easy',
  done: null,
  verdict: null,
  coins: null,
  photo: null,
  swapped: false,
  judges: [],
  voted: [],
  tally: null,
  ...change,
});
const opened = { number: 7, coins: 10, prize: 'Sing' };
const line = { id: 4, type: 'dice', by: 'player1', die1: 3, die2: 4, opened } as const;
const begun = { id: 1, type: 'notice', message: 'The game begins.' } as const;
const room = (change: Partial<Seen> = {}): Seen => ({
  choices: [],
  turn: 'player2',
  dares: [],
  messages: [begun, line],
  turnEndsAt: 90_000,
  turnMs: 30_000,
  missed: {},
  ...change,
});

test('[B91] the dice wait for a choice, then for the dare of the last throw, as long as its pause', () => {
  expect(momentOf(room())).toEqual({ is: 'throw', by: 'player2' });
  expect(momentOf(room({ choices: [3, 7], turn: 'player1' }))).toMatchObject({ is: 'box' });
  expect(momentOf(room({ dares: [dare({ text: null, difficulty: null })] }))).toEqual({
    is: 'task',
    by: 'player1',
  });
  const held = room({ dares: [dare()] });
  expect(momentOf(held)).toEqual({ is: 'dare', by: 'player1', until: 60_000, isDone: false });
  // [G7] Who has missed a turn has a third of the time.
  expect(momentOf({ ...held, missed: { player2: 1 } })).toMatchObject({ until: 80_000 });
  expect(momentOf({ ...held, turnEndsAt: null })).toMatchObject({ until: null });
});

test('[B91] a dare that is over, or of an earlier throw, holds nothing', () => {
  const over = dare({ done: false, coins: 0 });
  expect(momentOf(room({ dares: [over] }))).toMatchObject({ is: 'throw' });
  const later = { ...line, id: 5, by: 'player3' as const, opened: null };
  const messages = [begun, line, later];
  expect(momentOf(room({ dares: [dare()], messages }))).toMatchObject({ is: 'throw' });
});

test('[B92] boxes of a round to come count as boxes left', () => {
  const box = { number: 7, x: 0, y: 0, owner: 'player1' as const };
  const scores = { player1: 5, player2: 3 };
  expect(boxesToOpen({ boxes: [box], scores, round: 1, rounds: 2 })).toBe(10);
  expect(boxesToOpen({ boxes: [box], scores, round: 2, rounds: 2 })).toBe(1);
});

test('[B90] the log names the boxes only of the throw that is being chosen for', () => {
  const before = { ...line, id: 3 };
  const [, first, last] = withChoices([begun, before, line], [3, 7]);
  expect(first).not.toHaveProperty('choices');
  expect(last).toMatchObject({ choices: [3, 7] });
});

const ends = (...dares: Dare[]) => tableDares(dares, 900).map(({ voteEndsAt }) => voteEndsAt);

test('[B168] a card knows when its vote ends, where only one goes on', () => {
  const [done, over] = [dare({ done: true }), dare({ done: true, coins: 5 })];
  expect(ends(over, done)).toEqual([900, 900]);
  expect(ends(done, done)).toEqual([null, null]);
  expect(tableDares([done], null)).toMatchObject([{ voteEndsAt: null, voted: 0 }]);
  // Nothing, until its opener has chosen the task.
  expect(ends(dare({ text: null }))).toEqual([]);
});
