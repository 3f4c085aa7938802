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

export type Reward =
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
const coins = (amount: number): Reward => ({ type: 'coins', amount });
const two = (symbol: number, name: string, amount: number): Combination => ({
  icons: [symbol, symbol, null],
  name,
  reward: coins(amount),
  pattern: 'two',
});

/** [S5] The paytable, best first. */
export const PAYTABLE: readonly Combination[] = [
  three(0, 'Banana Split', { type: 'photo', name: 'Photo challenge' }),
  three(5, 'Bell Ringer', { type: 'prize', name: 'Bell Ringer Prize' }),
  three(1, 'Lucky Sevens', coins(300)),
  three(6, 'Bar Royale', coins(100)),
  three(4, 'Orange Crush', coins(45)),
  three(7, 'Lemon Drop', coins(35)),
  three(3, 'Plum Pudding', coins(30)),
  three(8, 'Melon Party', coins(25)),
  three(2, 'Cherry Bomb', coins(15)),
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
