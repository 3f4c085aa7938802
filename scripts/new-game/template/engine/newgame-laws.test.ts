import * as fc from 'fast-check';
import { expect } from 'vitest';
import { obeysTheLaws } from '../../../../engine/test-support/machine-laws.ts';
import { NO_LIMITS_CHOSEN } from '../../../../engine/wire/profile.ts';
import type { NewgameEvent } from './newgame-events.ts';
import { newgameGame } from './newgame-game.ts';
import { takenIn } from './newgame-machine.ts';
import { joined, opened, plays, rolled, started } from './newgame-plays.ts';
import { FEWEST, GOAL, SEATS, SIDES } from './newgame-rules.ts';

const by = fc.constantFrom(...SEATS);
const events: fc.Arbitrary<NewgameEvent> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(opened, joined, started) },
  {
    weight: 9,
    arbitrary: fc
      .tuple(by, fc.integer({ min: 1, max: SIDES }))
      .map(([seat, die]) => rolled(seat, die)),
  },
  fc.record({ type: fc.constant('said' as const), by, message: fc.string() }),
  fc.record({
    type: fc.constant('profiled' as const),
    by,
    profile: fc.record({
      name: fc.option(fc.string()),
      given: fc.boolean(),
      avatar: fc.constantFrom('owl', null),
      limits: fc.constantFrom(NO_LIMITS_CHOSEN, null),
    }),
  }),
  fc.record({ type: fc.constant('lapsed' as const), by }),
  { weight: 1, arbitrary: fc.constant<NewgameEvent>({ type: 'closed' }) },
);

obeysTheLaws('[x1] [x2]', {
  hosted: newgameGame.hosted,
  events,
  openings: Object.values(plays),
  refuse: (state, event) => newgameGame.refuse(state, event),
  can: (state, event) => state.can(event),
  check: ({ value, context }) => {
    const { turn, scores, winner, messages } = context;
    const taken = takenIn(context);
    if (value === 'playing') {
      expect(taken).toContain(turn);
      expect(taken.length).toBeGreaterThanOrEqual(FEWEST);
      for (const score of Object.values(scores)) expect(score).toBeLessThan(GOAL);
    }
    if (winner !== null) {
      expect(value).toBe('over');
      expect(scores[winner]).toBeGreaterThanOrEqual(GOAL);
    }
    expect(messages.length).toBeLessThanOrEqual(50);
  },
  // One of these must lead on from every state but the last.
  exits: ({ value, context }) => {
    if (value === 'over') return [];
    return [opened, joined, started, rolled(context.turn, 1)];
  },
});
