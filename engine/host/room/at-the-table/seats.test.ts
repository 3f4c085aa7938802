import { beforeEach, describe, expect, test, vi } from 'vitest';
import { HostKit, timedKits } from '../../../test-support/host-kit.ts';
import {
  expectRefused,
  leave,
  refused,
  ROOM,
  say,
  VISITOR_1,
  VISITOR_2,
} from '../../../test-support/tables/rooms.ts';
import {
  begin,
  joinedOnly,
  lastMove,
  newTable,
  openTable,
  seatedGame,
  turnsGame,
} from '../../../test-support/tables/turns-game.ts';
import { GONE_MS } from '../attendance/debounced-presence.ts';

let kit: HostKit;
timedKits((fresh) => (kit = fresh));

const listed = async () => (await kit.memory.listed(turnsGame.slug, kit.time, 10))[0];
const linesOf = (view: object) => (view as { messages: object[] }).messages;

describe('[B41] leaving', () => {
  test('[B41] the others learn it at once; a player who left receives nothing and may do nothing', async () => {
    const { table, audience, two } = await seatedGame(kit);
    table.connect('two, second tab', two);
    table.connect('watching', null);
    audience.forget();
    await table.command(two, { ...leave, commandId: 'once' });
    for (const reader of ['one', 'watching']) {
      const [view] = audience.heard('room-state', reader);
      const present = { player1: true, player2: false };
      expect(view).toMatchObject({ state: 'playing', left: ['player2'], present });
      expect(view?.messages.at(-1)).toMatchObject({ message: 'Player 2 left.' });
    }
    expect(audience.told.filter(({ to }) => to.startsWith('two'))).toEqual([]);
    for (const command of [say('hello?'), leave]) {
      await expectRefused(table.command(two, command), 'seat/left');
    }
    expect(() => table.connect('two', two)).toThrow(refused('seat/left'));
    await table.command(two, { ...leave, commandId: 'once' }); // [B14] done already
  });

  test('[B41] a lost connection is no leaving', async () => {
    const { table, audience } = await seatedGame(kit);
    table.disconnect('two');
    await vi.advanceTimersByTimeAsync(GONE_MS);
    expect(table.view('player1')).toMatchObject({ left: [] });
    expect(audience.names).toEqual(['presence-changed']);
  });

  test('[B41] [B18] a player who left and joins again has the seat as before, after a restart too', async () => {
    const { table, two } = await seatedGame(kit);
    await table.command(two, leave);
    const again = await openTable(kit);
    const seat = { playerId: two, seat: 'player2' };
    expect(await again.table.join(VISITOR_2)).toMatchObject(seat);
    const view = again.table.connect('two', two);
    expect(view).toMatchObject({ left: [] });
    expect(linesOf(view).at(-1)).toMatchObject({ message: 'Player 2 is back.' });
    expect(await again.table.join(VISITOR_2)).toMatchObject(seat);
    expect(again.table.view('player2')).toEqual(view);
  });

  test('[B42] the last to leave closes the room, and it is no longer listed', async () => {
    const { one, table } = await newTable(kit);
    table.connect('one', one);
    expect(await listed()).toMatchObject({ state: 'waiting' });
    await table.command(one, leave);
    expect(table.view(null)).toMatchObject({ state: 'over', closed: true });
    expect(await listed()).toBeUndefined();
    await expectRefused(table.join(VISITOR_2), 'room/closed');
  });
});

describe('[B18] a visitor with a seat who joins again', () => {
  test('[B18] gets seat 1 again when its socket is gone', async () => {
    const { table, one, two } = await seatedGame(kit);
    table.disconnect('one');
    expect(await table.join(VISITOR_1)).toMatchObject({ playerId: one, seat: 'player1' });
    expect(await table.join(VISITOR_2)).toMatchObject({ playerId: two, seat: 'player2' });
  });

  test('[B18] gets seat 2 when seat 1 is connected, so that two tabs play each other', async () => {
    const { one, table } = await newTable(kit);
    table.connect('tab 1', one);
    const second = await table.join(VISITOR_1);
    expect(second.seat).toBe('player2');
    expect(table.seatOf(second.playerId)).toBe('player2');
    await table.command(one, begin);
    expect(await table.join(VISITOR_1)).toMatchObject({ ...second, stored: 0 });
    table.disconnect('tab 1');
    expect(await table.join(VISITOR_1)).toMatchObject({ playerId: one, seat: 'player1' });
  });
});

