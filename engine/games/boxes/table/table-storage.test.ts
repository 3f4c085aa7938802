import { describe, expect, test, vi } from 'vitest';
import { HostKit, TURN_MS, timedKits } from '../../../test-support/host-kit.ts';
import {
  openTable,
  expectRefused,
  rematch,
  roll,
  ROOM,
  say,
  seatedGame,
  VISITOR_1,
  VISITOR_2,
} from '../../../test-support/tables/seated-table.ts';
import { RecordingAudience } from '../../../test-support/any-table.ts';
import { Room } from '../../../host/room/room.ts';
import { loadRoom } from '../../../host/read-room.ts';
import { StoreAway } from '../../../journal/journal.ts';
import { RoomMoved } from '../../../host/room/room-handle.ts';
import { boxesGame } from '../boxes-game.ts';

let kit: HostKit;
timedKits((fresh) => (kit = fresh));

const entries = async () => (await kit.memory.read(`boxes:${ROOM}`, '', 0)).entries.length;

test('[X26] a command answers with what it takes on the disk, sent again with nothing', async () => {
  const { table, one } = await seatedGame(kit, 3, 4);
  const short = await table.command(one, say('hi'));
  const long = await table.command(one, { ...say('🎲'.repeat(200)), commandId: 'x'.repeat(32) });
  expect(short).toBeGreaterThan(150);
  expect(long).toBeGreaterThan(short + 800 + 32);
  expect(await table.command(one, { ...say('again'), commandId: 'x'.repeat(32) })).toBe(0);
});

test('[X26] [X72] the server’s own rolls go on, and their bytes are charged to the next command, join or leave', async () => {
  const { table, one } = await seatedGame(kit, 3, 4);
  const line = await table.command(one, say('hi'));
  const rolls = async (many: number): Promise<void> => {
    for (let rolled = 0; rolled < many; rolled += 1) {
      kit.chance.dice([6, 6]);
      const before = await entries();
      await vi.advanceTimersByTimeAsync(TURN_MS);
      expect(await entries()).toBe(before + 1);
    }
  };
  await rolls(3);
  const after = await table.command(one, say('hi'));
  expect(after).toBeGreaterThan(line + 3 * 200);
  expect(await table.command(one, say('hi'))).toBe(line);

  await rolls(1);
  expect((await table.join(VISITOR_1)).stored).toBeGreaterThan(200);
  expect((await table.join(VISITOR_2)).stored).toBe(0);

  await rolls(1);
  expect(await table.rejoin(VISITOR_1, true, true)).toMatchObject({ stored: 0 });
  table.connect('a watcher', null);
  expect(table.disconnect('a watcher')).toBe(0);
  expect(table.disconnect('one')).toBeGreaterThan(200);
  expect(table.disconnect('two')).toBe(0);
});

test('[X26] a refused command takes nothing', async () => {
  const { table, two } = await seatedGame(kit, 3, 4);
  await expect(table.command(two, roll)).rejects.toMatchObject({ code: 'dice/not-your-turn' });
  expect(table.disconnect('two')).toBe(0);
});

test('[B14] a command that carries an id counts once, also after a restart', async () => {
  const { table, audience, one, two } = await seatedGame(kit, 3);
  kit.chance.dice([6, 6], [6, 5]);
  const mine = { ...roll, commandId: 'roll-1' };
  await Promise.all([table.command(one, mine), table.command(one, mine)]);
  await table.command(two, { ...say('hi'), commandId: 'chat-1' });
  await table.command(two, { ...say('hi'), commandId: 'chat-1' });
  expect(audience.names).toEqual(['dice-rolled', 'chat-message']);

  const restarted = await openTable(new HostKit(kit.memory));
  await restarted.table.command(one, mine);
  expect(restarted.audience.told).toEqual([]);
  expect(restarted.table.state.context.turn).toBe('player2');
});

