import { describe, expect, test, vi } from 'vitest';
import { type HostKit, TURN_MS, pass, timedKits } from '../../../test-support/host-kit.ts';
import { leave, refused, rematch, ROOM, VISITOR_2 } from '../../../test-support/tables/rooms.ts';
import { begin, lastMove, newTable, seatedGame } from '../../../test-support/tables/turns-game.ts';
import { GONE_MS } from '../attendance/debounced-presence.ts';

let kit: HostKit;
timedKits((fresh) => (kit = fresh));

describe('[B49] presence', () => {
  test('[B49] is announced when a seat connects or disconnects, not for second tabs and watchers', async () => {
    const { table, audience, one } = await seatedGame(kit);
    table.connect('one, second tab', one);
    table.connect('spectator', null);
    table.disconnect('one');
    table.disconnect('spectator');
    await pass(kit, GONE_MS);
    expect(audience.told).toEqual([]);
    table.disconnect('one, second tab');
    expect(table.present).toEqual({ anyone: true, creator: false });
    await pass(kit, GONE_MS - 1);
    expect(audience.told).toEqual([]);
    await pass(kit, 1);
    expect(audience.heard('presence-changed')).toMatchObject([
      { present: { player1: false, player2: true } },
    ]);
    table.connect('one again', one);
    expect(audience.heard('presence-changed')[1]).toMatchObject({ present: { player1: true } });
  });

  test('[B49] a player who is back in time was never shown as away', async () => {
    const { table, audience, one, two } = await seatedGame(kit);
    table.disconnect('one');
    await pass(kit, GONE_MS / 2);
    const here = { present: { player1: true, player2: true } };
    expect(table.connect('two, second tab', two)).toMatchObject(here);
    expect(table.connect('one again', one)).toMatchObject(here);
    await pass(kit, GONE_MS);
    expect(audience.told).toEqual([]);
  });

  test('[B49] a player who goes while another comes is announced in their own time', async () => {
    const { table, audience, one, two } = await seatedGame(kit);
    table.connect('spectator', null);
    table.disconnect('two');
    await pass(kit, GONE_MS);
    audience.forget();
    table.disconnect('one');
    table.connect('two', two);
    const told = () => audience.heard('presence-changed').map(({ present }) => present);
    expect(told()).toEqual([{ player1: true, player2: true }]);
    await pass(kit, GONE_MS);
    expect(told()[1]).toEqual({ player1: false, player2: true });
    table.connect('one', one);
    expect(told()[2]).toEqual({ player1: true, player2: true });
  });

  test('[B49] [J16] a room that was given up no longer announces who goes', async () => {
    const { table, audience, one } = await seatedGame(kit);
    table.connect('watcher', null);
    await pass(kit, GONE_MS);
    audience.forget();
    table.dispose();
    table.disconnect('one');
    table.disconnect('watcher');
    expect(vi.getTimerCount()).toBe(0);
    await pass(kit, GONE_MS);
    expect(audience.told).toEqual([]);
    expect(table.seatOf(one)).toBe('player1');
    expect(table.present.creator).toBe(false);
  });

  test('[B49] a player who left an empty table is not shown as connected', async () => {
    const { table, one } = await seatedGame(kit);
    table.disconnect('one');
    table.disconnect('two');
    expect(table.connect('one', one)).toMatchObject({ present: { player1: true, player2: false } });
    table.disconnect('one');
    table.dispose();
    expect(vi.getTimerCount()).toBe(0);
  });
});

test('[J17] a connection through another host that is gone is removed, and the others learn it', async () => {
  const { table, audience, one, two } = await seatedGame(kit);
  table.connect('far', one, 'a host');
  table.connect('farther', null, 'another host');
  table.disconnect('one');
  table.connect('two', two);
  audience.forget();
  const { attendance } = table;
  expect(attendance.reconcileConnections('a host', new Set(['far', 'unknown']))).toEqual([
    'unknown',
  ]);
  expect(audience.told).toEqual([]);
  expect(attendance.reconcileConnections('a host', new Set())).toEqual([]);
  await pass(kit, GONE_MS);
  expect(audience.heard('presence-changed').at(-1)).toMatchObject({
    present: { player1: false, player2: true },
  });
  expect(table.presence.watching).toBe(1);
});

test('[B19] the room knows since when nobody is connected', async () => {
  const { table, one } = await seatedGame(kit);
  expect(table.attendance.emptySince).toBeNull();
  table.disconnect('one');
  kit.time += 5;
  table.disconnect('two');
  expect(table.attendance.emptySince).toBe(kit.time);
  table.connect('one', one);
  expect(table.attendance.emptySince).toBeNull();
});

describe('[T20] a reaction', () => {
  test('[T20] goes to everybody, in every phase, and is stored nowhere', async () => {
    const { one, table, audience } = await newTable(kit);
    table.connect('one', one);
    table.react(one, '👏');
    const { playerId: two } = await table.join(VISITOR_2);
    table.connect('two', two);
    table.react(null, '🎉');
    await table.command(one, begin);
    table.react(two, '😱');
    await table.command(one, lastMove);
    table.react(one, '😂');
    await table.command(one, rematch);
    table.react(one, '❤️');
    const told = audience.told.filter(({ name }) => name === 'reaction');
    expect(told.map(({ to, payload }) => [to, payload])).toEqual([
      ['all', { by: 'player1', emoji: '👏' }],
      ['all', { by: null, emoji: '🎉' }],
      ['all', { by: 'player2', emoji: '😱' }],
      ['all', { by: 'player1', emoji: '😂' }],
      ['all', { by: 'player1', emoji: '❤️' }],
    ]);
    const kept = await kit.memory.read(`turns:${ROOM}`, 'turns', 1);
    expect(kept.entries).toHaveLength(5);
    expect(JSON.stringify([kept, table.view('player1'), table.view(null)])).not.toMatch(
      /👏|🎉|😱|😂|❤️|reaction/u,
    );
  });

  test('[T20] [B2] [B41] comes from nobody with a wrong player id, and from nobody who has left', async () => {
    const { table, audience, two } = await seatedGame(kit);
    expect(() => table.react('A'.repeat(22), '👏')).toThrow(refused('seat/unknown'));
    await table.command(two, leave);
    audience.forget();
    expect(() => table.react(two, '👏')).toThrow(refused('seat/left'));
    expect(audience.told).toEqual([]);
  });

  test('[T20] [B53] from a seat is a sign of life', async () => {
    const { table, two } = await seatedGame(kit);
    table.disconnect('two');
    await pass(kit, 2 * TURN_MS);
    expect(table.view(null)).toMatchObject({ missed: { player2: 1 } });
    table.react(two, '😂');
    expect(table.view(null)).toMatchObject({ missed: { player2: 0 } });
  });

  test('[T20] is not told by a process that has given the room up', async () => {
    const { table, audience, one } = await seatedGame(kit);
    table.dispose();
    for (const by of [one, null]) {
      expect(() => table.react(by, '👏')).toThrow('the room is hosted elsewhere');
    }
    expect(audience.told).toEqual([]);
  });
});
