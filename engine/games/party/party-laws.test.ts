import * as fc from 'fast-check';
import { expect } from 'vitest';
import { seedsNamed } from '../../test-support/box-events.ts';
import { obeysTheLaws } from '../../test-support/machine-laws.ts';
import { VERDICTS } from '../../definition/assessment.ts';
import { coinsFor } from '../boxes/rules.ts';
import { playingIn, takenIn } from './party-context.ts';
import type { PartyEvent } from './party-events.ts';
import { partyGame } from './party-game.ts';
import { PARTY_SEATS, type PartySeat } from './party-rules.ts';

const boxes = [3, 4, 7].map((number) => {
  return { number, x: 0.5, y: 0.25, owner: 'player1' as const };
});
const person = (name: string) => ({ playerId: `secret of ${name}`, visitor: name });
const created: PartyEvent = { type: 'room-created', seat: person('one'), seeds: seedsNamed('one') };
const joined = (name: string): PartyEvent => ({ type: 'player-joined', seat: person(name) });
const started: PartyEvent = { type: 'game-started', by: 'player1', boxes };
const begun = [created, joined('two'), joined('three'), started];
const rolled = (by: PartySeat, die1: number, die2: number, id?: number): PartyEvent => {
  const coins = coinsFor(die1 + die2, boxes);
  const dared = { prize: 'Sing', prizeId: 1, dared: { id: id ?? 0, difficulty: 'hard' as const } };
  const base = { type: 'dice-rolled' as const, by, die1, die2, coins, forced: false };
  return id === undefined ? { ...base, prize: null } : { ...base, ...dared };
};
const dared = [...begun, rolled('player1', 3, 4, 5)];
const settled: PartyEvent = { type: 'dare-settled', by: 'player1', dare: 5, done: true, at: 1000 };

const by = fc.constantFrom(...PARTY_SEATS);
const dare = fc.constantFrom(5, 6);
const die = fc.integer({ min: 1, max: 6 });
const seeds = fc.constantFrom(seedsNamed('two'), seedsNamed('three'));
const events: fc.Arbitrary<PartyEvent> = fc.oneof(
  fc.constantFrom(
    created,
    started,
    { type: 'room-closed' as const },
    { type: 'game-ended' as const },
  ),
  fc.constantFrom('four', 'five', 'one').map(joined),
  fc
    .record({ by, die1: die, die2: die, id: fc.constantFrom(undefined, 6) })
    .map((roll) => rolled(roll.by, roll.die1, roll.die2, roll.id)),
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
    type: fc.constant('dare-judged' as const),
    dare,
    verdict: fc.constantFrom(...VERDICTS, null),
    coins: fc.constantFrom(0, 20),
  }),
  fc.record({ type: fc.constantFrom('player-left' as const, 'player-returned' as const), by }),
  fc.record({ type: fc.constantFrom('seat-lapsed' as const, 'game-ended' as const), by }),
  fc.record({ type: fc.constant('rematch-started' as const), by, seeds }),
  fc.record({ type: fc.constant('message-sent' as const), by, message: fc.string() }),
);

obeysTheLaws('[G1] [G2] [G7] [G8]', {
  hosted: partyGame.hosted,
  events,
  openings: [
    begun,
    dared,
    [...dared, settled, { type: 'dare-voted', by: 'player2', dare: 5, verdict: 'exactly' }],
    [...begun, rolled('player1', 1, 2), rolled('player2', 1, 3), rolled('player3', 3, 4)],
  ],
  refuse: (state, event) => partyGame.refuse(state, event),
  can: (state, event) => state.can(event),
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
  },
  exits: ({ value, context }): PartyEvent[] => {
    if (context.closed) return [];
    const { host, turn, seeds: pair } = context;
    if (pair === null) return [created];
    if (value === 'waiting') return [started, joined('next'), { type: 'player-left', by: host }];
    if (value === 'playing') return [rolled(turn, 6, 6)];
    return [{ type: 'rematch-started', by: host, seeds: seedsNamed('next') }];
  },
});
