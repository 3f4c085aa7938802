import { describe, expect, test } from 'vitest';
import { boxesGame } from '../../boxes-game.ts';
import { HostKit } from '../../../../test-support/host-kit.ts';
import {
  openTable,
  place,
  recordRoom,
  ROOM,
  roll,
  seatedGame,
  VISITOR_1,
} from '../../../../test-support/tables/seated-table.ts';
import { timedKits } from '../../../../test-support/timed-kits.ts';

let kit: HostKit;
timedKits((fresh) => (kit = fresh));

describe('[B19] closing', () => {
  test('[B19] [B17] an empty unfinished room is closed for good and leaves the list', async () => {
    const { table, audience } = await seatedGame(kit, 3);
    table.disconnect('one');
    table.disconnect('two');
    await table.closeIdle();
    expect(table.view(null)).toMatchObject({ state: 'finished', closed: true, winner: null });
    expect(audience.listChanges).toBe(1);
    expect(await kit.memory.listed(boxesGame.slug, kit.time, 10)).toEqual([]);
    await table.closeIdle();
    expect((await openTable(new HostKit(kit.memory))).table.state.context.closed).toBe(true);
  });

  test('[B19] a room somebody is in, and a finished one, stay', async () => {
    const { table, one } = await seatedGame(kit, 3);
    await table.closeIdle();
    expect(table.state.context.closed).toBe(false);
    kit.chance.dice([1, 2]);
    await table.command(one, roll);
    table.disconnect('one');
    table.disconnect('two');
    await table.closeIdle();
    expect(table.state.context.closed).toBe(false);
  });

  test('[B19] a watcher keeps no room open, and sees it close', async () => {
    const { table, audience } = await seatedGame(kit, 3);
    table.connect('watcher', null);
    table.disconnect('one');
    table.disconnect('two');
    await table.closeIdle();
    expect(audience.heard('room-state')).toMatchObject([{ state: 'finished', closed: true }]);
  });

  test('[B19] somebody who comes back while the room is closing keeps it', async () => {
    const { table, one } = await seatedGame(kit, 3);
    table.disconnect('one');
    table.disconnect('two');
    const closing = table.closeIdle();
    table.connect('one', one);
    await closing;
    expect(table.state.context.closed).toBe(false);
  });
});

test('[B20] the list follows the room', async () => {
  const one = await recordRoom(kit);
  const { table } = await openTable(kit);
  const listed = async () => (await kit.memory.listed(boxesGame.slug, kit.time, 10))[0];
  expect(await listed()).toMatchObject({ id: ROOM, state: 'waiting_placement', seated: 1 });
  table.connect('one', one);
  await table.command(one, place(3));
  expect(await listed()).toMatchObject({
    id: ROOM,
    state: 'waiting_second_player',
    seated: 1,
  });
  await table.join('visitor two');
  expect(await listed()).toMatchObject({ id: ROOM, state: 'playing', seated: 2 });
  expect((await listed())?.players).toEqual([VISITOR_1, 'visitor two']);
  kit.chance.dice([1, 2]);
  await table.command(one, roll);
  expect(await listed()).toMatchObject({ id: ROOM, state: 'finished', seated: 2 });
});
