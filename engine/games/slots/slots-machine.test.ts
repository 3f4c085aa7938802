import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { happen } from '../../test-support/plays.ts';
import type { SnapshotFrom } from 'xstate';
import { hostedSlots } from './slots-game.ts';
import { slotsEvents } from '../../test-support/solo-arbitraries.ts';
import { obeysTheLaws, statesOf } from '../../test-support/machine-laws.ts';
import { drawOf, seedsNamed } from '../../test-support/scripted-chance.ts';
import { SYMBOLS } from './slots-rules.ts';
import type { SlotsEvent } from './slots-events.ts';
import { refuseSlots, reelsOf, type slotsMachine } from './slots-machine.ts';
import { fold, persist } from '../../definition/hosted-machine.ts';
import { plays } from './slots-plays.ts';

type Snapshot = SnapshotFrom<typeof slotsMachine>;
type Draws = (SlotsEvent & { type: 'spun' })['draws'];

const start = fold(hostedSlots, { checkpoint: null, entries: [] }).snapshot;
const free = (...reels: [number, number, number]): Draws => {
  const [a, b, c] = reels;
  return [0.9, drawOf(a, 9), drawOf(b, 9), drawOf(c, 9)];
};
const spin = (coins: number, draws: Draws, cost = 10): SlotsEvent => {
  return { type: 'spun', coins, cost, draws } as SlotsEvent;
};
const BANANAS: Draws = [0.1, 0, 0, 0];
const BELLS: Draws = [0.25, 0, 0, 0];
const answer = (accept: boolean, coins = 90): SlotsEvent => {
  return { type: 'challenge-answered', coins, accept } as SlotsEvent;
};
const house = (coins: number, at: number, terms = {}): SlotsEvent => {
  return { type: 'house-paid', coins, cost: 10, amount: 100, pauseMs: 1000, at, ...terms };
};
const after = (...events: SlotsEvent[]): Snapshot =>
  events.reduce((snapshot: Snapshot, event) => happen(hostedSlots, snapshot, event), start);

describe('[S3] the reels of four draws', () => {
  test.each([
    [0, [0, 0, 0]],
    [0.199_999, [0, 0, 0]],
    [0.2, [5, 5, 5]],
    [0.299_999, [5, 5, 5]],
  ])('a first draw of %d forces %j', (forced, reels) => {
    expect(reelsOf([forced, 0.5, 0.6, 0.7])).toEqual(reels);
  });

  test('[S3] from 0.3 on each further draw is a reel of its own, all nine alike', () => {
    expect(reelsOf([0.3, 0, 0.5, 0.999_999])).toEqual([0, 4, 8]);
    for (let symbol = 0; symbol < SYMBOLS.length; symbol += 1) {
      expect(reelsOf(free(symbol, 0, symbol))).toEqual([symbol, 0, symbol]);
      expect(reelsOf([0.5, symbol / 9, 0, 0])[0]).toBe(symbol);
    }
  });
});

test('[S1] a balance below the cost is refused, the exact cost is enough', () => {
  expect(refuseSlots('idle', spin(9, free(0, 1, 2)))).toBe('coins/insufficient');
  expect(refuseSlots('idle', spin(10, free(0, 1, 2)))).toBeNull();
  expect(after(spin(10, free(0, 1, 2))).context.coins).toBe(0);
  expect(after(spin(9, BANANAS))).toBe(start);
});

test('[S2] a spin takes its cost and gives what it pays', () => {
  const { context } = after(spin(100, free(2, 2, 2)));
  expect(context.coins).toBe(100 - 10 + 15);
  expect(context.lastSpin).toMatchObject({ reels: [2, 2, 2], coins: 105, cost: 10 });
  expect(after(spin(100, free(3, 4, 5), 25)).context.coins).toBe(75);
});

test('[S5] three bells give the prize and no coins', () => {
  const { value, context } = after(spin(100, BELLS));
  expect(value).toBe('idle');
  expect(context.lastSpin?.reward).toEqual({ type: 'prize', name: 'Bell Ringer Prize' });
  expect(context.coins).toBe(90);
});

test('[S3] [S5] bananas open the challenge whether forced or free', () => {
  expect(after(spin(100, BANANAS)).value).toBe('photoChallenge');
  expect(after(spin(100, free(0, 0, 0))).value).toBe('photoChallenge');
});

test('[S6] while the challenge is open spins are refused and change nothing', () => {
  const open = after(spin(100, BANANAS));
  expect(refuseSlots('photoChallenge', spin(90, BELLS))).toBe('slots/challenge-open');
  expect(happen(hostedSlots, open, spin(90, BELLS))).toBe(open);
});

test('[S7] yes pays 50 coins, no pays nothing, both go back to the reels', () => {
  const yes = after(spin(100, BANANAS), answer(true));
  const no = after(spin(100, BANANAS), answer(false));
  expect([yes.value, yes.context.coins]).toEqual(['idle', 140]);
  expect([no.value, no.context.coins]).toEqual(['idle', 90]);
});

test('[S7] an answer without a challenge is refused', () => {
  expect(refuseSlots('idle', answer(true))).toBe('slots/no-challenge');
  expect(after(answer(true))).toBe(start);
  const twice = after(spin(100, BANANAS), answer(true), answer(true, 140));
  expect(twice.context.coins).toBe(140);
});

test('[S20] a house round pays into a balance that cannot pay a spin', () => {
  expect(after(house(9, 5000)).context).toMatchObject({ coins: 109, housePaidAt: 5000 });
  expect(refuseSlots('idle', house(10, 5000))).toBe('house/not-needed');
  expect(after(house(10, 5000))).toBe(start);
});

