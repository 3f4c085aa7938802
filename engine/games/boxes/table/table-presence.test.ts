import { describe, expect, test, vi } from 'vitest';
import { boxesGame } from '../boxes-game.ts';
import { HostKit, TURN_MS } from '../../../test-support/host-kit.ts';
import {
  openTable,
  place,
  recordRoom,
  ROOM,
  roll,
  say,
  seatedGame,
  VISITOR_1,
} from '../../../test-support/tables/seated-table.ts';
import { timedKits } from '../../../test-support/timed-kits.ts';
import { GONE_MS } from '../../../host/room/attendance/debounced-presence.ts';

let kit: HostKit;
timedKits((fresh) => (kit = fresh));

/** Lets time pass, on the table's clock too. */
async function pass(ms: number): Promise<void> {
  kit.time += ms;
  await vi.advanceTimersByTimeAsync(ms);
}

describe('[B12] the server rolls for a player whose time is up', () => {
  test('[B12] is rolled for by the server, turn after turn', async () => {
    const { audience } = await seatedGame(kit, 3, 4);
    kit.chance.dice([6, 6], [1, 2]);
    await pass(TURN_MS - 1);
    expect(audience.told).toEqual([]);
    await pass(1);
    expect(audience.heard('dice-rolled')).toMatchObject([
      { by: 'player1', forced: true, turn: 'player2', turnEndsIn: TURN_MS },
    ]);
    await pass(TURN_MS);
    expect(audience.heard('dice-rolled')[1]).toMatchObject({ by: 'player2', forced: true, sum: 3 });
    expect(kit.reported).toEqual([]);
  });

  test('[B12] [B10] gets the coins of the box all the same', async () => {
    await seatedGame(kit, 3);
    kit.chance.dice([1, 2]);
    await pass(TURN_MS);
    expect(await kit.memory.wallet(VISITOR_1)).toEqual({ seq: 2, balance: 130 });
  });

  test('[B12] a roll starts the time anew, a message does not', async () => {
    const { table, audience, one, two } = await seatedGame(kit, 3);
    kit.chance.dice([6, 6], [6, 6]);
    await pass(20_000);
    await table.command(one, roll);
    await pass(20_000);
    await table.command(two, say('thinking'));
    expect(audience.heard('dice-rolled')).toHaveLength(1);
    await pass(10_000);
    expect(audience.heard('dice-rolled')[1]).toMatchObject({ by: 'player2', forced: true });
  });

  test('[B12] nothing but a roll does, however often a player asks for it', async () => {
    const { table, audience, one } = await seatedGame(kit, 3);
    kit.chance.dice([6, 6]);
    for (let time = 0; time < 6; time += 1) {
      await pass(TURN_MS / 6);
      await table.command(one, { name: 'watcher-chat', allow: time % 2 === 0 });
    }
    expect(audience.heard('dice-rolled')).toMatchObject([{ by: 'player1', forced: true }]);
  });

  test('[B12] the server does not roll while no player is connected, with or without watchers', async () => {
    const { table, audience, one } = await seatedGame(kit, 3);
    table.connect('spectator', null);
    table.disconnect('one');
    table.disconnect('two');
    await pass(TURN_MS * 5);
    expect(audience.heard('dice-rolled')).toEqual([]);
    expect(table.connect('one', one).turnEndsIn).toBe(TURN_MS);
    kit.chance.dice([6, 6]);
    await pass(TURN_MS);
    expect(audience.heard('dice-rolled')).toHaveLength(1);
  });

  test('[B12] [B7] a roll that comes just before the time is up is the only one', async () => {
    const { table, audience, one } = await seatedGame(kit, 3);
    kit.chance.dice([6, 6]);
    const release = kit.journal.hold();
    const mine = table.command(one, roll);
    await pass(TURN_MS);
    release();
    await mine;
    await pass(1);
    expect(audience.heard('dice-rolled')).toMatchObject([{ by: 'player1', forced: false }]);
    expect(table.view(null).turnEndsIn).toBe(TURN_MS - 1);
  });

  test('[B12] a roll by the server that could not be recorded is reported and tried again', async () => {
    const { audience } = await seatedGame(kit, 3);
    kit.chance.dice([6, 6], [6, 6]);
    kit.journal.failNext('before');
    await pass(TURN_MS);
    expect(kit.reported).toHaveLength(1);
    expect(audience.heard('dice-rolled')).toEqual([]);
    await pass(TURN_MS);
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
    await pass(TURN_MS);
    expect(kit.reported).toHaveLength(1);
    await pass(TURN_MS);
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

describe('presence', () => {
  test('[B49] presence is announced when a seat connects or disconnects, not for second tabs and watchers', async () => {
    const { table, audience, one } = await seatedGame(kit, 3);
    table.connect('one, second tab', one);
    table.connect('spectator', null);
    table.disconnect('one');
    table.disconnect('spectator');
    await pass(GONE_MS);
    expect(audience.told).toEqual([]);
    table.disconnect('one, second tab');
    expect(table.present).toEqual({ anyone: true, creator: false });
    await pass(GONE_MS - 1);
    expect(audience.told).toEqual([]);
    await pass(1);
    expect(audience.heard('presence-changed')).toMatchObject([
      { present: { player1: false, player2: true } },
    ]);
    table.connect('one again', one);
    expect(audience.heard('presence-changed')[1]).toMatchObject({ present: { player1: true } });
  });

  test('[B49] a player who is back in time was never shown as away', async () => {
    const { table, audience, one, two } = await seatedGame(kit, 3);
    table.disconnect('one');
    await pass(GONE_MS / 2);
    const here = { present: { player1: true, player2: true } };
    expect(table.connect('two, second tab', two)).toMatchObject(here);
    expect(table.connect('one again', one)).toMatchObject(here);
    await pass(GONE_MS);
    expect(audience.told).toEqual([]);
  });

  test('[B49] a player who goes while another comes is announced in their own time', async () => {
    const { table, audience, one, two } = await seatedGame(kit, 3);
    table.connect('spectator', null);
    table.disconnect('two');
    await pass(GONE_MS);
    audience.forget();
    table.disconnect('one');
    table.connect('two', two);
    const told = () => audience.heard('presence-changed').map(({ present }) => present);
    expect(told()).toEqual([{ player1: true, player2: true }]);
    await pass(GONE_MS);
    expect(told()[1]).toEqual({ player1: false, player2: true });
    table.connect('one', one);
    expect(told()[2]).toEqual({ player1: true, player2: true });
  });

  test('[B49] [J16] a room that was given up no longer announces who goes', async () => {
    const { table, audience, one } = await seatedGame(kit, 3);
    table.connect('watcher', null);
    await pass(GONE_MS);
    audience.forget();
    table.dispose();
    table.disconnect('one');
    table.disconnect('watcher');
    expect(vi.getTimerCount()).toBe(0);
    await pass(GONE_MS);
    expect(audience.told).toEqual([]);
    expect(table.seatOf(one)).toBe('player1');
    expect(table.present.creator).toBe(false);
  });

  test('[B49] a player who left an empty table is not shown as connected', async () => {
    const { table, one } = await seatedGame(kit, 3);
    table.disconnect('one');
    table.disconnect('two');
    expect(table.connect('one', one)).toMatchObject({ present: { player1: true, player2: false } });
    table.disconnect('one');
    table.dispose();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('[J17] a connection through another host that is gone is removed, and the others learn it', async () => {
    const { table, audience, one, two } = await seatedGame(kit, 3);
    table.connect('far', one, 'a host');
    table.connect('farther', null, 'another host');
    table.disconnect('one');
    table.connect('two', two);
    audience.forget();
    expect(table.attendance.reconcileConnections('a host', new Set(['far', 'unknown']))).toEqual([
      'unknown',
    ]);
    expect(audience.told).toEqual([]);
    expect(table.attendance.reconcileConnections('a host', new Set())).toEqual([]);
    await pass(GONE_MS);
    expect(audience.heard('presence-changed').at(-1)).toMatchObject({
      present: { player1: false, player2: true },
    });
    expect(table.presence.watching).toBe(1);
  });

  test('[B19] the room knows since when nobody is connected', async () => {
    const { table, one } = await seatedGame(kit, 3);
    expect(table.attendance.emptySince).toBeNull();
    table.disconnect('one');
    kit.time += 5;
    table.disconnect('two');
    expect(table.attendance.emptySince).toBe(kit.time);
    table.connect('one', one);
    expect(table.attendance.emptySince).toBeNull();
  });
});

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
