import { expect, test, vi } from 'vitest';
import { mirrorTable, TableState } from '../../engine/host/room/colyseus-state.ts';
import { seatedAt } from '../../engine/test-support/any-table.ts';
import { type HostKit, pass, timedKits, TURN_MS } from '../../engine/test-support/host-kit.ts';
import { drawOf } from '../../engine/test-support/scripted-chance.ts';
import { liarsDiceGame } from './liars-dice-game.ts';
import { SEATS } from './liars-dice-view.ts';

let kit: HostKit;
timedKits((fresh) => (kit = fresh));

const seated = (count: number) => {
  kit.chance.script(...Array.from({ length: 60 }, (_, at) => drawOf(at % 6, 6)));
  return seatedAt(liarsDiceGame, kit, count, { options: { own: { dice: 2 } } });
};

test('[T4] seats are taken in their order, and there are no more than there are', async () => {
  const { table, ids } = await seated(6);
  expect([...ids.keys()]).toEqual([...SEATS]);
  await expect(table.join('one too many')).rejects.toMatchObject({ code: 'room/full' });
  const again = { playerId: ids.get('seat3'), seat: 'seat3', stored: 0 };
  expect(await table.join('visitor 3')).toEqual(again);
});

const hand = (by: string, ...dice: number[]) => [JSON.stringify({ by, dice })];

test('[T5] [T6] each reader gets one message, and a secret is in that of its seat alone', async () => {
  const { audience, does } = await seated(3);
  audience.forget();
  await does('seat1', 'start');
  const readers = ['all', 'seat1', 'seat2', 'seat3', 'watcher'];
  expect(audience.told.map(({ to }) => to)).toEqual(readers);
  const hands = audience.told.map(({ payload }) =>
    JSON.stringify(payload).match(/\{[^{]*"dice":\[.*?\]\}/g),
  );
  const own = [hand('seat1', 1, 2), hand('seat2', 3, 4), hand('seat3', 5, 6)];
  expect(hands).toEqual([null, ...own, null]);
});

test('[T10] the last fifty lines of chat are kept, and no watcher receives them', async () => {
  const { table, audience, does } = await seated(2);
  for (let line = 1; line <= 51; line += 1) {
    kit.time += 10_000;
    await does(line % 2 === 0 ? 'seat1' : 'seat2', 'chat-message', { message: `line ${line}` });
  }
  const messages = Array.from({ length: 50 }, (_, at) => ({ message: `line ${at + 2}` }));
  expect(table.view('seat1')).toMatchObject({ messages });
  expect(table.view(null)).toMatchObject({ messages: [] });
  const toWatchers = audience.told.filter(({ to }) => to === 'all' || to === 'watcher');
  expect(JSON.stringify(toWatchers)).not.toContain('line');
});

test('[T2] Colyseus clients share whose turn it is, and no secret', async () => {
  const { table, does } = await seated(3);
  await does('seat1', 'start');
  const shared = new TableState();
  mirrorTable(liarsDiceGame)(shared, table.state);
  const turn = { turn: ['seat1'] };
  expect(shared.toJSON()).toEqual({ state: 'bidding', stage: 'on', taken: 3, ...turn });
});

const SEAT_MS = 30_000;
/** A table of one who has connected, and of others who have not. */
async function halfThere() {
  const { table, ids } = await seated(1);
  const late = [await table.join('visitor 2'), await table.join('visitor 3')];
  return { table, late, start: () => table.command(ids.get('seat1') ?? '', { name: 'start' }) };
}

test('[T11] [B50] each seat without a player becomes free in its time, and is taken first', async () => {
  const { table, late } = await halfThere();
  await pass(kit, 10_000);
  const { playerId } = await table.join('visitor 4');
  table.connect('seat3', late[1]?.playerId ?? '');
  await pass(kit, 20_000);
  expect(table.view(null)).toMatchObject({ taken: ['seat1', 'seat3', 'seat4'] });
  expect(() => table.connect('seat2', late[0]?.playerId ?? '')).toThrow(
    expect.objectContaining({ code: 'seat/freed' }),
  );
  table.connect('seat4', playerId);
  await pass(kit, SEAT_MS);
  expect(table.view(null)).toMatchObject({ taken: ['seat1', 'seat3', 'seat4'] });
  expect(await table.join('visitor 5')).toMatchObject({ seat: 'seat2' });
});

test('[T11] [B50] a game goes on without a player who never connected, and the clock waits until then', async () => {
  const { table, late, start } = await halfThere();
  table.connect('seat2', late[0]?.playerId ?? '');
  await start();
  expect(table.view(null)).toMatchObject({ state: 'bidding', turnEndsIn: null });
  await pass(kit, SEAT_MS);
  expect(table.view(null)).toMatchObject({ left: ['seat3'], turn: 'seat1', turnEndsIn: TURN_MS });
});

test('[T11] [B50] a player to whose game nobody comes has won it', async () => {
  const { table, start } = await halfThere();
  await start();
  await pass(kit, SEAT_MS);
  expect(table.view(null)).toMatchObject({ state: 'over', winner: 'seat1' });
  expect(vi.getTimerCount()).toBe(0);
});
