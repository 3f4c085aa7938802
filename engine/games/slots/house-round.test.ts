import { expect, test } from 'vitest';
import { houseCoins, housePause, houseWait, whenText } from './house-round.ts';
import { DEFAULT_CONFIG } from '../../definition/game-config.ts';

test('[S20] the house pays what is configured, or what is missing for a spin where that is more', () => {
  expect(houseCoins(9, DEFAULT_CONFIG)).toBe(100);
  expect(houseCoins(40, { ...DEFAULT_CONFIG, spin_cost: 500 })).toBe(460);
  expect(houseCoins(0, { ...DEFAULT_CONFIG, house_coins: 0, spin_cost: 500 })).toBe(0);
});

test('[S22] the next round comes when the pause is over, the first one at once', () => {
  const pause = housePause({ ...DEFAULT_CONFIG, house_hours: 2 });
  expect(pause).toBe(7_200_000);
  expect(houseWait(null, pause, 50)).toBe(0);
  expect(houseWait(1000, pause, 1000)).toBe(pause);
  expect(houseWait(1000, pause, 1000 + pause - 1)).toBe(1);
  expect(houseWait(1000, pause, 1000 + pause)).toBe(0);
});

test.each([
  [0, 'in 1 min'],
  [60_000, 'in 1 min'],
  [60_001, 'in 2 min'],
  [3_600_000, 'in 1 h'],
  [86_400_000 - 1, 'in 24 h'],
  [12_000_000, 'in 3 h 20 min'],
])('[S22] a wait of %d ms reads %s', (wait, text) => {
  expect(whenText(wait)).toBe(text);
});