describe('[B48] the names of players', () => {
  beforeEach(() => void kit.nicknames.set(VISITOR_2, 'Maria <b>'));

  test('[B48] everybody sees the nickname in the room, the log and the chat', async () => {
    const { table, one, two } = await seatedGame(kit);
    for (const reader of ['player1', 'player2', null] as const) {
      const view = table.view(reader);
      expect(view).toMatchObject({ names: { player2: 'Maria <b>' } });
      expect(linesOf(view)).toMatchObject([{ message: 'Maria <b> joined.' }]);
    }
    await table.command(one, say('hello'));
    await table.command(two, say('hello yourself'));
    const [, first, second] = linesOf(table.view('player1'));
    expect(first).not.toHaveProperty('name');
    expect(second).toMatchObject({ by: 'player2', name: 'Maria <b>' });
    await table.command(two, leave);
    expect(linesOf(table.view('player1')).at(-1)).toMatchObject({ message: 'Maria <b> left.' });
  });

  test('[B48] are those of when they sat down, until one is changed [B62], and lines keep theirs', async () => {
    const { table, audience, two } = await seatedGame(kit);
    await table.command(two, say('hello'));
    kit.nicknames.set(VISITOR_2, 'Bea');
    expect(table.view(null)).toMatchObject({ names: { player2: 'Maria <b>' } });
    await table.changeProfile(VISITOR_2);
    const names = { player2: 'Bea' };
    expect(audience.heard('room-state', 'one')).toMatchObject([{ names }]);
    expect(table.view(null)).toMatchObject({ names });
    expect(linesOf(table.view('player1')).at(-1)).toMatchObject({ name: 'Maria <b>' });
  });

  test('[B63] of two players with one name the second is shown with a number', async () => {
    kit.nicknames.set(VISITOR_1, 'Ann').set(VISITOR_2, 'ann');
    const { table } = await seatedGame(kit);
    await table.changeProfile(VISITOR_1);
    expect(table.view(null)).toMatchObject({ names: { player1: 'Ann', player2: 'ann (2)' } });
  });

  test('[B63] nobody takes the name of a seat whose player has none', async () => {
    kit.nicknames.set(VISITOR_2, 'player 1');
    const { table } = await seatedGame(kit);
    expect(table.view(null)).toMatchObject({ names: { player2: 'player 1 (2)' } });
    kit.nicknames.set(VISITOR_1, 'Ann');
    await table.changeProfile(VISITOR_1);
    expect(table.view(null)).toMatchObject({ names: { player1: 'Ann', player2: 'player 1' } });
  });
});

/** A game in which nobody is connected. */
async function empty() {
  const all = await seatedGame(kit);
  for (const connection of ['one', 'two']) all.table.disconnect(connection);
  return all;
}

describe('[B19] closing', () => {
  test('[B19] [B17] an empty unfinished room is closed for good and leaves the list', async () => {
    const { table, audience } = await empty();
    await table.closeIdle();
    expect(table.view(null)).toMatchObject({ state: 'over', closed: true });
    expect(audience.listChanges).toBe(1);
    expect(await listed()).toBeUndefined();
    await table.closeIdle();
    expect((await openTable(new HostKit(kit.memory))).table.state.context.closed).toBe(true);
  });

  test('[B19] a room somebody is in, and a finished one, stay', async () => {
    const { table, one } = await seatedGame(kit);
    await table.closeIdle();
    expect(table.state.context.closed).toBe(false);
    await table.command(one, lastMove);
    for (const connection of ['one', 'two']) table.disconnect(connection);
    await table.closeIdle();
    expect(table.state.context.closed).toBe(false);
  });

  test('[B19] a watcher keeps no room open, and sees it close', async () => {
    const { table, audience } = await empty();
    table.connect('watcher', null);
    await table.closeIdle();
    expect(audience.heard('room-state')).toMatchObject([{ state: 'over', closed: true }]);
  });

  test('[B19] somebody who comes back while the room is closing keeps it', async () => {
    const { table, one } = await empty();
    const closing = table.closeIdle();
    table.connect('one', one);
    await closing;
    expect(table.state.context.closed).toBe(false);
  });
});

test('[B20] the list follows the room', async () => {
  const { table, one } = await joinedOnly(kit);
  const players = [VISITOR_1, VISITOR_2];
  expect(await listed()).toMatchObject({ id: ROOM, state: 'waiting', seated: 2, players });
  await table.command(one, begin);
  expect(await listed()).toMatchObject({ state: 'playing', seated: 2, players });
  await table.command(one, lastMove);
  expect(await listed()).toMatchObject({ state: 'over', seated: 2 });
});
