import { describe, expect, test } from 'vitest';
import { withHalves, type FairnessView } from '../../../../engine/chance/seeds.ts';
import { shownDice, type OwnPart } from './own-part.ts';
import { mixtureCheck, ownChecks } from './dice-parts.tsx';

const ROOM = 'ABC234';
const before: FairnessView = withHalves(
  { serverSeedHash: 'hash', clientSeed: '3@0.5,0.5', nonce: 0, retired: null },
  { player1: { commitment: 'promise', entropy: null } },
);
const mine: OwnPart = { as: 'player2', roomId: ROOM, entropy: 'mine', shown: shownDice(before) };
const joined = withHalves(before, { player2: { entropy: 'mine', from: 'player' } });
const verdicts = (fairness: FairnessView, part: OwnPart | null = mine) =>
  ownChecks(fairness, ROOM, part).map(({ good }) => good);

describe('[B35] the hashes that this browser saw before it gave its part', () => {
  test('[B35] [B32] are compared with those shown now', () => {
    expect(verdicts(joined)).toEqual([true, true]);
    const opened = withHalves(joined, { player1: { commitment: 'promise', entropy: 'one' } });
    expect(verdicts({ ...opened, nonce: 5 })).toEqual([true, true]);
  });

  test.each([
    ['another hash', { ...joined, serverSeedHash: 'another' }],
    ['other boxes', withHalves(joined, { placement: '4@0,0' })],
    ['another promise', withHalves(joined, { player1: { commitment: 'x', entropy: null } })],
    ['no promise any more', withHalves(joined, { player1: null })],
  ])('[B35] %s is told as wrong', (_name, fairness) => {
    expect(verdicts(fairness)).toEqual([false, true]);
  });

  test('[B32] [B33] a part that is not in the dice is reported', () => {
    for (const player2 of [
      { entropy: 'another', from: 'player' as const },
      { entropy: 'drawn', from: 'server' as const },
      { entropy: 'mine', from: 'server' as const },
    ]) {
      expect(verdicts(withHalves(before, { player2 }))).toEqual([true, false]);
    }
  });

  test('[B35] makes no claim about unseen seeds, other rooms and later games', () => {
    expect(verdicts(joined, null)).toEqual([]);
    expect(verdicts(joined, { ...mine, shown: null })).toEqual([true]);
    expect(verdicts(joined, { ...mine, roomId: 'XYZ234' })).toEqual([]);
    const retired = { ...joined, serverSeed: 'seed' };
    expect(verdicts({ ...joined, serverSeedHash: 'next', retired })).toEqual([]);
  });
});

test('[B34] checks player 1’s own promise against the one that is shown', () => {
  const shown = { serverSeedHash: 'hash', placement: null, commitment: 'promise' };
  const part: OwnPart = { as: 'player1', roomId: ROOM, entropy: 'one', shown };
  expect(verdicts(joined, part)).toEqual([true]);
  expect(verdicts(withHalves(joined, { player1: null }), part)).toEqual([false]);
});

test('[B15] [B36] the client seed is made of its parts, where it has any', () => {
  expect(mixtureCheck(joined)?.good).toBe(true);
  expect(mixtureCheck({ ...joined, clientSeed: '3@0.5,0.5|other' })?.good).toBe(false);
  expect(mixtureCheck({ serverSeedHash: 'hash', clientSeed: '3@0.5,0.5', nonce: 0 })).toBeNull();
});
