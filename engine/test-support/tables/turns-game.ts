import * as v from 'valibot';
import { STAGE } from '../../definition/stages.ts';
import { CHAT } from '../../definition/table-game.ts';
import { defineTable } from '../../table/define-table.ts';
import { commandIdSchema } from '../../wire/commands.ts';
import type { HostKit } from '../host-kit.ts';
import { roomsOf, VISITOR_2 } from './rooms.ts';

/**
 * The smallest game that keeps a host busy: two move in turn, each move pays, and one with `last` ends
 * the game. Everybody is told of a move and of what is said, and receives the room after anything else.
 */
export const SEATS = ['player1', 'player2'] as const;
export type Seat = (typeof SEATS)[number];
export const otherOf = (seat: Seat): Seat => (seat === 'player1' ? 'player2' : 'player1');

const by = v.picklist(SEATS);
const commandId = v.exactOptional(v.string());
const last = v.exactOptional(v.boolean());
const EVENTS = [
  v.object({ type: v.literal('begun'), by, commandId }),
  v.object({ type: v.literal('moved'), by, forced: v.boolean(), last, commandId }),
] as const;
const REFUSALS = { 'turns/not-yours': 'It is not your turn.' } as const;
const PAID = 30;

interface Turns {
  seat: Seat;
  state: 'waiting' | 'playing' | 'over';
  own: { turn: Seat };
  event: v.InferOutput<(typeof EVENTS)[number]>;
  words: never;
  view: object;
  code: keyof typeof REFUSALS;
}

export const turnsGame = defineTable<Turns>({
  slug: 'turns',
  title: 'Turns',
  share: { text: 'Two move in turn.' },
  name: 'turns',
  version: 1,
  seats: SEATS,
  playsOn: true,
  events: EVENTS,
  context: { turn: by },
  start: { turn: 'player1' },
  again: { turn: 'player1' },
  chart: {
    waiting: { stage: STAGE.open, on: { begun: 'playing' } },
    playing: {
      stage: STAGE.playing,
      on: { moved: { to: 'over', if: (_, event) => event.last === true } },
    },
    over: { stage: STAGE.over },
  },
  refusals: REFUSALS,
  refuse: ({ value, context }, { type, by: seat }) => {
    if (value !== (type === 'begun' ? 'waiting' : 'playing')) return 'game/not-now';
    return type === 'begun' || seat === context.turn ? null : 'turns/not-yours';
  },
  after: (_, event) => (event.type === 'begun' ? {} : { turn: otherOf(event.by) }),
  commands: {
    begin: v.strictObject({ commandId: commandIdSchema }),
    move: v.strictObject({ last, commandId: commandIdSchema }),
  },
  decide: ({ by: seat }, { name, last: ends }) =>
    name === 'begin'
      ? { type: 'begun', by: seat }
      : { type: 'moved', by: seat, forced: false, ...(ends === true && { last: true }) },
  movements: (event) => (event.type === 'moved' ? [{ seat: event.by, coins: PAID }] : []),
  turnOf: ({ value, context }) => (value === 'playing' ? [context.turn] : []),
  overdue: ({ by: seat }) => ({ type: 'moved', by: seat, forced: true }),
  view: ({ context }) => ({ turn: context.turn }),
  tell: (event, { context, value: state }, { seq, turnEndsIn, missed }) => {
    if (event.type === 'message-sent') {
      return { name: CHAT, payload: { seq, by: event.by, message: event.message } };
    }
    if (event.type !== 'moved') return null;
    const { forced } = event;
    return {
      name: 'moved',
      payload: { seq, by: event.by, forced, turn: context.turn, state, turnEndsIn, missed },
    };
  },
});

export const begin = { name: 'begin' } as const;
export const move = { name: 'move' } as const;
export const lastMove = { name: 'move', last: true } as const;

export const { openTable, newTable } = roomsOf(turnsGame, 'waiting');

/** Player 1 is connected as 'one'; VISITOR_2 has joined, and has not come. */
export async function joinedOnly(kit: HostKit) {
  const { one, table, audience } = await newTable(kit);
  table.connect('one', one);
  const { playerId: two } = await table.join(VISITOR_2, null, 'an address');
  audience.forget();
  return { table, audience, one, two };
}

/** Both are connected, as 'one' and 'two', and player 1 is to move. */
export async function seatedGame(kit: HostKit) {
  const all = await joinedOnly(kit);
  all.table.connect('two', all.two);
  await all.table.command(all.one, begin);
  all.audience.forget();
  return all;
}
