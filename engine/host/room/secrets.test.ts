import { expect, test } from 'vitest';
import * as fc from 'fast-check';
import { initial, next } from '../../definition/hosted-machine.ts';
import { seatedAt } from '../../test-support/any-table.ts';
import { type HostKit, timedKits } from '../../test-support/host-kit.ts';
import { obeysTheTable } from '../../test-support/machine-laws.ts';
import { seedsNamed } from '../../test-support/scripted-chance.ts';
import { leakedTo, leaksOf } from '../../test-support/secrets.ts';
import { HAND_SEATS, type HandEvent, handsGame } from '../../test-support/tables/hands-game.ts';

const by = fc.constantFrom(...HAND_SEATS);
const hands = fc.array(fc.integer({ min: 10, max: 99 }), { minLength: 2, maxLength: 5 });
const sits = (playerId: string) => ({ playerId, visitor: playerId });
const made: HandEvent = {
  type: 'room-created',
  seat: sits('a player id'),
  seeds: seedsNamed('one'),
};
const dealt: HandEvent = {
  type: 'dealt',
  hands: { seat1: [11, 12], seat2: [21, 22], seat3: [11, 12] },
};
const opening: HandEvent[] = [
  made,
  { type: 'player-joined', seat: sits('another one') },
  { type: 'player-joined', seat: sits('and a third') },
  dealt,
];

obeysTheTable('[T60]', handsGame, {
  events: fc.oneof(
    fc.record({
      type: fc.constant('dealt' as const),
      hands: fc.record({ seat1: hands, seat2: hands, seat3: hands }),
    }),
    fc.record({ type: fc.constant('bid' as const), by, seat: by, coins: fc.integer() }),
  ),
  openings: [opening, opening.slice(0, -1)],
  check: () => {},
  exits: ({ value }): HandEvent[] => (value === 'over' ? [] : [made, { type: 'room-closed' }]),
});

const state = opening.reduce(
  (room, event) => next(handsGame.hosted, room, event),
  initial(handsGame.hosted),
);

/** The hands lie open. */
const open: typeof handsGame.view = (of, at, around) => {
  return { ...handsGame.view(of, at, around), hands: of.context.hands };
};

test('[T60] the law finds what a view, an announcement or the seeds tell of another seat', () => {
  expect(leaksOf(handsGame)(state, dealt)).toEqual([]);
  const found = leaksOf({ ...handsGame, view: open })(state, dealt);
  // Seats 1 and 3 have the same hand: what a reader may know is no secret.
  expect(found).toEqual([
    'seat1 receives [21,22]',
    'seat2 receives [11,12]',
    'seat2 receives [11,12]',
    'seat3 receives [21,22]',
    'a watcher receives [11,12]',
    'a watcher receives [21,22]',
    'a watcher receives [11,12]',
  ]);
  const told = { ...handsGame, tell: () => ({ name: 'dealt', payload: { of: [21, 22] } }) };
  expect(leaksOf(told)(state, dealt)).toContain('a watcher receives [21,22]');
});

test('[T60] a secret is looked for as it would be in a message, and not if it is anywhere by chance', () => {
  expect(leakedTo('{"a":"my secret part"}', [], ['secret'])).toEqual(['secret']);
  expect(leakedTo('{"a":[1,2]}', [], [[2, 1]])).toEqual([]);
  expect(() => leakedTo('{"a":7}', [], [7])).toThrow('too short');
});

let kit: HostKit;
timedKits((fresh) => (kit = fresh));

test('[T60] nothing goes to all that only its one reader may know', async () => {
  const { table, audience, does } = await seatedAt(handsGame, kit, 3);
  for (const gone of ['seat2', 'seat3', 'watcher']) table.disconnect(gone);
  audience.forget();
  await does('seat1', 'deal');
  expect(JSON.stringify(audience.heard('room-changed', 'seat1'))).toContain('[11,12]');
  expect(audience.told.map(({ to }) => to)).toEqual(['seat1']);
  audience.forget();
  await does('seat1', 'bid', { seat: 'seat1', coins: 0 });
  const changes = audience.told.filter(({ name }) => (name as string) === 'room-changed');
  expect(changes.map(({ to }) => to)).toEqual(['all']);
  table.dispose();
});
