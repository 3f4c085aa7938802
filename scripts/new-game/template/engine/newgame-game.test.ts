import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { obeysTheTable } from '../../../../engine/test-support/machine-laws.ts';
import { seatsOf } from '../../../../engine/table/seats.ts';
import { type NewgameEvent, newgameGame } from './newgame-game.ts';
import { again, joined, opened, plays, rolled, started } from './newgame-plays.ts';
import { FEWEST, GOAL, HOUSE_MS, SEATS, SIDES } from './newgame-rules.ts';
import { seatedAt } from '../../../../engine/test-support/any-table.ts';
import {
  type HostKit,
  pass,
  TURN_MS,
  timedKits,
} from '../../../../engine/test-support/host-kit.ts';
import { drawOf } from '../../../../engine/test-support/scripted-chance.ts';

const { playingIn } = seatsOf(SEATS);
const by = fc.constantFrom(...SEATS);
const events: fc.Arbitrary<NewgameEvent> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(opened, joined, started, again) },
  {
    weight: 9,
    arbitrary: fc
      .tuple(by, fc.integer({ min: 1, max: SIDES }))
      .map(([seat, die]) => rolled(seat, die)),
  },
);

obeysTheTable('[x1] [x2]', newgameGame, {
  events,
  openings: Object.values(plays),
  check: ({ value, context }) => {
    const { turn, scores, winner } = context;
    if (value === 'playing') {
      expect(playingIn(context)).toContain(turn);
      expect(playingIn(context).length).toBeGreaterThanOrEqual(FEWEST);
      for (const score of Object.values(scores)) expect(score).toBeLessThan(GOAL);
    }
    if (winner !== null) expect(value).toBe('over');
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

test('[x2] who leaves is skipped, and who is left alone has won', async () => {
  const { table, does } = await seated(3);
  await does('seat1', 'start');
  await does('seat1', 'leave-room');
  expect(table.view(null)).toMatchObject({ turn: 'seat2', left: ['seat1'] });
  await table.join('visitor 1');
  expect(table.view(null)).toMatchObject({ turn: 'seat2', left: [] });
  for (const seat of ['seat1', 'seat3'] as const) await does(seat, 'leave-room');
  expect(table.view(null)).toMatchObject({ state: 'over', winner: 'seat2' });
  await does('seat2', 'rematch');
  expect(table.view(null)).toMatchObject({ state: 'waiting', taken: ['seat2'], scores: {} });
});

test('[x4] the house sits down, and rolls after a moment', async () => {
  const { table, does } = await seatedAt(newgameGame, kit, 1, { options: { house: true } });
  await vi.waitFor(() => expect(table.view(null)).toMatchObject({ taken: ['seat1', 'seat2'] }));
  await does('seat1', 'start');
  throws(6, 4);
  await does('seat1', 'roll');
  await pass(kit, HOUSE_MS);
  expect(table.view(null)).toMatchObject({ turn: 'seat1', scores: { seat1: 6, seat2: 4 } });
});

test('[x2] the server rolls for a player whose time is up', async () => {
  const { table, does } = await seated(2);
  await does('seat1', 'start');
  throws(4);
  await pass(kit, TURN_MS);
  expect(table.view(null)).toMatchObject({ scores: { seat1: 4 }, lastDie: 4, turn: 'seat2' });
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