test('[B14] a command counts once however many others came in between, also after a restart', async () => {
  const { table, audience, one, two } = await seatedGame(kit, 3);
  const first = { ...say('only once'), commandId: 'the first' };
  await table.command(one, first);
  for (let line = 0; line < 120; line += 1) {
    await table.command(two, { ...say(`line ${line}`), commandId: `command-${line}` });
  }
  audience.forget();
  await table.command(one, first);
  await table.command(two, { ...say('again'), commandId: 'command-7' });
  // Out of turn and repeated: it was done, so it is no refusal.
  await table.command(two, { ...roll, commandId: 'command-100' });
  expect(audience.told).toEqual([]);

  const restarted = await openTable(new HostKit(kit.memory));
  await restarted.table.command(one, { ...say('again'), commandId: 'the first' });
  for (const commandId of ['command-0', 'command-119']) {
    await restarted.table.command(two, { ...say('again'), commandId });
  }
  expect(restarted.audience.told).toEqual([]);
  await restarted.table.command(one, { ...say('new'), commandId: 'new' });
  expect(restarted.audience.names).toEqual(['chat-message']);
});

test('[B14] an id that the other player has used takes nothing from one', async () => {
  const { table, audience, one, two } = await seatedGame(kit, 3, 4);
  kit.chance.dice([6, 6], [6, 5]);
  await table.command(two, { ...say('mine'), commandId: 'shared' });
  const mine = { ...roll, commandId: 'shared' };
  await table.command(one, mine);
  await table.command(one, mine);
  expect(audience.names).toEqual(['chat-message', 'dice-rolled']);

  // The machine's own list has forgotten both; another process reads the journal.
  for (let line = 0; line < 20; line += 1) {
    await table.command(two, { ...say(`line ${line}`), commandId: `line-${line}` });
  }
  const restarted = await openTable(new HostKit(kit.memory));
  await restarted.table.command(one, mine);
  await restarted.table.command(two, { ...say('again'), commandId: 'shared' });
  await restarted.table.command(one, { ...say('as well'), commandId: 'line-3' });
  expect(restarted.audience.names).toEqual(['chat-message']);
});

test('[B14] an id counts for its player when a rematch has swapped the seats', async () => {
  const { table, audience, one, two } = await seatedGame(kit, 3);
  kit.chance.dice([1, 2]);
  await table.command(one, { ...roll, commandId: 'the roll' });
  await table.command(one, { ...rematch, commandId: 'again' });
  expect(table.seatOf(one)).toBe('player2');
  audience.forget();
  await table.command(one, { ...say('no'), commandId: 'the roll' });
  await table.command(two, { ...say('hello'), commandId: 'the roll' });
  expect(audience.names).toEqual(['chat-message']);
});

test('[B14] what a table recorded before ids counted by seat still counts once', async () => {
  const { table, one } = await seatedGame(kit, 3);
  const said = { ...say('once'), commandId: 'of before' };
  const append = kit.memory.append.bind(kit.memory);
  vi.spyOn(kit.memory, 'append').mockImplementation((commit) =>
    append({
      ...commit,
      entries: commit.entries.map((entry) => ({ ...entry, command: undefined })),
    }),
  );
  await table.command(one, said);
  const restarted = await openTable(new HostKit(kit.memory));
  await restarted.table.command(one, said);
  expect(restarted.audience.told).toEqual([]);
});

test('[B14] [X5] a command sent again costs nothing but its place in the pace', async () => {
  const { one } = await seatedGame(kit, 3);
  const deps = { ...kit.deps(), seatLimits: { chat: 3, others: 3 } };
  const room = await loadRoom(boxesGame, ROOM, deps);
  if (room === null) throw new Error('the room was never recorded');
  const table = new Room(boxesGame, ROOM, room, deps, new RecordingAudience());
  const said = { ...say('hello'), commandId: 'again and again' };
  const appends = kit.journal.appends;
  for (let time = 0; time < 3; time += 1) await table.command(one, said);
  expect(kit.journal.appends).toBe(appends + 1);
  await expectRefused(table.command(one, said), 'action/too-many');
});

