import { expect, test } from 'vitest';
import { STAGE } from '../definition/stages.ts';
import { seatedAt } from '../test-support/any-table.ts';
import { HostKit, pass, timedKits } from '../test-support/host-kit.ts';
import { happen } from '../test-support/plays.ts';
import { seedsNamed } from '../test-support/scripted-chance.ts';
import { initial } from '../definition/hosted-machine.ts';
import { defineTable } from './define-table.ts';
import * as v from 'valibot';

const SEATS = ['one', 'two', 'three'] as const;
type Seat = (typeof SEATS)[number];
const begun = v.object({ type: v.literal('begun'), by: v.picklist(SEATS) });
interface Small {
  seat: Seat;
  state: 'before' | 'during' | 'after';
  own: { gone: string[] };
  event: v.InferOutput<typeof begun>;
  words: never;
  view: object;
  code: never;
}
const play = {
  slug: 'small',
  title: 'Small',
  share: { text: 'A game that only begins.' },
  name: 'small',
  version: 1,
  seats: SEATS,
  events: [begun],
  context: { gone: v.array(v.string()) },
  start: { gone: [] },
  refusals: {},
  refuse: () => null,
  after: () => ({}),
  commands: { begin: v.strictObject({}) },
  decide: ({ by }: { by: Seat }) => ({ type: 'begun' as const, by }),
  turnOf: () => [],
  overdue: ({ by }: { by: Seat }) => ({ type: 'begun' as const, by }),
  view: () => ({}),
};
const states = { during: { stage: STAGE.playing }, after: { stage: STAGE.over } };
const small = defineTable<Small>({
  ...play,
  hasLine: true,
  chart: { before: { stage: STAGE.open, on: { begun: 'during' } }, ...states },
  gone: ({ gone }, seat, isFree) => ({ gone: [...gone, `${seat} ${isFree}`] }),
});

let kit: HostKit;
timedKits((fresh) => (kit = fresh));

const AROUND = {
  seq: 1,
  present: { one: true, two: true, three: true },
  turnEndsIn: null,
  turnMs: 0,
  wakesIn: null,
  watching: 0,
  missed: { one: 0, two: 0, three: 0 },
};

const toldIn = (view: object) =>
  (view as { messages: { message: string }[] }).messages.map(({ message }) => message);

test('[G53] before the game a seat that is given up is free, and the game is told so', async () => {
  const { table, does } = await seatedAt(small, kit, 3);
  await does('two', 'leave-room');
  expect(table.view(null)).toMatchObject({ taken: ['one', 'three'], left: [] });
  expect(table.state.context.gone).toEqual(['two true']);
  expect(await table.join('visitor 4')).toMatchObject({ seat: 'two' });
  expect(toldIn(table.view('one'))).toEqual([
    'Player 2 joined.',
    'Player 3 joined.',
    'Player 2 left.',
    'Player 2 joined.',
  ]);
});

test('[G53] in a game who leaves has left, may come back, and the last one closes the room', async () => {
  const { table, does } = await seatedAt(small, kit, 2);
  await does('one', 'begin');
  await does('two', 'leave-room');
  expect(table.view('one')).toMatchObject({ taken: ['one', 'two'], left: ['two'] });
  await expect(does('two', 'chat-message', { message: 'Hi' })).rejects.toThrow('left this room');
  await table.join('visitor 2');
  expect(toldIn(table.view('one')).slice(1)).toEqual(['Player 2 left.', 'Player 2 is back.']);
  for (const seat of ['one', 'two'] as const) await does(seat, 'leave-room');
  expect(table.listing).toMatchObject({ state: 'after', closed: true });
  expect(table.state.context.gone).toEqual(['two false', 'one false', 'two false']);
});

test('[G53] [G55] who comes late stands in line, as hosts read of its table', async () => {
  const { table, does } = await seatedAt(small, kit, 2);
  await does('one', 'begin');
  await expect(table.join('late')).rejects.toMatchObject({ code: 'room/full' });
  await table.queueUp('late');
  expect(small.table(table.state).queue).toMatchObject([{ visitor: 'late' }]);
  expect(table.definition.table(table.state).left).toEqual([]);
});

const lasting = defineTable<Small>({
  ...play,
  again: { gone: [] },
  house: { seats: 2, ms: 5 },
  chart: {
    before: { stage: STAGE.open, on: { begun: 'during' } },
    during: { stage: STAGE.playing, when: { after: ({ left }) => left.length > 0 } },
    after: states.after,
  },
  turnOf: ({ value }) => (value === 'during' ? ['two'] : []),
  gone: (_, seat) => ({ gone: [seat] }),
});

test('[T64] any player who is still there opens the table for the next game, of a game that has one', async () => {
  const { table, does } = await seatedAt(lasting, kit, 3);
  await does('one', 'begin');
  await expect(does('one', 'rematch')).rejects.toMatchObject({ code: 'game/not-now' });
  await does('two', 'leave-room');
  expect(table.state).toMatchObject({ value: 'after', context: { gone: ['two'] } });
  await expect(does('two', 'rematch')).rejects.toMatchObject({ code: 'seat/left' });
  const { seeds } = table.state.context;
  await does('three', 'rematch');
  expect(table.view(null)).toMatchObject({ state: 'before', taken: ['one', 'three'], left: [] });
  expect(table.state.context).toMatchObject({ gone: [], retired: seeds });
  expect(table.state.context.seeds).not.toEqual(seeds);
  expect(small.commands).not.toHaveProperty('rematch');
});

