import * as fc from 'fast-check';
import { expect, afterAll, beforeAll, describe, test } from 'vitest';
import { systemChance } from '../../engine/chance/system-chance.ts';
import { lapsesOf, obeysTheLaws } from '../../engine/test-support/machine-laws.ts';
import { type LowestEvent, ROUND_COINS, SEATS, type Seat } from './lowest-events.ts';
import { lowestGame } from './lowest-game.ts';
import { NO_LIMITS_CHOSEN } from '../../engine/wire/profile.ts';
import { seedsNamed } from '../../engine/test-support/scripted-chance.ts';
import { databasePlaces, databaseStore } from '../../api/store/store-under-test.ts';
import { type JournalEntry, SeqTaken } from '../../engine/journal/journal.ts';
import { memoryStore } from '../../engine/journal/contract/memory-journal.ts';
import {
  checkpointAt,
  fold,
  initial,
  next,
  persist,
} from '../../engine/definition/hosted-machine.ts';
import { commit, type Store } from '../../engine/journal/contract/stores.ts';

const person = (name: string) => ({ playerId: `secret of ${name}`, visitor: name });
const opened: LowestEvent = { type: 'opened', seat: person('one'), seeds: seedsNamed('some') };
const joined: LowestEvent = { type: 'joined', seat: person('another') };
const started: LowestEvent = { type: 'started', by: 'seat1' };
const closed: LowestEvent = { type: 'closed' };
const picked = (by: Seat, number: number): LowestEvent => {
  return { type: 'picked', by, number, drawn: false, pays: null };
};
const round = (first: number, second: number) => [picked('seat1', first), picked('seat2', second)];

const anySeat = fc.constantFrom(...SEATS);
const anyEvent: fc.Arbitrary<LowestEvent> = fc.oneof(
  fc.constantFrom(opened, joined, started),
  fc.record({
    type: fc.constant('picked' as const),
    by: anySeat,
    number: fc.integer({ min: 1, max: 6 }),
    drawn: fc.boolean(),
    pays: fc.option(fc.record({ seat: anySeat, coins: fc.constant(ROUND_COINS) })),
  }),
  fc.record({
    type: fc.constant('sealed' as const),
    by: anySeat,
    commitment: fc.constant('0'.repeat(64)),
  }),
  fc.record({
    type: fc.constant('started' as const),
    by: anySeat,
    entropy: fc.constant('my-part'),
  }),
  fc.record({ type: fc.constant('said' as const), by: anySeat, message: fc.string() }),
  fc.record({
    type: fc.constant('profiled' as const),
    by: anySeat,
    profile: fc.record({
      name: fc.option(fc.string()),
      given: fc.boolean(),
      avatar: fc.constantFrom('owl', null),
      limits: fc.constantFrom(NO_LIMITS_CHOSEN, null),
    }),
  }),
  { weight: 1, arbitrary: fc.constant(closed) },
);

obeysTheLaws('[T3] [T9]', {
  hosted: lowestGame.hosted,
  events: anyEvent,
  openings: [
    [opened, joined, started],
    [opened, joined, joined, joined, started],
    [opened, joined, started, ...round(1, 2), ...round(3, 3)],
    [opened, joined, started, ...round(1, 2), ...round(1, 2), picked('seat1', 1)],
  ],
  refuse: (state, event) => lowestGame.refuse(state, event),
  can: (state, event) => state.can(event),
  check: ({ value, context: { seats, picks, scores, winner, messages } }) => {
    const taken = Object.keys(seats);
    expect(taken).toEqual(SEATS.slice(0, taken.length)); // [T4]
    expect(Object.keys(picks).every((name) => taken.includes(name))).toBe(true);
    if (value === 'picking') expect(Object.keys(picks).length).toBeLessThan(taken.length);
    expect(messages.every(({ by }) => taken.includes(by))).toBe(true);
    if (winner !== null) expect([value, scores[winner]]).toEqual(['over', 3]);
  },
  exits: ({ value }) => (value === 'over' ? [] : [opened, joined, closed]),
});

const going: fc.Arbitrary<LowestEvent> = fc.record({
  type: fc.constantFrom('lapsed' as const, 'left' as const),
  by: anySeat,
  pays: fc.constant(null),
});

