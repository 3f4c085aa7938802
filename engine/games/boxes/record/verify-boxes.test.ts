import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { systemChance } from '../../../chance/system-chance.ts';
import { type BoxesRecord, boxesRecordSchema } from './boxes-record-schema.ts';
import { verifyRecord } from '../../records.ts';
import type { Digests } from './retelling.ts';

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
