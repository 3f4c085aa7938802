import { describe, expect, test } from 'vitest';
import { happen } from '../../test-support/plays.ts';
import type { SnapshotFrom } from 'xstate';
import { hostedWheel } from './wheel-game.ts';
import { wheelEvents } from '../../test-support/solo-arbitraries.ts';
import { obeysTheLaws, statesOf } from '../../test-support/machine-laws.ts';
import { drawOf } from '../../test-support/scripted-chance.ts';
import { RESET_AFTER_MS, scoreAfter, SEGMENTS } from './segments.ts';
import type { WheelEvent } from './wheel-events.ts';
import { refuseWheel, resetIsDue, type wheelMachine } from './wheel-machine.ts';
import { fold } from '../../definition/hosted-machine.ts';
import { plays } from './wheel-plays.ts';

type Snapshot = SnapshotFrom<typeof wheelMachine>;

const VALUES = [
  5000,
  10,
  500,
  100,
  2500,
  50,
  250,
  'x2',
  100,
  ':2',
  1000,
  50,
  250,
  20,
  '*',
] as const;

const start = fold(hostedWheel, { checkpoint: null, entries: [] }).snapshot;
const on = (value: (typeof VALUES)[number], coins = 100, at = 0): WheelEvent => {
  return { type: 'spun', coins, draw: drawOf(VALUES.indexOf(value), 15), at } as WheelEvent;
};
const reset = (at: number): WheelEvent => ({ type: 'reset', at });
const times = (count: number, event: WheelEvent) => Array.from({ length: count }, () => event);
const after = (...events: WheelEvent[]): Snapshot =>
  events.reduce((snapshot: Snapshot, event) => happen(hostedWheel, snapshot, event), start);
/** Spins on these segments, the balance carried from one to the next. */
const game = (coins: number, ...values: (typeof VALUES)[number][]): Snapshot =>
  values.reduce(
    (snapshot: Snapshot, value) =>
      happen(hostedWheel, snapshot, on(value, snapshot.context.lastSpin?.coins ?? coins)),
    start,
  );

test('[W1] fifteen segments in the documented order', () => {
  expect(SEGMENTS.map(({ value }) => value)).toEqual(VALUES);
});

test.each(VALUES.map((value, index) => [index, value] as const))(
  '[W1] a draw in the %dth fifteenth lands on %s',
  (index, value) => {
    for (const draw of [index / 15 + 1e-12, drawOf(index, 15), (index + 1) / 15 - 1e-9]) {
      const { context } = after({ type: 'spun', coins: 0, draw, at: 0 } as WheelEvent);
      expect(context.lastSpin).toMatchObject({ index, value });
    }
  },
);

test('[J15] a spin landed where its event says, whatever the wheel looks like today', () => {
  const landed = { index: 3, value: 77, score: 77, coins: 177, rounds: 9 };
  const { context } = after({ ...on(10), v: 2, landed } as WheelEvent);
  expect(context).toMatchObject({ score: 77, coins: 177, lastSpin: landed });
});

test('[W2] ten rounds, one for each spin, then spins are refused', () => {
  expect(start.context.rounds).toBe(10);
  for (let spent = 1; spent <= 10; spent += 1) {
    const { context, value } = after(...times(spent, on(10)));
    expect([context.rounds, context.lastSpin?.rounds]).toEqual([10 - spent, 10 - spent]);
    expect(value).toBe(spent === 10 ? 'over' : 'idle');
  }
  const over = after(...times(10, on(10)));
  expect(refuseWheel('over', over.context, on(10))).toBe('wheel/no-rounds');
  expect(happen(hostedWheel, over, on(10))).toBe(over);
});

describe('[W3] the score after a segment', () => {
  test.each([
    [0, 5000, 5000],
    [10, 20, 30],
    [250, 'x2', 500],
    [0, 'x2', 0],
    [101, ':2', 50],
    [1, ':2', 0],
    [777, '*', 0],
    [999_990, 10, 999_999],
    [999_998, 5000, 999_999],
    [500_000, 'x2', 999_999],
  ] as const)('%d on %s is %d', (score, value, expected) => {
    expect(scoreAfter(score, value)).toBe(expected);
  });
});

test('[W4] coins change by the difference of the score', () => {
  expect(game(100, 500).context.coins).toBe(600);
  expect(game(100, 500, 'x2').context.coins).toBe(1100);
  expect(game(100, 500, ':2').context.coins).toBe(350);
  expect(game(100, 500, '*').context.coins).toBe(100);
});

test('[W4] coins spent elsewhere meanwhile: the balance stops at 0', () => {
  const { context } = after(on(500, 100), on('*', 30));
  expect([context.score, context.coins]).toEqual([0, 0]);
});

test('[W5] after the last round the wheel stands still for two seconds', () => {
  const over = after(...times(9, on(10)), on(20, 100, 5000));
  expect(over.context.resetAt).toBe(5000 + RESET_AFTER_MS);
  expect(RESET_AFTER_MS).toBe(2000);
  expect(resetIsDue(over.context, 6999)).toBe(false);
  expect(refuseWheel('over', over.context, reset(6999))).toBe('wheel/no-rounds');
  expect(happen(hostedWheel, over, reset(6999))).toBe(over);
});

test('[W6] then the score is 0, there are ten rounds and the coins stay', () => {
  const { value, context } = after(...times(10, on(10, 100, 5000)), reset(7000));
  expect(value).toBe('idle');
  expect(context).toMatchObject({ score: 0, rounds: 10, resetAt: null, coins: 110 });
  expect(context.lastSpin?.rounds).toBe(0);
});

test('[W6] a reset before the game is over is refused', () => {
  expect(refuseWheel('idle', start.context, reset(9e9))).toBe('wheel/no-rounds');
  expect(after(reset(9e9))).toBe(start);
});

test('[W5] [W6] every state of the chart is reached', () => {
  const tour = [...times(10, on(10)), reset(2000)];
  const states = statesOf(hostedWheel, tour, ({ value }) => value);
  expect(new Set(states)).toEqual(new Set(Object.keys(hostedWheel.machine.states)));
});

obeysTheLaws('[W2] [W3] [W4]', {
  hosted: hostedWheel,
  events: wheelEvents,
  openings: Object.values(plays),
  refuse: ({ value, context }, event) => refuseWheel(value, context, event),
  can: (snapshot, event) => snapshot.can(event),
  check: ({ value, context: { coins, score, rounds, resetAt, lastSpin } }) => {
    expect(coins).toBeGreaterThanOrEqual(0);
    expect(score).toBeGreaterThanOrEqual(0);
    expect(score).toBeLessThanOrEqual(999_999);
    expect(rounds).toBeGreaterThanOrEqual(0);
    expect(rounds).toBeLessThanOrEqual(10);
    expect(value === 'over').toBe(rounds === 0);
    expect(value === 'over').toBe(resetAt !== null);
    expect(lastSpin?.coins ?? coins).toBe(coins);
  },
  exits: () => [on(10), reset(1_000_000)],
});
