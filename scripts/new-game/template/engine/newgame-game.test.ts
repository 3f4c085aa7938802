import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { obeysTheLaws } from '../../../../engine/test-support/machine-laws.ts';
import { NO_LIMITS_CHOSEN } from '../../../../engine/wire/profile.ts';
import { type NewgameEvent, takenIn } from './newgame-machine.ts';
import { newgameGame } from './newgame-game.ts';
import { joined, opened, plays, rolled, started } from './newgame-plays.ts';
import { FEWEST, GOAL, SEATS, SIDES } from './newgame-rules.ts';
import { seatedAt } from '../../../../engine/test-support/any-table.ts';
import { type HostKit, TURN_MS, timedKits } from '../../../../engine/test-support/host-kit.ts';
import { drawOf } from '../../../../engine/test-support/scripted-chance.ts';

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

let kit: HostKit;
timedKits((fresh) => (kit = fresh));

const seated = (count: number) => seatedAt(newgameGame, kit, count);
/** The dice of the next rolls. */
const throws = (...dice: number[]) => {
  for (const die of dice) kit.chance.script(drawOf(die - 1, SIDES));
};

test('[x1] two to six sit down, and the game begins when somebody starts it', async () => {
  const { table, does } = await seated(1);
  await expect(does('seat1', 'start')).rejects.toMatchObject({ code: 'newgame/too-few' });
  for (let number = 2; number <= SEATS.length; number += 1) await table.join(`guest ${number}`);
  await expect(table.join('one too many')).rejects.toMatchObject({ code: 'room/full' });
  await does('seat1', 'start');
  expect(table.view(null)).toMatchObject({ state: 'playing', turn: 'seat1', taken: [...SEATS] });
  await expect(table.join('too late')).rejects.toMatchObject({ code: 'room/full' });
});

test('[x2] they roll in turn, and the first with twenty points has won', async () => {
  const { table, does } = await seated(2);
  await does('seat1', 'start');
  throws(6);
  await expect(does('seat2', 'roll')).rejects.toMatchObject({ code: 'newgame/not-your-turn' });
  throws(6, 1, 6, 1, 6, 1, 2);
  for (const seat of ['seat1', 'seat2', 'seat1', 'seat2', 'seat1', 'seat2'] as const) {
    await does(seat, 'roll');
  }
  expect(table.view(null)).toMatchObject({ state: 'playing', scores: { seat1: 18, seat2: 3 } });
  await does('seat1', 'roll');
  expect(table.view(null)).toMatchObject({ state: 'over', winner: 'seat1', lastDie: 2 });
});

test('[x2] the server rolls for a player whose time is up', async () => {
  const { table, does } = await seated(2);
  await does('seat1', 'start');
  throws(4);
  kit.time += TURN_MS;
  await vi.advanceTimersByTimeAsync(TURN_MS);
  await vi.waitFor(() => expect(table.view(null)).toMatchObject({ scores: { seat1: 4 } }));
  expect(table.view(null)).toMatchObject({ lastDie: 4, turn: 'seat2' });
});

test('[x3] the seed is shown when the game is over, and never before', async () => {
  const { table, audience, does } = await seated(2);
  await does('seat1', 'start');
  throws(6, 1, 6, 1, 6, 1, 2);
  for (const seat of ['seat1', 'seat2', 'seat1', 'seat2', 'seat1', 'seat2'] as const) {
    await does(seat, 'roll');
  }
  const [seed = ''] = kit.chance.serverSeeds;
  expect(seed).not.toBe('');
  expect(JSON.stringify([audience.told, table.view('seat1'), table.view(null)])).not.toContain(
    seed,
  );
  await does('seat1', 'roll');
  expect(table.view(null)).toMatchObject({ fairness: { retired: { serverSeed: seed } } });
});
