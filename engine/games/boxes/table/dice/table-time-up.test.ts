import { describe, expect, test, vi } from 'vitest';
import { type HostKit, TURN_MS, pass, timedKits } from '../../../../test-support/host-kit.ts';
import {
  openTable,
  roll,
  say,
  seatedGame,
  VISITOR_1,
} from '../../../../test-support/tables/seated-table.ts';

let kit: HostKit;
timedKits((fresh) => (kit = fresh));

describe('[B12] the server rolls for a player whose time is up', () => {
  test('[B12] is rolled for by the server, turn after turn', async () => {
    const { audience } = await seatedGame(kit, 3, 4);
    kit.chance.dice([6, 6], [1, 2]);
    await pass(kit, TURN_MS - 1);
    expect(audience.told).toEqual([]);
    await pass(kit, 1);
    expect(audience.heard('dice-rolled')).toMatchObject([
      { by: 'player1', forced: true, turn: 'player2', turnEndsIn: TURN_MS },
    ]);
    await pass(kit, TURN_MS);
    expect(audience.heard('dice-rolled')[1]).toMatchObject({ by: 'player2', forced: true, sum: 3 });
    expect(kit.reported).toEqual([]);
  });

  test('[B12] [B10] gets the coins of the box all the same', async () => {
    await seatedGame(kit, 3);
    kit.chance.dice([1, 2]);
    await pass(kit, TURN_MS);
    expect(await kit.memory.wallet(VISITOR_1)).toEqual({ seq: 2, balance: 130 });
  });

  test('[B12] a roll starts the time anew, a message does not', async () => {
    const { table, audience, one, two } = await seatedGame(kit, 3);
    kit.chance.dice([6, 6], [6, 6]);
    await pass(kit, 20_000);
    await table.command(one, roll);
    await pass(kit, 20_000);
    await table.command(two, say('thinking'));
    expect(audience.heard('dice-rolled')).toHaveLength(1);
    await pass(kit, 10_000);
    expect(audience.heard('dice-rolled')[1]).toMatchObject({ by: 'player2', forced: true });
  });

  test('[B12] nothing but a roll does, however often a player asks for it', async () => {
    const { table, audience, one } = await seatedGame(kit, 3);
    kit.chance.dice([6, 6]);
    for (let time = 0; time < 6; time += 1) {
      await pass(kit, TURN_MS / 6);
      await table.command(one, { name: 'watcher-chat', allow: time % 2 === 0 });
    }
    expect(audience.heard('dice-rolled')).toMatchObject([{ by: 'player1', forced: true }]);
  });

  test('[B12] the server does not roll while no player is connected, with or without watchers', async () => {
    const { table, audience, one } = await seatedGame(kit, 3);
    table.connect('spectator', null);
    table.disconnect('one');
    table.disconnect('two');
    await pass(kit, TURN_MS * 5);
    expect(audience.heard('dice-rolled')).toEqual([]);
    expect(table.connect('one', one).turnEndsIn).toBe(TURN_MS);
    kit.chance.dice([6, 6]);
    await pass(kit, TURN_MS);
    expect(audience.heard('dice-rolled')).toHaveLength(1);
  });

  test('[B12] [B7] a roll that comes just before the time is up is the only one', async () => {
    const { table, audience, one } = await seatedGame(kit, 3);
    kit.chance.dice([6, 6]);
    const release = kit.journal.hold();
    const mine = table.command(one, roll);
    await pass(kit, TURN_MS);
    release();
    await mine;
    await pass(kit, 1);
    expect(audience.heard('dice-rolled')).toMatchObject([{ by: 'player1', forced: false }]);
    expect(table.view(null).turnEndsIn).toBe(TURN_MS - 1);
  });

  test('[B12] [O11] a roll by the server that could not be recorded is reported with its room and tried again', async () => {
    const { audience } = await seatedGame(kit, 3);
    kit.chance.dice([6, 6], [6, 6]);
    kit.journal.failNext('before');
    await pass(kit, TURN_MS);
    expect(kit.reported).toMatchObject([{ message: expect.stringMatching(/^in room \w{6}$/) }]);
    expect(audience.heard('dice-rolled')).toEqual([]);
    await pass(kit, TURN_MS);
    expect(audience.heard('dice-rolled')).toMatchObject([{ by: 'player1', forced: true }]);
  });

  test('[B12] nor does a prize that could not be drawn end the server’s rolls', async () => {
    let tries = 0;
    kit.prizes = {
      draw: async () => {
        tries += 1;
        if (tries === 1) throw new Error('no connection');
        return { id: 1, text: 'Sing a song', difficulty: 'easy' };
      },
    };
    const { audience } = await seatedGame(kit, 7);
    kit.chance.dice([3, 4], [3, 4]);
    await pass(kit, TURN_MS);
    expect(kit.reported).toHaveLength(1);
    await pass(kit, TURN_MS);
    expect(audience.heard('dice-rolled')).toMatchObject([{ by: 'player1', forced: true }]);
  });

  test('[B12] the server no longer rolls after the end of the game or of the room', async () => {
    const { table, one } = await seatedGame(kit, 3);
    kit.chance.dice([1, 2]);
    await table.command(one, roll);
    expect(vi.getTimerCount()).toBe(0);
    const other = await openTable(kit);
    other.table.connect('one', one);
    other.table.dispose();
    expect(vi.getTimerCount()).toBe(0);
  });
});
