import * as fc from 'fast-check';
import type { SlotsEvent } from '../games/slots/slots-events.ts';
import type { WheelEvent } from '../games/wheel/wheel-events.ts';
import { commanded, seedPairs, text } from './box-arbitraries.ts';

const seeded = fc.record(
  {
    type: fc.constant('seeded' as const),
    seeds: seedPairs,
    next: fc.record({ serverSeed: text, serverSeedHash: text }),
  },
  { requiredKeys: ['type', 'seeds'] },
);

/** A number in [0,1), as often at the edges of a rule as between them. */
export const draws = fc.oneof(
  fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  fc.constantFrom(0, 0.2, 0.3, 0.5, 0.999_999_999),
);

const times = fc.integer({ min: 0, max: 10_000 });

export const slotsEvents: fc.Arbitrary<SlotsEvent> = fc.oneof(
  { weight: 1, arbitrary: commanded(seeded) },
  {
    weight: 5,
    arbitrary: commanded(
      fc.record({
        type: fc.constant('spun'),
        coins: fc.oneof(fc.nat(30), fc.nat(1_000_000)),
        cost: fc.oneof(fc.constant(10), fc.nat(40)),
        draws: fc.tuple(draws, draws, draws, draws),
      }) as unknown as fc.Arbitrary<SlotsEvent>, // as the first version wrote it
    ),
  },
  {
    weight: 2,
    arbitrary: commanded(
      fc.record({
        type: fc.constant('challenge-answered'),
        coins: fc.nat(1000),
        accept: fc.boolean(),
      }) as unknown as fc.Arbitrary<SlotsEvent>,
    ),
  },
  {
    weight: 2,
    arbitrary: commanded(
      fc.record({
        type: fc.constant('house-paid'),
        coins: fc.nat(30),
        cost: fc.oneof(fc.constant(10), fc.nat(40)),
        amount: fc.nat(200),
        pauseMs: fc.nat(10_000),
        at: times,
      }),
    ),
  },
);

export const wheelEvents: fc.Arbitrary<WheelEvent> = fc.oneof(
  { weight: 1, arbitrary: commanded(seeded) },
  {
    weight: 8,
    arbitrary: commanded(
      fc.record({
        type: fc.constant('spun'),
        coins: fc.nat(5000),
        draw: draws,
        at: times,
      }) as unknown as fc.Arbitrary<WheelEvent>,
    ),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('reset'), at: times }) },
);
