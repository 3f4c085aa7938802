import * as v from 'valibot';
import { drawRound } from '../../engine/chance/chance.ts';
import { nextRound } from '../../engine/chance/seeds.ts';
import { STAGE } from '../../engine/definition/stages.ts';
import { defineTable } from '../../engine/table/define-table.ts';
import { nextOf, seatsOf } from '../../engine/table/seats.ts';
import type { At, Happened, Kept } from '../../engine/table/table-machine.ts';
import { LIARS_DICE_NAME } from './liars-dice-name.ts';
import {
  allOf,
  areWhole,
  COINS,
  FEWEST,
  HOUSE_MS,
  inPlay,
  leastOf,
  likelier,
  MOST_DICE,
  SHOW_MS,
  showing,
  thrown,
} from './liars-dice-rules.ts';
import {
  bid,
  count,
  handsSchema,
  type LiarsDiceView,
  open,
  type Seat,
  seat as by,
  SEATS,
} from './liars-dice-view.ts';

/** The game's own events. Each is an entry of the journal, with every random outcome in it. */
const EVENTS = [
  v.object({ type: v.literal('started'), by }),
  v.object({ type: v.literal('thrown'), hands: handsSchema }),
  v.object({ type: v.literal('raised'), ...bid.entries }),
  v.object({
    type: v.literal('doubted'),
    by,
    until: count,
    /** [J15] Whom it pays as the winner; null: nobody. */
    pays: v.nullable(v.object({ seat: by, coins: count })),
  }),
] as const;

/** What the game keeps besides its table. `hands` leave it only through `view`. */
const contextSchema = v.object({ ...open, hands: handsSchema });
type Own = v.InferOutput<typeof contextSchema>;

/** Its types, for the table. */
export interface LiarsDice {
  seat: Seat;
  state: LiarsDiceView['state'];
  own: Own;
  event: v.InferOutput<(typeof EVENTS)[number]>;
  words: never;
  view: LiarsDiceView;
  code: keyof typeof REFUSALS;
}
export type LiarsDiceEvent = Happened<LiarsDice>;
type Context = Kept<LiarsDice>;
type Room = At<LiarsDice>;

const REFUSALS = {
  'liars-dice/too-few': 'At least three players are needed.',
  'liars-dice/not-your-turn': 'It is not your turn.',
  'liars-dice/no-bid': 'Nobody has bid yet.',
  'liars-dice/no-raise': 'Bid more dice, or as many of a higher face, and no more than there are.',
} as const;

const WON = { over: ({ winner }: Context) => winner !== null };
const NO_GAME = { dice: {}, bid: null, doubt: null, hands: [], winner: null };
const { takenIn } = seatsOf(SEATS);

/** Why one of its events is refused, or null. */
function refuse({ value, context }: Room, event: LiarsDice['event']) {
  const { dice, turn, bid: last } = context;
  const isThrown = context.hands.length > 0;
  if (event.type === 'started') {
    if (value !== 'waiting') return 'game/not-now';
    return takenIn(context).length < FEWEST ? 'liars-dice/too-few' : null;
  }
  if (event.type === 'thrown') {
    const isDue = value === 'showing' || (value === 'bidding' && !isThrown);
    return isDue && areWhole(event.hands, dice) ? null : 'game/not-now';
  }
  if (value !== 'bidding' || !isThrown) return 'game/not-now';
  if (event.by !== turn) return 'liars-dice/not-your-turn';
  if (event.type === 'doubted') return last === null ? 'liars-dice/no-bid' : null;
  const isRaise = event.count >= leastOf(last, event.face) && event.count <= allOf(dice);
  return isRaise ? null : 'liars-dice/no-raise';
}

/** [G73] The room with fewer dice: whose turn it is, and who has won. */
function withDice(dice: Own['dice'], turn: Seat): Pick<Own, 'dice' | 'turn' | 'winner'> {
  const staying = inPlay(dice);
  const [first = null, ...others] = staying;
  const next = staying.includes(turn) ? turn : nextOf(SEATS, staying, turn);
  return { dice, turn: next, winner: others.length === 0 ? first : null };
}

/** What one of its events changes. */
function after({ context }: Room, event: LiarsDice['event']): Partial<Context> {
  const { dice, bid: last } = context;
  switch (event.type) {
    case 'started': {
      const all = takenIn(context).map((seat) => [seat, context.each]);
      return withDice(Object.fromEntries(all), 'seat1');
    }
    case 'thrown':
      return { hands: event.hands, bid: null, doubt: null, seeds: nextRound(context.seeds) };
    case 'raised': {
      const { by: seat, count: many, face } = event;
      return { bid: { by: seat, count: many, face }, turn: nextOf(SEATS, inPlay(dice), seat) };
    }
    case 'doubted': {
      const { by: seat, until } = event;
      const all = context.hands.flatMap((hand) => hand.dice);
      const loser = last !== null && showing(all, last.face) < last.count ? last.by : seat;
      const left = withDice({ ...dice, [loser]: (dice[loser] ?? 0) - 1 }, loser);
      return { doubt: { by: seat, loser, until }, ...left };
    }
  }
}

