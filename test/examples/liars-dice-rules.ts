import { pick } from '../../engine/chance/chance.ts';
import { type Bid, type Dice, FACES, type Hand, type Seat, SEATS } from './liars-dice-view.ts';

/** [G70] How few can begin, and how many dice each has if the room does not say. */
export const FEWEST = 3;
export const MOST_DICE = 5;
/** [G72] How long hands are shown, and [G74] how long the house thinks, in ms. */
export const [SHOW_MS, HOUSE_MS] = [6000, 2000];
/** [G73] What the winner gets for each other player. */
export const COINS = 10;

/** [G73] Who still has dice, in the order of the table. */
export const inPlay = (dice: Dice): Seat[] => SEATS.filter((seat) => (dice[seat] ?? 0) > 0);
export const allOf = (dice: Dice): number =>
  SEATS.reduce((sum, seat) => sum + (dice[seat] ?? 0), 0);
/** How many of these dice show a face. */
export const showing = (dice: readonly number[], face: number): number =>
  dice.filter((die) => die === face).length;
/** [G71] The fewest dice of this face that raise the bid. */
export const leastOf = (bid: Bid | null, face: number): number =>
  bid === null ? 1 : bid.count + (face > bid.face ? 0 : 1);

/** [G71] The hands that these draws make. */
export function thrown(draws: readonly number[], dice: Dice): Hand[] {
  const faces = draws.map((draw) => pick(draw, FACES.length) + 1);
  return inPlay(dice).map((by) => ({ by, dice: faces.splice(0, dice[by]) }));
}

/** Whether these are the hands of all who have dice, in the order of the table. */
export const areWhole = (hands: readonly Hand[], dice: Dice): boolean =>
  hands.length === inPlay(dice).length &&
  inPlay(dice).every((seat, at) => hands[at]?.by === seat && hands[at].dice.length === dice[seat]);

/** [G74] The likelier move for whoever has this hand, of `all` dice; null: to doubt. */
export function likelier(own: readonly number[], all: number, bid: Bid | null) {
  const margin = ({ count, face }: Omit<Bid, 'by'>): number =>
    showing(own, face) + (all - own.length) / FACES.length - count;
  const raises = FACES.map((face) => ({ count: leastOf(bid, face), face }));
  const [best] = raises
    .filter(({ count }) => count <= all)
    .toSorted((a, b) => margin(b) - margin(a));
  return best === undefined || (bid !== null && margin(best) < -margin(bid)) ? null : best;
}