describe('[J19] a store that does not answer', () => {
  test('[J19] an unknown commit is refused, and nothing is decided until the journal was read again', async () => {
    const { table, audience, one, two } = await seatedGame(kit, 3, 4);
    kit.chance.dice([6, 6], [5, 5]);
    kit.journal.failNext('after', new StoreAway());
    const read = vi.spyOn(kit.journal, 'read').mockRejectedValueOnce(new StoreAway());
    await expect(table.command(one, roll)).rejects.toMatchObject({ code: 'action/busy' });
    expect(audience.told).toEqual([]);

    read.mockRejectedValueOnce(new StoreAway());
    const { appends } = kit.journal;
    await expect(table.command(two, say('hello'))).rejects.toMatchObject({ code: 'action/busy' });
    expect(kit.journal.appends).toBe(appends);

    // The roll was kept all the same: it is told, and the game goes on from there.
    await table.command(two, roll);
    expect(audience.heard('room-state', 'one')).toMatchObject([{ seq: 4, turn: 'player2' }]);
    expect(audience.heard('dice-rolled')).toMatchObject([{ seq: 5, by: 'player2' }]);
  });

  test('[J19] a room that was read again from its checkpoint is in the list as it was, and nobody is told of one', async () => {
    const { table, audience, one } = await seatedGame(kit, 3, 4);
    for (let line = 0; line < 50; line += 1) await table.command(one, say(`line ${line}`));
    kit.journal.failNext('after', new StoreAway());
    audience.forget();
    await expect(table.command(one, say('once'))).rejects.toMatchObject({ code: 'action/busy' });
    await table.command(one, say('again'));
    expect(audience.names).toContain('room-state');
    expect(audience.listChanges).toBe(0);
  });

  test('[J19] [X5] does not let commands of a seat pile up: they are counted before they wait', async () => {
    const deps = { ...kit.deps(), seatLimits: { chat: 3, others: 3 } };
    vi.spyOn(kit, 'deps').mockReturnValue(deps);
    const { table, one } = await seatedGame(kit, 3, 4);
    kit.time += 60_000; // what was done to get here is not counted
    const release = kit.journal.hold();
    const said = Array.from({ length: 5 }, (_, index) => table.command(one, say(`${index}`)));
    await expect(said[3]).rejects.toMatchObject({ code: 'action/too-many' });
    await expect(said[4]).rejects.toMatchObject({ code: 'action/too-many' });
    release();
    await Promise.all(said.slice(0, 3));
  });
});

test('[J5] [B10] a wallet that another process has just moved does not keep a box closed', async () => {
  kit.cacheTtlMs = 1000;
  const { table, audience, one } = await seatedGame(kit, 3, 4);
  const elsewhere = new HostKit(kit.memory).deps();
  await table.command(one, say('hello'));
  const deps = kit.deps();
  await deps.wallets.coins(VISITOR_1);
  await elsewhere.wallets.run(VISITOR_1, async (account) => {
    account.open(100, 'slots-exposure');
    const { movements } = account;
    await elsewhere.journal.append({ entries: [], movements, listing: null });
  });
  kit.chance.dice([1, 2]);
  await table.command(one, roll);
  expect(audience.heard('dice-rolled')).toMatchObject([{ sum: 3 }]);
  expect((await kit.memory.wallet(VISITOR_1))?.balance).toBeGreaterThan(100);
});

test('[J16] a room that was given up accepts nobody and starts no clock', async () => {
  const { table, one, two } = await seatedGame(kit, 3);
  table.disconnect('one');
  table.disconnect('two');
  table.dispose();
  expect(() => table.connect('one', one)).toThrow(RoomMoved);
  await expect(table.command(two, roll)).rejects.toBeInstanceOf(RoomMoved);
  await expect(table.join('visitor')).rejects.toBeInstanceOf(RoomMoved);
  expect(table.view(null)).toMatchObject({ turnEndsIn: null, present: { player1: false } });
});
