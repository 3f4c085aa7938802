import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { systemChance } from '../../../chance/system-chance.ts';
import { type PartyRecord, partyRecordSchema } from './party-record.ts';
import { verifyRecord } from '../../records.ts';
import type { Digests } from '../../../definition/record.ts';

const digests: Digests = {
  sha256: (text) => systemChance.hash(text),
  hmacSha256: (key, message) => createHmac('sha256', key).update(message).digest('hex'),
};
const vectors = join(import.meta.dirname, '../../../../docs/party-vectors.json');
const read = (): PartyRecord =>
  v.parse(partyRecordSchema, JSON.parse(readFileSync(vectors, 'utf8')));
const verified = (record: PartyRecord) => verifyRecord(record, digests);

test('[C8] [C9] the vectors of a party verify', () => {
  const { wrong, games, rolls } = verified(read());
  expect(wrong).toBeNull();
  expect(games).toBe(2);
  expect(rolls).toBeGreaterThan(2);
});

/** What a cheat would change in a step of this type, one at a time. */
const CHEATS: Partial<Record<PartyRecord['games'][number]['steps'][number]['type'], object[]>> = {
  'player-joined': [{ by: 'player8' }],
  'entropy-added': [{ by: 'player7' }],
  'game-started': [{ entropy: 'another' }, { turn: 'player8' }, { boxes: [] }, { by: 'player8' }],
  'dice-rolled': [
    { coins: 1000 },
    { nonce: 77 },
    { clientSeed: 'mine' },
    { by: 'player8' },
    { turn: 'player8' },
    { scores: { player1: 9 } },
  ],
  'dare-settled': [{ by: 'player8' }, { dare: 999 }],
  'dare-judged': [
    { coins: 1000 },
    { dare: 999 },
    { tally: { exactly: 0, nearly: 0, 'not-at-all': 9 } },
    { tally: { exactly: 0, nearly: 0, 'not-at-all': 1 } },
    { verdict: null },
  ],
  'player-left': [{ by: 'player8' }],
};

test('[C8] whatever is changed in a step is found at that step', () => {
  const tried = new Set<string>();
  for (const [game, { steps }] of read().games.entries()) {
    for (const [at, step] of steps.entries()) {
      const dice: object[] = [];
      if (step.type === 'dice-rolled') {
        dice.push({ die1: (step.die1 % 6) + 1 });
        dice.push(step.prize === null ? { difficulty: 'easy' } : { prize: null });
      }
      for (const change of [...(CHEATS[step.type] ?? []), ...dice]) {
        const record = read();
        Object.assign(record.games[game]?.steps[at] ?? {}, change);
        const told = `${step.type} ${JSON.stringify(change)}`;
        expect(verified(record).wrong, told).toMatchObject({ game: game + 1, seq: step.seq });
        tried.add(step.type);
      }
    }
  }
  expect([...tried].toSorted()).toEqual(Object.keys(CHEATS).toSorted());
});

test('[C8] other seeds, results and missing steps are found', () => {
  const tampered: ((game: PartyRecord['games'][number]) => unknown)[] = [
    (game) => (game.serverSeed += '0'),
    (game) => (game.serverSeedHash = 'f'.repeat(64)),
    (game) => (game.winner = game.winner === 'draw' ? 'player1' : 'draw'),
    (game) => (game.winner = null),
    (game) => (game.scores = { player1: 5 }),
    (game) => (game.seated = []),
    (game) => (game.steps = game.steps.toReversed()),
    (game) => (game.steps = game.steps.filter(({ type }) => type !== 'game-started')),
    (game) =>
      game.steps.splice(
        game.steps.findIndex(({ type }) => type === 'dice-rolled'),
        1,
      ),
  ];
  for (const tamper of tampered) {
    const record = read();
    const [first] = record.games;
    if (first === undefined) throw new Error('there are two');
    tamper(first);
    expect(verified(record).wrong, tamper.toString()).toMatchObject({ game: 1 });
  }
});

/** The second game, ended after its roll of this number. Ten rolls before 59 opened nothing. */
function endedAfter(seq: number, end: { by?: 'player1' | 'player8' }) {
  const record = read();
  const [, game] = record.games;
  if (game === undefined) throw new Error('there are two');
  const told = game.steps.filter((step) => step.seq <= seq);
  game.steps = [...told, { type: 'game-ended', seq: 70, ...end }];
  game.scores = { player1: 2, player2: 3, player3: 2 };
  return record;
}

test('[C8] [G8] only an end that the rules allow is as it should be', () => {
  expect(verified(endedAfter(58, { by: 'player1' })).wrong).toBeNull();
  for (const wrong of [
    endedAfter(57, { by: 'player1' }),
    endedAfter(58, { by: 'player8' }),
    endedAfter(58, {}),
  ]) {
    expect(verified(wrong).wrong).toMatchObject({ game: 2, seq: 70 });
  }
  const alone = endedAfter(57, {});
  const leaving = ['player2', 'player3'] as const;
  alone.games[1]?.steps.splice(
    -1,
    0,
    ...leaving.map((by, index) => ({ type: 'player-left' as const, by, seq: 60 + index })),
  );
  expect(verified(alone).wrong).toBeNull();
});

/** The first game with this step after the step before which it came in `at`. */
function handedOver(at: 'game-started' | 'dice-rolled', more: object) {
  const record = read();
  const steps = record.games[0]?.steps ?? [];
  const place = steps.findIndex(({ type }) => type === at);
  const seq = (steps[place]?.seq ?? 0) - 0.5;
  const step = { type: 'host-changed' as const, seq, by: 'player1', seat: 'player2', ...more };
  steps.splice(place, 0, step as (typeof steps)[number]);
  return { seq, wrong: verified(record).wrong };
}

test('[C8] [C11] [G22] a new host takes no part of the dice along before the start', () => {
  const hash = { serverSeedHash: 'f'.repeat(64) };
  expect(handedOver('dice-rolled', {}).wrong).toBeNull();
  for (const { seq, wrong } of [
    handedOver('dice-rolled', hash),
    handedOver('dice-rolled', { seat: 'player8' }),
    handedOver('dice-rolled', { seat: 'player1' }),
  ]) {
    expect(wrong).toMatchObject({ game: 1, seq });
  }
  // Without the host's part the start opens one that nobody promised.
  expect(handedOver('game-started', {}).wrong).not.toBeNull();
});
