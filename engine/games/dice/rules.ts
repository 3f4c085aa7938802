import { t } from '../../wire/text.ts';
import { type Feat, gameFeats } from '../../definition/game.ts';

export const DIFFICULTY = ['easy', 'medium', 'hard'] as const;

export const LOWEST_BOX = 3;
export const HIGHEST_BOX = 11;
export const BOX_NUMBERS: readonly number[] = Array.from(
  { length: HIGHEST_BOX - LOWEST_BOX + 1 },
  (_, index) => LOWEST_BOX + index,
);
/** Pages need this text, but not the other refusals. */
export const NO_BOXES = t('Please place at least one box before finishing placement.');

/** A box on the grid; x and y are fractions of the grid's size, 0 to 1, to four decimals. */
export interface Box {
  number: number;
  x: number;
  y: number;
  /** Whose box it is: the seat that placed it. */
  owner: 'player1' | 'player2';
}

/** [B61] After so many rolls in a row that opened nothing, either player may end the game. */
export const EMPTY_ROLLS = 10;

/** How many of the 36 throws of two dice give `sum`. */
export function waysToThrow(sum: number): number {
  return Math.max(0, 6 - Math.abs(7 - sum));
}

/** [B10] Coins for opening the box of this number: the rarer the throw, the more it pays. */
export function boxCoins(number: number): number {
  return Math.round(60 / waysToThrow(number));
}

/** [B8] [B10] What a roll of this sum pays, or null if there is no such box. */
export function coinsFor(sum: number, boxes: readonly { number: number }[]): number | null {
  return boxes.some(({ number }) => number === sum) ? boxCoins(sum) : null;
}

/** [B4] A fraction of the grid: inside it, and short enough to print. */
export function clampToGrid(fraction: number): number {
  return Math.round(Math.min(1, Math.max(0, fraction)) * 10_000) / 10_000;
}

/** [B5] Why these boxes cannot be placed, or null. Numbers are whole and within 3 to 11. */
export function refusePlacement(
  boxes: readonly { number: number }[],
): 'boxes/none' | 'boxes/duplicate' | null {
  if (boxes.length === 0) return 'boxes/none';
  return new Set(boxes.map((box) => box.number)).size < boxes.length ? 'boxes/duplicate' : null;
}

/**
 * [B15] The placement as the first part of the client seed. Player 1 places the boxes after the
 * server's hash was shown; the players' other parts follow later (engine/chance/seeds.ts).
 */
export function clientSeedOf(boxes: readonly Omit<Box, 'owner'>[]): string {
  return boxes.map(({ number, x, y }) => `${number}@${x},${y}`).join(';');
}

/** A place for each box, three by three, with room between them however they are shaken. */
const ACROSS = [0.1, 0.5, 0.9];
const DOWN = [0.08, 0.5, 0.92];
const SHAKE = { x: 0.1, y: 0.06 };

/**
 * All boxes on the grid, in random places. `random` gives numbers in [0,1). These are no draws of
 * the game: nothing depends on the places.
 */
export function scattered(random: () => number): Omit<Box, 'owner'>[] {
  const places = DOWN.flatMap((y) => ACROSS.map((x) => ({ x, y })));
  return BOX_NUMBERS.map((number) => {
    const [place = { x: 0.5, y: 0.5 }] = places.splice(Math.floor(random() * places.length), 1);
    const shaken = (at: number, by: number): number => clampToGrid(at + (2 * random() - 1) * by);
    return { number, x: shaken(place.x, SHAKE.x), y: shaken(place.y, SHAKE.y) };
  });
}

const THROWS = 36;

/** [T28] What an event of a dice table is on the evening's board, at a table of any size. */
export function tableFeats<Seat extends string>(told: {
  /** The box that this seat has opened. */
  opened?: { seat: Seat; number: number } | undefined;
  /** The seat that gets the coins for a dare. */
  dared?: Seat | undefined;
  /** The game is over, and this seat has won alone. */
  won?: { seat: Seat; players: readonly Seat[] } | undefined;
}): Feat<Seat>[] {
  const { opened, dared, won } = told;
  const feats: Feat<Seat>[] = [];
  if (opened !== undefined) {
    const ways = waysToThrow(opened.number);
    const text = `box ${opened.number}, ${ways} in ${THROWS}`;
    feats.push({ seat: opened.seat, kind: 'roll', value: THROWS - ways, text });
  }
  if (dared !== undefined) feats.push({ seat: dared, kind: 'dare', value: 1 });
  return won === undefined ? feats : [...feats, ...gameFeats(won.players, won.seat)];
}
