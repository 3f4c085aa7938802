import { createHmac } from 'node:crypto';
import type { SeatName } from '../../../engine/games/boxes/rules.ts';

/**
 * The rules and the scheme of the draws, written out again from the specification: a check that took
 * them from the engine would repeat its mistakes.
 */

export const otherSeat = (seat: SeatName): SeatName => (seat === 'player1' ? 'player2' : 'player1');

/** [B10] Coins for opening the box of this number. */
export const boxPays = (number: number): number => Math.round(60 / (6 - Math.abs(7 - number)));

/** [C1] The eight draws of the first digest of a round. */
export function roundOf(serverSeed: string, clientSeed: string, nonce: number): number[] {
  const digest = createHmac('sha256', serverSeed).update(`${clientSeed}:${nonce}:0`).digest();
  return Array.from({ length: 8 }, (_, at) => digest.readUInt32BE(at * 4) / 2 ** 32);
}

/** [C1] One of so many, by a draw. */
export const chosen = (draw: number, of: number): number => Math.floor(draw * of);

/** [S3] The symbols on the reels. */
export function reelsOf([forced = 0, ...draws]: readonly number[]): number[] {
  if (forced < 0.2) return [0, 0, 0];
  if (forced < 0.3) return [5, 5, 5];
  return draws.slice(0, 3).map((draw) => chosen(draw, 9));
}

/** [W1] */
export const SEGMENTS = 15;

/** The players' parts of the dice at a table of two [B15]. */
interface Halves {
  placement: string;
  player2: string | null;
  /** What player 1 promised, and whether the part was opened. */
  isPromised: boolean;
  player1: string | null;
}

/** The seeds of a game of two, and what its players put into them; null: no part yet. */
export interface ModelSeeds {
  serverSeed: string;
  serverSeedHash: string;
  clientSeed: string;
  nonce: number;
  halves: Halves | null;
}

/** [B15] The client seed of these parts, joined by `|`. */
function seedOf({ placement, player2, player1 }: Halves): string {
  if (player1 !== null) return [placement, player2 ?? '', player1].join('|');
  return player2 === null ? placement : [placement, player2].join('|');
}

/** [B15] Where the boxes were placed, as a part. */
export const placementOf = (boxes: readonly { number: number; x: number; y: number }[]): string =>
  boxes.map(({ number, x, y }) => `${number}@${x},${y}`).join(';');

/** [B15] The seeds with these parts more. */
export function withParts(seeds: ModelSeeds, more: Partial<Halves>): ModelSeeds {
  const none = { placement: seeds.clientSeed, player2: null, isPromised: false, player1: null };
  const halves = { ...none, ...seeds.halves, ...more };
  return { ...seeds, clientSeed: seedOf(halves), halves };
}

/** [B34] The seeds once player 1 has opened what was promised. */
export const opened = (seeds: ModelSeeds, entropy: string | undefined): ModelSeeds =>
  entropy === undefined || seeds.halves?.isPromised !== true
    ? seeds
    : withParts(seeds, { player1: entropy });