obeysTheLaws('[T11] [B41]', {
  hosted: lowestGame.hosted,
  events: fc.oneof({ weight: 3, arbitrary: anyEvent }, { weight: 1, arbitrary: going }),
  openings: [[opened, joined, joined, started, picked('seat1', 3)]],
  refuse: (state, event) => lowestGame.refuse(state, event),
  can: (state, event) => state.can(event),
  check: ({ value, context: { seats, picks } }) => {
    const taken = Object.keys(seats);
    expect(Object.keys(picks).every((name) => taken.includes(name))).toBe(true);
    if (value !== 'picking') return;
    expect(taken.length).toBeGreaterThan(1);
    expect(Object.keys(picks).length).toBeLessThan(taken.length);
  },
  lapses: lapsesOf(lowestGame, systemChance),
  exits: ({ value }) => (value === 'over' ? [] : [opened, joined, closed]),
});

const { hosted } = lowestGame;
const ROOM = 'lowest:LWSTAA';

const playedRound = (numbers: readonly number[]): LowestEvent[] =>
  numbers.map((number, seat) => {
    const by: Seat = SEATS[seat] ?? 'seat1';
    return {
      type: 'picked',
      by,
      number,
      drawn: false,
      pays: null,
      commandId: `${by} picks ${number}`,
    };
  });

/** Six gather and pick: nobody alone so often that there is a checkpoint, then one wins. */
const played: LowestEvent[] = [
  { type: 'opened', seat: person('Ж 🎲 "one"'), seeds: seedsNamed('some') },
  ...SEATS.slice(1).map((seat): LowestEvent => ({ type: 'joined', seat: person(seat) })),
  { type: 'started', by: 'seat1', commandId: 'begin' },
  ...Array.from({ length: 8 }, () => playedRound([1, 1, 2, 2, 3, 3])).flat(),
  ...Array.from({ length: 3 }, () => playedRound([1, 2, 2, 3, 3, 4])).flat(),
];

/** The game as a host records it. */
function entriesOf(events: readonly LowestEvent[]): JournalEntry[] {
  let snapshot = initial(hosted);
  return events.map((event, index) => {
    snapshot = next(hosted, snapshot, event);
    const seq = index + 1;
    return { room: ROOM, seq, at: seq, event, checkpoint: checkpointAt(hosted, seq, snapshot) };
  });
}

const entries = entriesOf(played);
const bytes = (snapshot: Parameters<typeof persist>[0]): string =>
  JSON.stringify(persist(snapshot));
const over = fold(hosted, { checkpoint: null, entries });
const wanted = { seq: played.length, bytes: bytes(over.snapshot) };

const STORES: readonly (readonly [name: string, store: Store])[] = [
  ['memory', memoryStore],
  ...(await databasePlaces()).map(([name, place]) => [name, databaseStore(place)] as const),
];

test('the game that is recorded is over, and has a checkpoint on its way', () => {
  expect(over.snapshot).toMatchObject({ value: 'over', context: { winner: 'seat1' } });
  expect(entries.filter(({ checkpoint }) => checkpoint !== null)).toHaveLength(1);
});

describe.each(STORES)('[T7] a whole game in %s', (_, store) => {
  beforeAll(() => store.open());
  afterAll(() => store.close());

  test('[J2] [J3] [J6] [J10] is read back and folded to the same bytes, and fenced', async () => {
    const { journal, rival } = await store.emptied();
    for (const entry of entries) await journal.append(commit([entry]));

    const { name, version } = hosted;
    const shortened = await rival.read(ROOM, name, version);
    expect(shortened.checkpoint?.seq).toBe(50);
    const whole = await rival.read(ROOM, 'another machine', 1);
    expect(JSON.stringify(whole.entries.map(({ event }) => event))).toBe(JSON.stringify(played));
    for (const recorded of [shortened, whole]) {
      const { seq, snapshot } = fold(hosted, recorded);
      expect({ seq, bytes: bytes(snapshot) }).toEqual(wanted);
    }

    for (const { seq } of entries) {
      const again = { ...entries[0], room: ROOM, seq, at: 0, event: {}, checkpoint: null };
      await expect(rival.append(commit([again]))).rejects.toBeInstanceOf(SeqTaken);
    }
    expect(await rival.read(ROOM, name, version)).toEqual(shortened);
    expect(await rival.hasCommand(ROOM, 'begin')).toBe(true);
    expect(await rival.hasCommand(ROOM, 'begin again')).toBe(false);
  });
});
