import { describe, expect, test, vi } from 'vitest';
import { StoreAway } from '../../../journal/journal.ts';
import { HostKit, TURN_MS, timedKits } from '../../../test-support/host-kit.ts';
import {
  expectRefused,
  rematch,
  ROOM,
  say,
  VISITOR_1,
  VISITOR_2,
} from '../../../test-support/tables/rooms.ts';
import {
  lastMove,
  move,
  newTable,
  openTable,
  seatedGame,
  turnsGame,
} from '../../../test-support/tables/turns-game.ts';
import { loadRoom } from '../../read-room.ts';
import { RoomMoved } from '../room-handle.ts';

let kit: HostKit;
timedKits((fresh) => (kit = fresh));

const contextOf = ({ table }: Awaited<ReturnType<typeof openTable>>) =>
  JSON.stringify([table.state.value, table.state.context]);
const restarted = () => openTable(new HostKit(kit.memory));

test('[J3] there is no table without a journal', async () => {
  expect(await loadRoom(turnsGame, ROOM, kit.deps())).toBeNull();
});

describe('[J1] the host announces an event only after recording it', () => {
  test.each([
    ['a move', move],
    ['a message', say('hello')],
  ])('[J1] of %s', async (_name, command) => {
    const { table, audience, one } = await seatedGame(kit);
    const before = table.view('player1');
    const { appends } = kit.journal;
    const release = kit.journal.hold();
    const done = table.command(one, command);
    await vi.waitUntil(() => kit.journal.appends === appends + 1, 20_000);
    expect(audience.told).toEqual([]);
    expect(table.view('player1')).toEqual(before);
    release();
    await done;
    expect(audience.told).not.toEqual([]);
    expect(table.view('player1')).toMatchObject({ seq: 4 });
  });

  test('[J1] of a second player, nor of the state of the list', async () => {
    const { one, table, audience } = await newTable(kit);
    table.connect('one', one);
    const { appends } = kit.journal;
    const release = kit.journal.hold();
    const joining = table.join(VISITOR_2);
    await vi.waitUntil(() => kit.journal.appends === appends + 1, 20_000);
    expect([audience.told, audience.listChanges]).toEqual([[], 0]);
    release();
    await joining;
    expect([audience.names, audience.listChanges]).toEqual([['room-state'], 1]);
  });
});

test('commands of one table wait for each other, in the order they came', async () => {
  const { table, audience, one, two } = await seatedGame(kit);
  const release = kit.journal.hold();
  const all = [table.command(one, move), table.command(two, move), table.command(one, say('x'))];
  release();
  await Promise.all(all);
  const told = audience.told.filter(({ name }) => name !== 'balance-changed');
  expect(told.map(({ name }) => name)).toEqual(['moved', 'moved', 'chat-message']);
  expect(told).toMatchObject([4, 5, 6].map((seq) => ({ payload: { seq } })));
});

test('[J1] [J4] a failed append keeps nothing, tells the room as it is, and is answered', async () => {
  const { table, audience, one } = await seatedGame(kit);
  kit.journal.failNext('before');
  await expect(table.command(one, lastMove)).rejects.toThrow('the database has gone away');
  expect(audience.names).toEqual(['room-state', 'room-state']);
  expect(audience.heard('room-state', 'two')).toMatchObject([{ state: 'playing', seq: 3 }]);
  expect(await kit.memory.wallet(VISITOR_1)).toBeNull();

  audience.forget();
  await table.command(one, lastMove);
  expect(audience.heard('moved')).toMatchObject([{ seq: 4, state: 'over' }]);
  expect(await kit.memory.wallet(VISITOR_1)).toEqual({ seq: 2, balance: 130 });
});

test('[B14] [J4] an append whose answer was lost counts once when the command comes again', async () => {
  const { table, audience, one } = await seatedGame(kit);
  kit.journal.failNext('after');
  const mine = { ...lastMove, commandId: 'move-1' };
  await expect(table.command(one, mine)).rejects.toThrow('the database has gone away');
  expect(audience.heard('room-state', 'two')).toMatchObject([{ state: 'over', seq: 4 }]);
  expect(audience.listChanges).toBe(1);
  await table.command(one, mine);
  expect(await kit.memory.wallet(VISITOR_1)).toEqual({ seq: 2, balance: 130 });
});

test('[J2] if another host was faster, its events are announced and the command fails', async () => {
  const { table, audience, one, two } = await seatedGame(kit);
  const rival = await restarted();
  await rival.table.command(two, say('from the other host'));
  await expectRefused(table.command(one, say('from here')), 'action/conflict');
  const [state] = audience.heard('room-state', 'one');
  expect(state?.messages.at(-1)).toMatchObject({ message: 'from the other host' });
  await table.command(one, say('again'));
  expect(audience.heard('chat-message')).toMatchObject([{ message: 'again', seq: 5 }]);
});

