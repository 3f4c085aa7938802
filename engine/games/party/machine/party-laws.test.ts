import * as fc from 'fast-check';
import { expect } from 'vitest';
import { seedsNamed } from '../../../test-support/scripted-chance.ts';
import { obeysTheTable } from '../../../test-support/machine-laws.ts';
import { VERDICTS } from '../../../definition/tasks.ts';
import { playingIn, takenIn } from './party-context.ts';
import type { PartyEvent } from './party-types.ts';
import { partyGame } from '../party-game.ts';
import { boxes, chosen, created, joined, plays, rolled, started, thrown } from '../party-plays.ts';
import { PARTY_SEATS } from '../party-rules.ts';

/** All have left a game that is over: none of them can open the next one. */
const abandoned: PartyEvent[] = [
  ...(plays['a whole game'] ?? []),
  ...(['player1', 'player2', 'player3'] as const).map((seat) => {
    return { type: 'player-left' as const, by: seat };
  }),
];

const by = fc.constantFrom(...PARTY_SEATS);
const dare = fc.constantFrom(5, 6, 9);
const die = fc.integer({ min: 1, max: 6 });
const seeds = fc.constantFrom(seedsNamed('two'), seedsNamed('three'));
const events: fc.Arbitrary<PartyEvent> = fc.oneof(
  fc.constantFrom(created, started, { type: 'game-ended' as const }),
  fc.constantFrom('four', 'five', 'one').map(joined),
  fc
    .record({ by, die1: die, die2: die, id: fc.constantFrom(undefined, 6) })
    .map((roll) => rolled(roll.by, roll.die1, roll.die2, roll.id)),
  fc
    .record({
      by,
      die1: die,
      die2: die,
      opens: fc.constantFrom(undefined, 3, 4, 7),
      again: fc.boolean(),
    })
    .map(({ by: seat, die1, die2, opens, again }) =>
      thrown(seat, die1, die2, {
        ...(opens === undefined ? { choices: [3, 4] } : { opens, coins: 20 }),
        ...(again && { again: true }),
      }),
    ),
  fc
    .record({ by, number: fc.constantFrom(3, 4, 7), dare: fc.constantFrom(5, 9) })
    .map((box) => chosen(box.by, box.number, { dare: box.dare, offer: [] })),
  fc.record({
    type: fc.constant('dare-chosen' as const),
    by,
    dare,
    task: fc.constantFrom(0 as const, 1 as const),
    forced: fc.boolean(),
  }),
  fc.record({ type: fc.constant('boxes-placed' as const), by, boxes: fc.constant(boxes) }),
  fc.record({ type: fc.constant('entropy-added' as const), by, entropy: fc.constant('mine') }),
  fc.record({
    type: fc.constant('entropy-added' as const),
    by,
    commitment: fc.constant('f'.repeat(64)),
  }),
  fc.record({
    type: fc.constant('dare-settled' as const),
    by,
    dare,
    done: fc.boolean(),
    at: fc.constant(1000),
  }),
  fc.record({
    type: fc.constant('dare-voted' as const),
    by,
    dare,
    verdict: fc.constantFrom(...VERDICTS),
  }),
  fc.record({
    type: fc.constant('audience-voted' as const),
    watcher: fc.constantFrom('a', 'b', 'c'),
    dare,
    verdict: fc.constantFrom(...VERDICTS),
  }),
  fc.record({
    type: fc.constant('dare-judged' as const),
    dare,
    verdict: fc.constantFrom(...VERDICTS, null),
    coins: fc.constantFrom(0, 20),
  }),
  fc.record({
    type: fc.constant('dare-pictured' as const),
    dare,
    photo: fc.constantFrom('/photos/a.jpg', null),
  }),
  fc.record({ type: fc.constant('game-ended' as const), by }),
  fc.record({ type: fc.constant('rematch-started' as const), by, seeds }),
);

obeysTheTable('[G1] [G2] [G7] [G8] [G34]', partyGame, {
  events,
  openings: [...Object.values(plays), abandoned],
  check: ({ value, context }) => {
    const { host, turn, scores, opened, left, closed, seeds: pair } = context;
    const taken = takenIn(context);
    const playing = playingIn(context);
    if (pair !== null) expect(taken.length).toBeGreaterThan(0);
    if (playing.length > 0 && taken.length > 0) expect(playing).toContain(host);
    expect(left.every((seat) => taken.includes(seat))).toBe(true);
    if (value === 'waiting') expect([left, scores]).toEqual([[], {}]);
    if (value === 'playing') {
      expect(playing).toContain(turn);
      expect(Object.values(scores).reduce<number>((sum, score) => sum + (score ?? 0), 0)).toBe(
        opened.length,
      );
    }
    if (closed) expect(value).toBe('finished');
    for (const { watchers, coins } of context.dares) {
      if (coins !== null) expect(watchers).toBeUndefined();
    }
  },
  exits: ({ value, context }): PartyEvent[] => {
    if (context.closed) return [];
    const { host, turn, seeds: pair } = context;
    if (pair === null) return [created];
    if (value === 'waiting') return [started, joined('next'), { type: 'player-left', by: host }];
    if (value === 'playing') {
      const [number] = context.choices;
      if (number !== undefined) return [chosen(turn, number)];
      return context.boxes.length === 0 ? [{ type: 'game-ended' }] : [rolled(turn, 6, 6)];
    }
    return [
      { type: 'rematch-started', by: host, seeds: seedsNamed('next') },
      { type: 'player-returned', by: host },
    ];
  },
});
