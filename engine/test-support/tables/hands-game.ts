import * as v from 'valibot';
import { refusalOf } from '../../definition/refusal.ts';
import { STAGE } from '../../definition/stages.ts';
import { defineTable } from '../../table/define-table.ts';
import { seatsOf } from '../../table/seats.ts';
import type { Happened } from '../../table/table-machine.ts';
import { commandIdSchema } from '../../wire/commands.ts';

/**
 * The smallest game of hidden hands: all are due until one of them, or the clock, deals; then they bid
 * in turn. A bid moves coins of any seat.
 */
export const HAND_SEATS = ['seat1', 'seat2', 'seat3'] as const;
export type HandSeat = (typeof HAND_SEATS)[number];

const by = v.picklist(HAND_SEATS);
const hands = v.record(by, v.array(v.number()));
const bid = { seat: by, coins: v.number() };
const EVENTS = [
  v.object({ type: v.literal('dealt'), hands }),
  v.object({ type: v.literal('bid'), by, ...bid, commandId: v.exactOptional(v.string()) }),
] as const;
const REFUSALS = { 'bid/too-high': 'You do not have so many coins.' } as const;

interface Hands {
  seat: HandSeat;
  state: 'gathering' | 'bidding' | 'over';
  own: { hands: v.InferOutput<typeof hands>; turn: HandSeat };
  event: v.InferOutput<(typeof EVENTS)[number]>;
  words: never;
  view: object;
  code: keyof typeof REFUSALS;
}
export type HandEvent = Happened<Hands>;

/** Hands that nobody finds by chance in what others are told. */
const HANDS = { seat1: [11, 12], seat2: [21, 22], seat3: [31, 32] };
const { takenIn } = seatsOf(HAND_SEATS);

export const handsGame = defineTable<Hands>({
  slug: 'hands',
  title: 'Hands',
  share: { text: 'Three hold their hands close.' },
  name: 'hands',
  version: 1,
  seats: HAND_SEATS,
  playsOn: true,
  events: EVENTS,
  context: { hands, turn: by },
  start: { hands: { seat1: [], seat2: [], seat3: [] }, turn: 'seat1' },
  chart: {
    gathering: { stage: STAGE.open, on: { dealt: 'bidding' } },
    bidding: { stage: STAGE.playing },
    over: { stage: STAGE.over },
  },
  refusals: REFUSALS,
  refuse: ({ value }, { type }) =>
    value === (type === 'bid' ? 'bidding' : 'gathering') ? null : 'game/not-now',
  after: ({ context: { turn } }, event) =>
    event.type === 'dealt'
      ? { hands: event.hands, turn: 'seat2' }
      : { turn: HAND_SEATS[HAND_SEATS.indexOf(turn) + 1] ?? 'seat1' },
  commands: {
    deal: v.strictObject({ commandId: commandIdSchema }),
    bid: v.strictObject({ ...bid, commandId: commandIdSchema }),
  },
  decide: async (turn, command) => {
    if (command.name === 'deal') return { type: 'dealt', hands: HANDS };
    const { seat, coins } = v.parse(v.object(bid), command);
    // A bid of one's own is checked by the game; what a bid takes from others, by the host.
    const isOwn = seat === turn.by;
    if (isOwn && (await turn.coinsOf(seat)) + coins < 0) throw refusalOf(REFUSALS, 'bid/too-high');
    return { type: 'bid', by: turn.by, seat, coins };
  },
  movements: (event) => (event.type === 'bid' ? [{ seat: event.seat, coins: event.coins }] : []),
  turnOf: ({ value, context }) => {
    if (value === 'bidding') return [context.turn];
    return value === 'gathering' ? takenIn(context) : [];
  },
  overdue: ({ state: { value }, by: seat }) =>
    value === 'bidding'
      ? { type: 'bid', by: seat, seat, coins: 0 }
      : { type: 'dealt', hands: HANDS },
  secrets: ({ context }, seat) => (context.hands[seat]?.length ? [context.hands[seat]] : []),
  view: ({ context }, seat) => {
    return { turn: context.turn, mine: seat === null ? null : (context.hands[seat] ?? null) };
  },
});