test('[S21] the house buys no round where it is off, and none over an open challenge', () => {
  expect(refuseSlots('idle', house(0, 5000, { amount: 0 }))).toBe('house/off');
  expect(after(house(0, 5000, { amount: 0 }))).toBe(start);
  const open = after(spin(10, BANANAS));
  expect(refuseSlots('photoChallenge', house(0, 5000))).toBe('slots/challenge-open');
  expect(happen(hostedSlots, open, house(0, 5000))).toBe(open);
});

test('[S22] the house buys the next round when the pause is over, which may have been changed', () => {
  const treated = after(house(0, 5000));
  expect(refuseSlots('idle', house(0, 5999), 5000)).toBe('house/paused');
  expect(happen(hostedSlots, treated, house(0, 5999))).toBe(treated);
  expect(happen(hostedSlots, treated, house(0, 6000)).context.housePaidAt).toBe(6000);
  expect(happen(hostedSlots, treated, house(0, 5010, { pauseMs: 10 })).context.coins).toBe(100);
});

test('[S23] a round on the house uses no draw', () => {
  const seeded = { type: 'seeded', seeds: seedsNamed('one') } as const;
  expect(after(seeded, house(0, 5000)).context.seeds?.nonce).toBe(0);
});

test('[S22] [J6] an older checkpoint without rounds on the house goes on', () => {
  const { housePaidAt: _, ...context } = after(spin(100, BELLS)).context;
  const stored = { ...persist(after(spin(100, BELLS))), context };
  const old = fold(hostedSlots, { checkpoint: { seq: 50, snapshot: stored }, entries: [] });
  expect(old.snapshot.context).toMatchObject({ coins: 90, housePaidAt: null });
  expect(happen(hostedSlots, old.snapshot, house(9, 5000)).context.coins).toBe(109);
});

test('[C2] a spin is a round of its seeds, new seeds start at 0 and retire the old', () => {
  const seeded = { type: 'seeded', seeds: seedsNamed('one') } as const;
  const { context } = after(seeded, spin(100, BELLS), spin(90, BELLS));
  expect(context.seeds?.nonce).toBe(2);
  const renewed = after(seeded, spin(100, BELLS), { ...seeded, seeds: seedsNamed('two') });
  expect(renewed.context.seeds).toEqual(seedsNamed('two'));
  expect(renewed.context.retired).toEqual({ ...seedsNamed('one'), nonce: 1 });
  const { serverSeed, serverSeedHash } = seedsNamed('three');
  const committed = { ...seeded, next: { serverSeed, serverSeedHash } }; // [C5]
  expect(after(committed).context.next).toEqual(committed.next);
  expect(after(committed, seeded).context.next).toBeNull();
});

test('[J8] the last sixteen command ids are known again', () => {
  const spins = Array.from({ length: 20 }, (_, index): SlotsEvent => {
    return { ...spin(100, BELLS), commandId: `c${index}` };
  });
  expect(after(...spins).context.commands).toEqual(
    spins.slice(-16).map(({ commandId }) => commandId),
  );
});

test('[S6] [S7] every state of the chart is reached', () => {
  const tour = [spin(100, BANANAS), answer(false)];
  expect(statesOf(hostedSlots, tour, ({ value }) => value)).toEqual([
    'idle',
    'photoChallenge',
    'idle',
  ]);
  expect(Object.keys(hostedSlots.machine.states)).toEqual(['idle', 'photoChallenge']);
});

test('[J15] a spin and an answer pay what their events say, whatever they would today', () => {
  const outcome = { reels: [1, 1, 1], combination: 'Old', reward: { type: 'coins', amount: 7 } };
  const old = { ...spin(100, free(0, 1, 2)), v: 2, outcome } as SlotsEvent;
  expect(after(old).context).toMatchObject({ coins: 97, lastSpin: { combination: 'Old' } });
  const said = { ...answer(true), v: 2, paid: 3 } as SlotsEvent;
  expect(after(spin(100, BANANAS), said).context.coins).toBe(93);
});

test('[S1] a purse that is spent spin by spin never goes below 0', () => {
  fc.assert(
    fc.property(fc.array(slotsEvents, { maxLength: 100 }), fc.nat(200), (walk, purse) => {
      let snapshot = start;
      let coins = purse;
      for (const event of walk) {
        const real = event.type === 'seeded' ? event : { ...event, coins };
        const before = snapshot;
        snapshot = happen(hostedSlots, before, real);
        if (snapshot !== before && event.type !== 'seeded') ({ coins } = snapshot.context);
        expect(coins).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

obeysTheLaws('[S1] [S6] [S7] [S20] [S22]', {
  hosted: hostedSlots,
  events: slotsEvents,
  openings: Object.values(plays),
  refuse: ({ value, context }, event) => refuseSlots(value, event, context.housePaidAt),
  can: (snapshot, event) => snapshot.can(event),
  check: ({ value, context: { coins, lastSpin, commands } }) => {
    expect(coins).toBeGreaterThanOrEqual(0);
    expect(coins).toSatisfy(Number.isInteger);
    expect(commands.length).toBeLessThanOrEqual(16);
    if (value === 'photoChallenge') expect(lastSpin?.reels).toEqual([0, 0, 0]);
    for (const reel of lastSpin?.reels ?? []) expect(reel).toBeLessThan(SYMBOLS.length);
  },
  exits: () => [spin(1_000_000, free(0, 1, 2)), answer(true, 1_000_000)],
});