/** [G73] The others throw anew, unless the hands lie open. */
function gone(context: Context, seat: Seat, isFree: boolean): Partial<Context> {
  const { dice, doubt, turn, winner } = context;
  if (isFree || winner !== null || !inPlay(dice).includes(seat)) return {};
  const anew = doubt === null && { hands: [], bid: null };
  return { ...withDice({ ...dice, [seat]: 0 }, turn), ...anew };
}

/** [G71] */
function throwing({ context: { dice } }: Room, draws: (count: number) => readonly number[]) {
  return { type: 'thrown', hands: thrown(draws(allOf(dice)), dice) } as const;
}

/** A doubt, and whom it pays. */
function doubting(room: Room, seat: Seat, until: number): LiarsDice['event'] {
  const event = { type: 'doubted', by: seat, until, pays: null } as const;
  const { winner = null } = after(room, event);
  if (winner === null || room.context.seats[winner]?.house === true) return event;
  const coins = COINS * (takenIn(room.context).length - 1);
  return { ...event, pays: { seat: winner, coins } };
}

/** The definition of Liar's Dice. */
export const liarsDiceGame = defineTable<LiarsDice>({
  ...LIARS_DICE_NAME,
  share: {
    text: 'Three to six hide their dice, bid and doubt. The last one with dice wins.',
    invitation: 'You are invited to a game of bluff. Open the link and take a seat.',
  },
  name: 'liars-dice',
  version: 1,
  seats: SEATS,
  hasLine: true,
  events: EVENTS,
  context: contextSchema.entries,
  start: { ...NO_GAME, each: MOST_DICE, turn: 'seat1' },
  again: NO_GAME,
  chart: {
    waiting: { stage: STAGE.open, on: { started: 'bidding' } },
    bidding: { stage: STAGE.playing, on: { doubted: 'showing' }, when: WON },
    showing: { stage: STAGE.playing, on: { thrown: 'bidding' }, when: WON },
    over: { stage: STAGE.over },
  },
  refusals: REFUSALS,
  refuse,
  after,
  gone,

  house: { seats: FEWEST, ms: HOUSE_MS }, // [G74]
  options: v.strictObject({ dice: v.optional(v.picklist([1, 2, 3, 4, 5]), MOST_DICE) }),
  opening: ({ own }) => ({ each: Number(own?.['dice'] ?? MOST_DICE) }),
  commands: {
    start: v.strictObject({}),
    raise: v.strictObject(v.omit(bid, ['by']).entries),
    doubt: v.strictObject({}),
  },
  decide: ({ state, by: seat, now }, { name, count: many, face }) => {
    if (name === 'start') return { type: 'started', by: seat };
    if (name === 'doubt') return doubting(state, seat, now + SHOW_MS);
    return v.parse(EVENTS[2], { type: 'raised', by: seat, count: many, face });
  },
  /** [G71] All throw, [G72] once everybody has seen the hands before. */
  next: ({ state, now, chance }) => {
    const { doubt, hands: all, seeds } = state.context;
    const isDue = state.value === 'bidding' ? all.length === 0 : state.value === 'showing';
    if (!isDue || now < (doubt?.until ?? 0)) return null;
    return throwing(state, (many) => drawRound(chance, seeds, many));
  },
  wakeAt: ({ value, context }) => (value === 'showing' ? (context.doubt?.until ?? null) : null),
  turnOf: ({ value, context: { turn, hands: all } }) =>
    value === 'bidding' && all.length > 0 ? [turn] : [],
  overdue: ({ state, by: seat, now }) => {
    const { hands: all, dice, bid: last } = state.context;
    const own = all.find((hand) => hand.by === seat)?.dice ?? [];
    const raise = likelier(own, allOf(dice), last);
    return raise === null
      ? doubting(state, seat, now + SHOW_MS)
      : { type: 'raised', by: seat, ...raise };
  },
  movements: (event) => (event.type === 'doubted' && event.pays !== null ? [event.pays] : []),
  result: ({ context: { dice, winner } }) => ({ scores: dice, winner }),
  repeat: (room, event, draws) => {
    if (event.type === 'thrown') return throwing(room, draws);
    return event.type === 'doubted' ? doubting(room, event.by, event.until) : event;
  },
  secrets: ({ value, context }, seat) =>
    value === 'bidding' ? context.hands.filter((hand) => hand.by === seat) : [],
  view: ({ value, context }, seat) => {
    const { hands: all, ...shown } = context;
    const mine = all.find((hand) => hand.by === seat) ?? null;
    return { ...v.parse(v.object(open), shown), hands: value === 'bidding' ? [] : all, mine };
  },
});
