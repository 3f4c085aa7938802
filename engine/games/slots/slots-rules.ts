import type { GameConfig } from '../../definition/game-config.ts';
import { t } from '../../wire/text.ts';

/** [S3] Reel symbols in index order. */
export const SYMBOLS = [
  'banana',
  'seven',
  'cherry',
  'plum',
  'orange',
  'bell',
  'bar',
  'lemon',
  'melon',
] as const;

export type SymbolName = (typeof SYMBOLS)[number];
export type Reels = readonly [number, number, number];

type Reward =
  | { type: 'coins'; amount: number }
  | { type: 'prize'; name: string }
  | { type: 'photo'; name: string };

/** A paying combination. `null` in `icons` means any symbol; pattern 'two': any two equal reels. */
export interface Combination {
  icons: readonly [number, number, number | null];
  name: string;
  reward: Reward;
  pattern?: 'two';
}

/** Coins for saying yes to the photo challenge. */
export const PHOTO_CHALLENGE_COINS = 50;

/** Draws below these bounds force three bananas, and above that three bells. */
export const FORCED_BANANAS_BELOW = 0.2;
export const FORCED_BELLS_BELOW = 0.3;

const three = (symbol: number, name: string, reward: Reward): Combination => ({
  icons: [symbol, symbol, symbol],
  name,
  reward,
});
const paying = (amount: number): Reward => ({ type: 'coins', amount });
const two = (symbol: number, name: string, amount: number): Combination => ({
  icons: [symbol, symbol, null],
  name,
  reward: paying(amount),
  pattern: 'two',
});

/** [S5] The paytable, best first. */
export const PAYTABLE: readonly Combination[] = [
  three(0, 'Banana Split', { type: 'photo', name: 'Photo challenge' }),
  three(5, 'Bell Ringer', { type: 'prize', name: 'Bell Ringer Prize' }),
  three(1, 'Lucky Sevens', paying(300)),
  three(6, 'Bar Royale', paying(100)),
  three(4, 'Orange Crush', paying(45)),
  three(7, 'Lemon Drop', paying(35)),
  three(3, 'Plum Pudding', paying(30)),
  three(8, 'Melon Party', paying(25)),
  three(2, 'Cherry Bomb', paying(15)),
  two(6, 'Two Bars', 12),
  two(1, 'Two Sevens', 10),
  two(5, 'Two Bells', 8),
  two(0, 'Two Bananas', 5),
  two(2, 'Two Cherries', 3),
];

/** [S4] Three of a kind comes before two of a kind; two of a kind is any two equal reels. */
export function combinationOf([a, b, c]: Reels): Combination | null {
  if (a === b && b === c) {
    const triple = PAYTABLE.find((row) => row.pattern === undefined && row.icons[0] === a);
    if (triple !== undefined) return triple;
  }
  const pair = a === b || a === c ? a : b === c ? b : null;
  return PAYTABLE.find((row) => row.pattern === 'two' && row.icons[0] === pair) ?? null;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

type HouseConfig = Pick<GameConfig, 'spin_cost' | 'house_coins' | 'house_hours'>;

/** [S20] What the house pays to a player with `coins`: at least a spin, nothing if it is off. */
export function houseCoins(coins: number, { spin_cost, house_coins }: HouseConfig): number {
  return house_coins === 0 ? 0 : Math.max(house_coins, spin_cost - coins);
}

/** [S22] Milliseconds between two rounds on the house. */
export function housePause({ house_hours }: HouseConfig): number {
  return house_hours * HOUR_MS;
}

/** [S22] Milliseconds until the next round after the one at `paidAt`; null if there was none. */
export function houseWait(paidAt: number | null, pauseMs: number, now: number): number {
  return paidAt === null ? 0 : Math.max(0, paidAt + pauseMs - now);
}

/** 'in 3 h 20 min', rounded up to whole minutes. */
export function whenText(waitMs: number): string {
  const minutes = Math.max(1, Math.ceil(waitMs / MINUTE_MS));
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return t('in {n} min', { n: rest });
  return rest === 0 ? t('in {n} h', { n: hours }) : t('in {hours} h {rest} min', { hours, rest });
}
