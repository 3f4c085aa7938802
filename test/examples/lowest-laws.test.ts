import * as fc from 'fast-check';
import { expect } from 'vitest';
import { obeysTheLaws } from '../../engine/test-support/machine-laws.ts';
import { type LowestEvent, ROUND_COINS, SEATS, type Seat } from './lowest-events.ts';
import { lowestGame } from './lowest-game.ts';
import { NO_LIMITS_CHOSEN } from '../../engine/wire/profile.ts';
import { seedsNamed } from '../../engine/test-support/scripted-chance.ts';

const person = (name: string) => ({ playerId: `secret of ${name}`, visitor: name });
const opened: LowestEvent = { type: 'opened', seat: person('one'), seeds: seedsNamed('some') };
const joined: LowestEvent = { type: 'joined', seat: person('another') };
const started: LowestEvent = { type: 'started', by: 'seat1' };
const closed: LowestEvent = { type: 'closed' };
const picked = (by: Seat, number: number): LowestEvent => {
  return { type: 'picked', by, number, drawn: false, pays: null };
};
const round = (first: number, second: number) => [picked('seat1', first), picked('seat2', second)];

const seat = fc.constantFrom(...SEATS);
const events: fc.Arbitrary<LowestEvent> = fc.oneof(
  fc.constantFrom(opened, joined, started),
  fc.record({
    type: fc.constant('picked' as const),
    by: seat,
    number: fc.integer({ min: 1, max: 6 }),
    drawn: fc.boolean(),
    pays: fc.option(fc.record({ seat, coins: fc.constant(ROUND_COINS) })),
  }),
  fc.record({
    type: fc.constant('sealed' as const),
    by: seat,
    commitment: fc.constant('0'.repeat(64)),
  }),
  fc.record({ type: fc.constant('started' as const), by: seat, entropy: fc.constant('my-part') }),
  fc.record({ type: fc.constant('said' as const), by: seat, message: fc.string() }),
  fc.record({
    type: fc.constant('profiled' as const),
    by: seat,
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
  events,
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
  by: seat,
  pays: fc.constant(null),
});

obeysTheLaws('[T11] [B41]', {
  hosted: lowestGame.hosted,
  events: fc.oneof({ weight: 3, arbitrary: events }, { weight: 1, arbitrary: going }),
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
  exits: ({ value }) => (value === 'over' ? [] : [opened, joined, closed]),
});
