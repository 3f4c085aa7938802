import { describe, expect, test, vi } from 'vitest';
import { StoreAway } from '../../../../journal/journal.ts';
import { HostKit } from '../../../../test-support/host-kit.ts';
import { roll, say, seatedGame, VISITOR_1 } from '../../../../test-support/tables/seated-table.ts';
import { timedKits } from '../../../../test-support/timed-kits.ts';
import { RoomMoved } from '../../../../host/room/room-handle.ts';

let kit: HostKit;
timedKits((fresh) => (kit = fresh));

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
