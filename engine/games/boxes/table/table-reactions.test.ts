import { expect, test, vi } from 'vitest';
import { type HostKit, TURN_MS } from '../../../test-support/host-kit.ts';
import {
  openTable,
  place,
  recordRoom,
  refused,
  rematch,
  ROOM,
  roll,
  seatedGame,
  VISITOR_2,
} from '../../../test-support/tables/seated-table.ts';
import { timedKits } from '../../../test-support/timed-kits.ts';
import { hostedBoxes } from '../machine/hosted-boxes.ts';

let kit: HostKit;
timedKits((fresh) => (kit = fresh));

const leave = { name: 'leave-room' } as const;

test('[T20] everybody receives a reaction, in every phase, and it is stored nowhere', async () => {
  const one = await recordRoom(kit);
  const { table, audience } = await openTable(kit);
  table.connect('one', one);
  table.react(one, '👏'); // boxes are laid
  await table.command(one, place(3));
  table.react(null, '🎉'); // somebody is waited for
  const { playerId: two } = await table.join(VISITOR_2);
  table.connect('two', two);
  table.react(two, '😱'); // it is played
  kit.chance.dice([1, 2]);
  await table.command(one, roll);
  table.react(one, '😂'); // it is over
  await table.command(one, rematch);
  table.react(one, '❤️'); // seats are swapped
  const told = audience.told.filter(({ name }) => name === 'reaction');
  expect(told.map(({ to, payload }) => [to, payload])).toEqual([
    ['all', { by: 'player1', emoji: '👏' }],
    ['all', { by: null, emoji: '🎉' }],
    ['all', { by: 'player2', emoji: '😱' }],
    ['all', { by: 'player1', emoji: '😂' }],
    ['all', { by: 'player2', emoji: '❤️' }],
  ]);
  const { name, version } = hostedBoxes;
  const kept = await kit.memory.read(`boxes:${ROOM}`, name, version);
  expect(kept.entries).toHaveLength(5);
  expect(JSON.stringify([kept, table.view('player1'), table.view(null)])).not.toMatch(
    /👏|🎉|😱|😂|❤️|reaction/u,
  );
});

test('[T20] [B2] [B41] a wrong player id and a player who has left cannot react', async () => {
  const { table, audience, two } = await seatedGame(kit, 3);
  const wrong = 'A'.repeat(22);
  expect(() => table.react(wrong, '👏')).toThrow(expect.objectContaining(refused('seat/unknown')));
  await table.command(two, leave);
  audience.forget();
  expect(() => table.react(two, '👏')).toThrow(expect.objectContaining(refused('seat/left')));
  expect(audience.told).toEqual([]);
});

test('[T20] [B53] a reaction from a seat is a sign of life', async () => {
  const { table, two } = await seatedGame(kit, 3, 4);
  table.disconnect('two');
  kit.chance.dice([6, 6], [6, 6]);
  await vi.advanceTimersByTimeAsync(2 * TURN_MS);
  expect(table.view(null)).toMatchObject({ missed: { player2: 1 } });
  table.react(two, '😂');
  expect(table.view(null)).toMatchObject({ missed: { player2: 0 } });
});

test('[T20] a room that this process has given up tells nothing', async () => {
  const { table, audience, one } = await seatedGame(kit, 3);
  table.dispose();
  expect(() => table.react(one, '👏')).toThrow('the room is hosted elsewhere');
  expect(() => table.react(null, '👏')).toThrow('the room is hosted elsewhere');
  expect(audience.told).toEqual([]);
});
