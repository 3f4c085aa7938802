import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { systemChance } from '../../../chance/system-chance.ts';
import { type BoxesRecord, boxesRecordSchema } from './boxes-record.ts';
import { verifyRecord } from '../../records.ts';
import type { Digests } from '../../../definition/record.ts';

const digests: Digests = {
  sha256: (text) => systemChance.hash(text),
  hmacSha256: (key, message) => createHmac('sha256', key).update(message).digest('hex'),
};
const vectors = join(import.meta.dirname, '../../../../docs/fairness-vectors.json');
const read = (): BoxesRecord =>
  v.parse(boxesRecordSchema, JSON.parse(readFileSync(vectors, 'utf8')));
const whyWrong = (record: BoxesRecord) => verifyRecord(record, digests).wrong;

test('[C8] the vectors of the scheme verify', () => {
  expect(verifyRecord(read(), digests)).toEqual({ games: 3, rolls: 43, wrong: null });
});

test('[C8] any other number, seat or part of a roll is found at its step', () => {
  for (const [game, { steps }] of read().games.entries()) {
    for (const [at, step] of steps.entries()) {
      if (step.type !== 'dice-rolled') continue;
      const changes = {
        die1: (step.die1 % 6) + 1,
        die2: (step.die2 % 6) + 1,
        coins: (step.coins ?? 0) + 1,
        nonce: step.nonce + 1,
        clientSeed: `${step.clientSeed}!`,
        entropy: 'another',
        by: step.turn,
        turn: step.by,
        scores: { player1: 9, player2: 9 },
      };
      for (const [key, value] of Object.entries(changes)) {
        const record = read();
        Object.assign(record.games[game]?.steps[at] ?? {}, { [key]: value });
        expect(whyWrong(record), key).toMatchObject({ game: game + 1, seq: step.seq });
      }
    }
  }
});

test('[C12] a part before the boxes, or one more of player 2, is found at its step', () => {
  const early = read();
  const [placed, joined] = early.games[0]?.steps ?? [];
  if (placed?.type !== 'boxes-placed' || joined?.type !== 'player-joined') throw new Error('order');
  early.games[0]?.steps.splice(0, 2, { ...joined, seq: 2 }, { ...placed, seq: 3 });
  expect(whyWrong(early)).toMatchObject({ game: 1, seq: 2, why: 'no boxes were placed yet' });

  const twice = read();
  const theirs = { entropy: 'one', from: 'player' } as const;
  const more = { type: 'entropy-added', seq: 4, by: 'player2', entropy: 'two' } as const;
  twice.games[0]?.steps.splice(1, 1, { ...joined, entropy: theirs }, more);
  expect(whyWrong(twice)).toMatchObject({
    game: 1,
    seq: 4,
    why: 'player 2 had no part to replace',
  });
});

test('[C8] other seeds, boxes, parts and results are found', () => {
  const tampered: ((game: BoxesRecord['games'][number]) => void)[] = [
    (game) => (game.serverSeed += '0'),
    (game) => (game.serverSeedHash = 'f'.repeat(64)),
    (game) => game.steps.splice(0, 1),
    (game) => game.steps.splice(2, 1),
    (game) => game.steps.pop(),
    (game) => (game.steps = game.steps.toReversed()),
    (game) => (game.winner = game.winner === 'draw' ? 'player1' : 'draw'),
    (game) => (game.scores = { player1: 5, player2: 5 }),
    ({ steps: [placed] }) => {
      if (placed?.type === 'boxes-placed') placed.boxes[0] = { number: 3, x: 0, y: 0 };
    },
    ({ steps: [, joined] }) => {
      if (joined?.type === 'player-joined') joined.entropy = { entropy: 'other', from: 'server' };
    },
  ];
  for (const tamper of tampered) {
    const record = read();
    const [, , third] = record.games;
    if (third === undefined) throw new Error('there are three');
    tamper(third);
    expect(whyWrong(record), tamper.toString()).toMatchObject({ game: 3 });
  }
});

/** The second game, ended after its roll of this number. Ten rolls before 27 opened nothing. */
function endedAfter(
  seq: number,
  before: { seq: number; type: 'player-left'; by: 'player1' }[] = [],
) {
  const record = read();
  const [, game] = record.games;
  if (game === undefined) throw new Error('there are three');
  const told = game.steps.filter((step) => step.seq <= seq);
  const ended = { type: 'game-ended' as const, by: 'player2' as const, seq: 30 };
  game.steps = [...told, ...before, ended];
  game.scores = { player1: 1, player2: 0 };
  return { record, game };
}

test('[C8] [B61] only an end that the rules allow, with its winner, is as it should be', () => {
  const { record, game } = endedAfter(26);
  game.winner = 'player1';
  expect(whyWrong(record)).toBeNull();
  for (const winner of ['player2', 'draw', null] as const) {
    game.winner = winner;
    expect(whyWrong(record), String(winner)).toMatchObject({ game: 2, seq: null });
  }
  const early = endedAfter(25);
  early.game.winner = 'player1';
  expect(whyWrong(early.record)).toMatchObject({ game: 2, seq: 30 });
  const onwards = endedAfter(26);
  onwards.game.steps.push({ type: 'game-ended', by: 'player1', seq: 31 });
  expect(whyWrong(onwards.record)).toMatchObject({ game: 2, seq: 31 });
});

test('[C8] [B43] [B60] who ends a game that the other has left or was away from wins it', () => {
  const left = endedAfter(25, [{ type: 'player-left', by: 'player1', seq: 29 }]);
  left.game.winner = 'player2';
  expect(whyWrong(left.record)).toBeNull();
  left.game.winner = 'player1';
  expect(whyWrong(left.record)).toMatchObject({ game: 2, seq: null });

  const away = endedAfter(25);
  away.game.winner = 'player2';
  for (const step of away.game.steps) {
    if (step.type === 'dice-rolled' && step.seq >= 22) step.forced = step.by === 'player1';
  }
  expect(whyWrong(away.record)).toBeNull();
});

test('[C8] [B3] boxes that player 2 placed, or that were placed twice, are found', () => {
  const record = read();
  const [placed] = record.games[0]?.steps ?? [];
  if (placed?.type !== 'boxes-placed') throw new Error('a game begins with the boxes');
  placed.by = 'player2';
  expect(whyWrong(record)).toMatchObject({ game: 1, seq: placed.seq });
  const twice = read();
  twice.games[0]?.steps.splice(1, 0, { ...placed, by: 'player1', seq: placed.seq + 1 });
  expect(whyWrong(twice)).toMatchObject({ game: 1, seq: placed.seq + 1 });
});
