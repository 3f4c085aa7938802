import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { SEGMENTS } from '../../../engine/games/wheel/segments.ts';
import {
  landingRotation,
  restingRotation,
  segmentUnderPointer,
  wheelViewMachine,
} from './wheel-view.ts';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import type { WheelSnapshot } from '../../../engine/games/wheel/snapshot.ts';
import type { Answer } from '../../shell/net/api.ts';

const lastSegment = SEGMENTS.length - 1;

test('[W1] a wheel that has not been turned shows the first segment, and they follow clockwise', () => {
  expect(segmentUnderPointer(0)).toBe(0);
  // Turning it clockwise brings the segment left of the pointer under it: the last one.
  expect(segmentUnderPointer(24)).toBe(lastSegment);
  expect(segmentUnderPointer(-24)).toBe(1);
});

test('[W1] wherever it starts, the wheel stops with the pointer inside the named segment', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: lastSegment }),
      fc.double({ min: -5000, max: 50_000, noNaN: true }),
      fc.double({ min: -1, max: 1, noNaN: true }),
      (index, from, lean) => {
        const rotation = landingRotation(index, from, lean);
        expect(segmentUnderPointer(rotation)).toBe(index);
        // Not on an edge either: a nudge to each side stays inside.
        expect(segmentUnderPointer(rotation + 2)).toBe(index);
        expect(segmentUnderPointer(rotation - 2)).toBe(index);
        expect(rotation).toBeGreaterThan(from + 360);
      },
    ),
  );
});

test('[W1] at rest a segment is in the middle', () => {
  for (const index of SEGMENTS.keys()) {
    expect(segmentUnderPointer(restingRotation(index) + 11)).toBe(index);
    expect(segmentUnderPointer(restingRotation(index) - 11)).toBe(index);
  }
});

const unreached: Answer<WheelSnapshot> = { ok: false, status: 0, error: 'unreached' };

function ok(change: Partial<WheelSnapshot>): Answer<WheelSnapshot> {
  const fresh = { state: 'idle' as const, coins: 100, score: 0, rounds: 10, lastGame: null };
  return {
    ok: true,
    value: {
      ...fresh,
      bestTonight: null,
      lastSpin: null,
      resetsIn: null,
      fairness: null,
      ...change,
    },
  };
}

function page(loads: Answer<WheelSnapshot>[], spins: Answer<WheelSnapshot>[] = []) {
  const clock = new SimulatedClock();
  const config = { default_coins: 100, spin_cost: 10 };
  const load = async () => loads.shift() ?? unreached;
  const machine = wheelViewMachine.provide({
    actors: {
      enter: fromPromise(async () => [config, await load()] as [typeof config, typeof unreached]),
      load: fromPromise(load),
      play: fromPromise(async () => spins.shift() ?? unreached),
    },
  });
  const actor = createActor(machine, { clock }).start();
  const reach = (state: 'idle' | 'landing' | 'over' | 'renewing') =>
    waitFor(actor, (view) => view.matches(state));
  return { actor, clock, reach, view: () => actor.getSnapshot().context };
}

test('score, rounds and coins change when the wheel stands, not before', async () => {
  const { actor, reach, view } = page([ok({})], [ok({ coins: 600, score: 500, rounds: 9 })]);
  await reach('idle');
  actor.send({ type: 'SPIN' });
  await reach('landing');
  expect(view()).toMatchObject({ coins: 100, score: 0, rounds: 10 });
  actor.send({ type: 'LANDED' });
  expect(view()).toMatchObject({ coins: 600, score: 500, rounds: 9 });
});

test('[W5] [W6] the final score stands for two seconds, then there is a new game', async () => {
  const last = ok({ state: 'over', score: 500, rounds: 0, resetsIn: 2000 });
  const { actor, clock, reach, view } = page([ok({ rounds: 1 }), unreached, ok({})], [last]);
  await reach('idle');
  actor.send({ type: 'SPIN' });
  await reach('landing');
  actor.send({ type: 'LANDED' });
  clock.increment(1999);
  expect(actor.getSnapshot().matches('over')).toBe(true);
  expect(view()).toMatchObject({ score: 500, rounds: 0 });

  // The server is away at first: the page says so and asks again by itself.
  clock.increment(1);
  await reach('over');
  expect(view()).toMatchObject({ score: 500, trouble: { text: 'unreached' } });
  clock.increment(2000);
  await reach('idle');
  expect(view()).toMatchObject({ score: 0, rounds: 10, trouble: null });
});

test('[W2] a spin that was refused shows the game as it is', async () => {
  const refused = { ok: false, status: 409, error: 'No rounds left.' } as const;
  const { actor, reach, view } = page(
    [ok({ rounds: 3 }), ok({ state: 'over', rounds: 0 })],
    [refused],
  );
  await reach('idle');
  actor.send({ type: 'SPIN' });
  await reach('over');
  expect(view()).toMatchObject({ rounds: 0, trouble: { text: 'No rounds left.', retry: false } });
});
