import * as v from 'valibot';
import { tableFields } from '../../engine/table/table-view.ts';

/** The seats, in the order in which players take them [T4]. */
export const SEATS = ['seat1', 'seat2', 'seat3', 'seat4', 'seat5', 'seat6'] as const;
export type Seat = (typeof SEATS)[number];
export const FACES = [1, 2, 3, 4, 5, 6] as const;

export const seat = v.picklist(SEATS);
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const face = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(FACES.length));
const hand = v.object({ by: seat, dice: v.array(face) });
export type Hand = v.InferOutput<typeof hand>;
export const bid = v.object({ by: seat, count, face });
export type Bid = v.InferOutput<typeof bid>;
export const handsSchema = v.array(hand);
/** How many dice each has. */
const diceSchema = v.partial(v.object(v.entriesFromList(SEATS, count)));
export type Dice = v.InferOutput<typeof diceSchema>;

/** What the room keeps and everybody may see. */
export const open = {
  /** [G70] How many dice each has at first. */
  each: count,
  /** How many each has now; 0: they are out. */
  dice: diceSchema,
  turn: seat,
  bid: v.nullable(bid),
  /** [G72] The last doubt, until all throw again. `until`: epoch ms. */
  doubt: v.nullable(v.object({ by: seat, loser: seat, until: count })),
  winner: v.nullable(seat),
};

/** A reader's view: the page shows it, and the load tester checks it. */
export const liarsDiceViewSchema = v.object({
  ...tableFields(SEATS),
  state: v.picklist(['waiting', 'bidding', 'showing', 'over']),
  ...open,
  /** [G72] Of all, once somebody has doubted. */
  hands: handsSchema,
  /** [G71] The reader's own. */
  mine: v.nullable(hand),
});
export type LiarsDiceView = v.InferOutput<typeof liarsDiceViewSchema>;
