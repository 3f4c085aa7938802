import * as v from 'valibot';
import { expect, test } from 'vitest';
import vectors from '../../../../docs/party-vectors.json' with { type: 'json' };
import { partyRecordSchema } from '../../../../engine/games/party/record/party-record.ts';
import { partyFrames } from './party-replay.tsx';

const record = v.parse(partyRecordSchema, vectors);

test('[C8] a replay of a party shows every roll and verdict, and ends as each game did', () => {
  const frames = partyFrames(record);
  const steps = record.games.flatMap((game) => game.steps);
  const rolls = steps.filter((step) => step.type === 'dice-rolled');
  expect(frames.flatMap(({ roll }) => roll ?? []).map(({ die1, die2 }) => [die1, die2])).toEqual(
    rolls.map(({ die1, die2 }) => [die1, die2]),
  );
  const ends = frames.filter(({ isOver }) => isOver).map(({ room }) => room);
  expect(ends.map(({ winner, scores, boxes }) => ({ winner, scores, boxes }))).toEqual(
    record.games.map(({ winner, scores }) => ({ winner, scores, boxes: [] })),
  );
  const judged = steps.filter((step) => step.type === 'dare-judged');
  const dares = ends.flatMap((room) => room.dares.filter(({ tally }) => tally !== null));
  expect(dares.map(({ tally, verdict, coins }) => ({ tally, verdict, coins }))).toEqual(
    judged.map(({ tally, verdict, coins }) => ({
      tally: { ...tally, audience: tally.audience ?? null },
      verdict,
      coins,
    })),
  );
});

test('[C8] a replay says who chose, threw again, took other dares or passed, and what the clock did', () => {
  const [game] = record.games;
  if (game === undefined) throw new Error('the record has a game');
  const begins = game.steps.findIndex(({ type }) => type === 'game-started');
  const before = game.steps.slice(0, begins + 1);
  const by = 'player1' as const;
  const after = { turn: by, scores: { player1: 0 } };
  const dice = { die1: 3, die2: 4, coins: null, prize: null, forced: false, choices: [3, 4, 7] };
  const drawn = { clientSeed: '', nonce: 0 };
  const box = { type: 'box-opened', by, number: 7, coins: 10, ...after } as const;
  const task = { type: 'dare-chosen', by, dare: 52, text: 'Sing', difficulty: 'easy' } as const;
  const steps: typeof game.steps = [
    ...before,
    { type: 'dice-rolled', seq: 50, by, ...dice, ...drawn, ...after },
    { type: 'dice-rolled', seq: 51, by, ...dice, ...drawn, ...after, again: true },
    { ...box, seq: 52, forced: false },
    { type: 'dare-swapped', seq: 53, by, dare: 52 },
    { ...task, seq: 54, forced: false },
    { type: 'dare-settled', seq: 55, by, dare: 52, done: false },
    { ...box, seq: 56, forced: true },
    { ...task, seq: 57, dare: 56, forced: true },
  ];
  const frames = partyFrames({ ...record, games: [{ ...game, steps }] });
  const who = game.names[by] ?? 'Player 1';
  expect(frames.flatMap(({ said }) => said ?? [])).toEqual([
    `${who} threw again, for 20 coins.`,
    `${who} chose box 7.`,
    `${who} asked for two other dares, for 10 coins.`,
    `${who} chose a dare.`,
    `The dare of ${who} was passed.`,
    `The clock opened a box for ${who}.`,
    `The clock chose a dare for ${who}.`,
  ]);
});
