import * as v from 'valibot';
import { commitmentSchema, entropySchema, seedPairSchema } from '../../engine/chance/seeds.ts';
import { seatedSchema, seatProfileSchema } from '../../engine/definition/table-game.ts';
import { chatLineSchema } from '../../engine/wire/chat.ts';

/** The refusals of *Lowest alone*; the first overrides the text of a general code. */
export const LOWEST_REFUSALS = {
  'room/full': 'The room already has six players.',
  'pick/made': 'You have picked for this round.',
  'part/given': 'You have given your part of the draws.',
  'part/not-promised': 'This is not what you promised.',
} as const;
export type LowestRefusal = keyof typeof LOWEST_REFUSALS;

export const SEATS = ['seat1', 'seat2', 'seat3', 'seat4', 'seat5', 'seat6'] as const;
export type Seat = (typeof SEATS)[number];
export const [HIGHEST, ROUNDS_TO_WIN, ROUND_COINS] = [6, 3, 10];

const [by, commandId] = [v.picklist(SEATS), v.exactOptional(v.string())];
export const numberSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(HIGHEST));
/** Whom the event pays, because it ends a round; null: nobody. */
const pays = v.nullable(v.object({ seat: by, coins: v.pipe(v.number(), v.integer()) }));

/** The game's events: the entries of its journal. */
export const eventSchema = v.variant('type', [
  v.object({ type: v.literal('opened'), seat: seatedSchema, seeds: seedPairSchema }),
  v.object({
    type: v.literal('joined'),
    seat: seatedSchema,
    entropy: v.exactOptional(entropySchema),
  }),
  v.object({ type: v.literal('sealed'), by, commitment: commitmentSchema, commandId }),
  v.object({
    type: v.literal('started'),
    by,
    entropy: v.exactOptional(entropySchema),
    commandId,
  }),
  v.object({
    type: v.literal('picked'),
    by,
    number: numberSchema,
    drawn: v.boolean(),
    pays,
    commandId,
  }),
  v.object({ type: v.literal('said'), by, message: v.string(), commandId }),
  v.object({ type: v.literal('profiled'), by, profile: seatProfileSchema }),
  v.object({ type: v.literal('lapsed'), by, pays }),
  v.object({ type: v.literal('left'), by, pays, commandId }),
  v.object({ type: v.literal('closed') }),
]);
export type LowestEvent = v.InferOutput<typeof eventSchema>;
export type EventOf<Type extends LowestEvent['type']> = LowestEvent & { type: Type };

const perSeat = <Value extends v.GenericSchema>(value: Value) =>
  v.partial(v.object(v.entriesFromList(SEATS, value)));

/** `picks` are secret until all are there; then they are `revealed`. */
export const contextSchema = v.object({
  seats: perSeat(seatedSchema),
  /** Seats that have left the game for good. */
  left: v.array(by),
  picks: perSeat(numberSchema),
  revealed: v.nullable(
    v.object({ picks: perSeat(numberSchema), winner: v.nullable(by), coins: v.number() }),
  ),
  scores: perSeat(numberSchema),
  winner: v.nullable(by),
  seeds: v.nullable(seedPairSchema),
  messages: v.array(chatLineSchema),
  freed: v.array(v.string()),
  commands: v.array(v.string()),
});
export type Context = v.InferOutput<typeof contextSchema>;
export type State = 'gathering' | 'picking' | 'over';

export const seatsIn = (values: object): Seat[] => SEATS.filter((seat) => seat in values);
/** The taken seats that have not left. */
export const playing = ({ seats, left }: Pick<Context, 'seats' | 'left'>): Seat[] =>
  seatsIn(seats).filter((seat) => !left.includes(seat));
export const missing = (context: Context): Seat[] =>
  playing(context).filter((seat) => !(seat in context.picks));