test('[B14] a command of the game may have an id, and so may its event; the game says neither', () => {
  const id = { commandId: 'once' };
  const { commands, hosted } = small;
  expect(commands['begin'] && v.parse(commands['begin'], id)).toEqual(id);
  const event = { type: 'begun', by: 'one', ...id };
  expect(v.parse(hosted.eventSchema, event)).toEqual(event);
});

test('[T65] the house sits down where it was asked to, and thinks as long as the game says', async () => {
  expect((await seatedAt(lasting, kit, 1)).table.view(null)).toMatchObject({ taken: ['one'] });
  const { table, does } = await seatedAt(lasting, new HostKit(), 1, { options: { house: true } });
  await pass(kit, 0);
  expect(table.state.context.seats).toMatchObject({ two: { house: true } });
  expect(table.view(null)).toMatchObject({ taken: ['one', 'two'] });
  await does('one', 'begin');
  expect(lasting.turnMs?.(table.state, 30, AROUND.missed)).toBe(5);
  const others = await seatedAt(lasting, new HostKit(), 2);
  await others.does('one', 'begin');
  expect(lasting.turnMs?.(others.table.state, 30, AROUND.missed)).toBe(30);
});

interface Lapsing extends Omit<Small, 'event'> {
  event: Small['event'] | { type: 'seat-lapsed'; by: Seat };
}
const lapsed = v.object({ type: v.literal('seat-lapsed'), by: v.picklist(SEATS) });
const lapsing = defineTable<Lapsing>({
  ...play,
  chart: { before: { stage: STAGE.open, on: { begun: 'during' } }, ...states },
  playsOn: true,
  named: () => SEATS.toReversed(),
  events: [begun, lapsed],
  after: ({ context: { seats } }, { type, by }) =>
    type === 'begun' ? {} : { seats: { ...seats, [by]: undefined } },
  instead: { lapsed: (_, by) => ({ type: 'seat-lapsed', by }) },
});
type Event = Parameters<typeof lapsing.refuse>[1];
const sits = (visitor: string, more: { house?: true } = {}) => {
  return { playerId: visitor, visitor, name: 'Mia', ...more };
};
const opened: Event = { type: 'room-created', seat: sits('a'), seeds: seedsNamed('one') };
const joined = (more = {}): Event => ({ type: 'player-joined', seat: sits('b', more) });
const begins: Event = { type: 'begun', by: 'one' };
const left = (by: Seat): Event => ({ type: 'player-left', by });
const gives = (by: Seat): Event => ({ type: 'seat-lapsed', by });
const after = (...events: Event[]) =>
  events.reduce((room, event) => happen(lapsing.hosted, room, event), initial(lapsing.hosted));

test('[T61] where the server plays on for who has left, the game takes what it defines, and no talk', () => {
  const room = after(opened, joined(), begins, left('one'));
  expect(small.refuse(after(opened, joined(), begins, left('one')), begins)).toBe('seat/left');
  expect(lapsing.refuse(room, begins)).toBeNull();
  expect(lapsing.refuse(room, { type: 'message-sent', by: 'one', message: 'Hi' })).toBe(
    'seat/left',
  );
  expect(lapsing.refuse(room, left('one'))).toBe('seat/left');
});

test('[T62] names are told apart in the order that the game says', () => {
  const { names } = lapsing.view(after(opened, joined()), 'one', AROUND) as { names: object };
  expect(names).toEqual({ one: 'Mia (2)', two: 'Mia' });
});

test('[T63] an event of the game stands for the table’s, and nobody stays but the house', () => {
  const game = [opened, joined(), begins];
  expect(lapsing.lapsed(after(...game), 'two', kit.chance)).toEqual(gives('two'));
  expect(small.refuse(after(...game), gives('two'))).toBe('action/conflict');
  const room = after(...game, gives('two'));
  expect(room.context).toMatchObject({ seats: { one: sits('a') }, closed: false });
  expect(room.context.seats.two).toBeUndefined();
  for (const closing of [
    [...game, left('one'), gives('two')],
    [opened, joined({ house: true }), begins, left('one')],
  ]) {
    expect(after(...closing)).toMatchObject({ value: 'after', context: { closed: true } });
  }
});

type Chart = Parameters<typeof defineTable<Small>>[0]['chart'];
const define = (chart: Chart) => () => defineTable<Small>({ ...play, chart });

test('[G54] a state, an event or a seat that is none is an error of types at its line', () => {
  const before = { stage: STAGE.open };
  const wrongState = {
    // @ts-expect-error -- no state is called so
    begun: 'durng',
  } satisfies Chart['before']['on'];
  expect(define({ before: { ...before, on: wrongState as never }, ...states })).toThrow('durng');
  const wrongEvent = {
    // @ts-expect-error -- no event is called so
    started: 'during',
  } satisfies Chart['before']['on'];
  expect(wrongEvent).toBeDefined();
  // @ts-expect-error -- a state is missing
  expect(define({ before, during: states.during })).not.toThrow();
  // @ts-expect-error -- nobody sits there
  defineTable<Small>({ ...play, turnOf: () => ['four'], chart: { before, ...states } });
});