test('[J2] a move of another host restarts the clock, and the last one stops it', async () => {
  const { table, audience, one, two } = await seatedGame(kit);
  const rival = await restarted();
  await rival.table.command(one, move);
  kit.time += 5000;
  await expectRefused(table.command(two, say('hello')), 'action/conflict');
  const mine = { turn: 'player2', turnEndsIn: TURN_MS };
  expect(audience.heard('room-state', 'one')).toMatchObject([mine]);
  await rival.table.command(two, lastMove);
  await expectRefused(table.command(two, say('hello')), 'action/conflict');
  const end = { state: 'over', turnEndsIn: null };
  expect(audience.heard('room-state', 'two').at(-1)).toMatchObject(end);
});

test('[J3] a restart in any moment of a game gives the same room', async () => {
  const all = await seatedGame(kit);
  const { table, one, two } = all;
  expect(contextOf(await restarted())).toBe(contextOf(all));
  for (const [by, command] of [
    [one, move],
    [two, say('my turn')],
    [two, move],
    [one, lastMove],
    [one, rematch],
  ] as const) {
    await table.command(by, command);
    expect(contextOf(await restarted())).toBe(contextOf(all));
  }
});

test('[J6] a long room is opened from its checkpoint and is the same', async () => {
  const all = await seatedGame(kit);
  for (let line = 0; line < 60; line += 1) await all.table.command(all.one, say(`line ${line}`));
  const { checkpoint, entries } = await kit.memory.read(`turns:${ROOM}`, 'turns', 1);
  expect(checkpoint?.seq).toBe(50);
  expect(entries).toHaveLength(13);
  expect(contextOf(await restarted())).toBe(contextOf(all));
});

describe('[J19] a store that does not answer', () => {
  test('[J19] an unknown commit is refused, and nothing is decided until the journal was read again', async () => {
    const { table, audience, one, two } = await seatedGame(kit);
    kit.journal.failNext('after', new StoreAway());
    const read = vi.spyOn(kit.journal, 'read').mockRejectedValueOnce(new StoreAway());
    await expectRefused(table.command(one, move), 'action/busy');
    expect(audience.told).toEqual([]);

    read.mockRejectedValueOnce(new StoreAway());
    const { appends } = kit.journal;
    await expectRefused(table.command(two, say('hello')), 'action/busy');
    expect(kit.journal.appends).toBe(appends);

    // The move was kept all the same: it is told, and the game goes on from there.
    await table.command(two, move);
    expect(audience.heard('room-state', 'one')).toMatchObject([{ seq: 4, turn: 'player2' }]);
    expect(audience.heard('moved')).toMatchObject([{ seq: 5, by: 'player2' }]);
  });

  test('[J19] a room that was read again from its checkpoint is in the list as it was, and nobody is told of one', async () => {
    const { table, audience, one } = await seatedGame(kit);
    for (let line = 0; line < 50; line += 1) await table.command(one, say(`line ${line}`));
    kit.journal.failNext('after', new StoreAway());
    audience.forget();
    await expectRefused(table.command(one, say('once')), 'action/busy');
    await table.command(one, say('again'));
    expect(audience.names).toContain('room-state');
    expect(audience.listChanges).toBe(0);
  });

  test('[J19] [X5] does not let commands of a seat pile up: they are counted before they wait', async () => {
    const deps = { ...kit.deps(), seatLimits: { chat: 3, others: 3 } };
    vi.spyOn(kit, 'deps').mockReturnValue(deps);
    const { table, one } = await seatedGame(kit);
    const release = kit.journal.hold();
    const said = Array.from({ length: 5 }, (_, index) => table.command(one, say(`${index}`)));
    for (const late of said.slice(3)) await expectRefused(late, 'action/too-many');
    release();
    await Promise.all(said.slice(0, 3));
  });
});

test('[J5] [B10] a wallet that another process has just moved keeps no move from its coins', async () => {
  kit.cacheTtlMs = 1000;
  const { table, audience, one } = await seatedGame(kit);
  const elsewhere = new HostKit(kit.memory).deps();
  await kit.deps().wallets.coins(VISITOR_1);
  await elsewhere.wallets.run(VISITOR_1, async (account) => {
    account.open(100, 'slots-exposure');
    const { movements } = account;
    await elsewhere.journal.append({ entries: [], movements, listing: null });
  });
  await table.command(one, move);
  expect(audience.heard('moved')).toMatchObject([{ by: 'player1' }]);
  expect((await kit.memory.wallet(VISITOR_1))?.balance).toBeGreaterThan(100);
});

test('[J16] a room that was given up accepts nobody and starts no clock', async () => {
  const { table, one, two } = await seatedGame(kit);
  table.disconnect('one');
  table.disconnect('two');
  table.dispose();
  expect(() => table.connect('one', one)).toThrow(RoomMoved);
  await expect(table.command(two, move)).rejects.toBeInstanceOf(RoomMoved);
  await expect(table.join('visitor')).rejects.toBeInstanceOf(RoomMoved);
  expect(table.view(null)).toMatchObject({ turnEndsIn: null, present: { player1: false } });
});
