import { describe, expect, test, vi } from 'vitest';
import { HostKit, TURN_MS, timedKits } from '../../../test-support/host-kit.ts';
import {
  newTable,
  openTable,
  place,
  rematch,
  roll,
  say,
  seatedGame,
  VISITOR_1,
  VISITOR_2,
  expectRefused,
} from '../../../test-support/tables/seated-table.ts';
import { boxesGame } from '../boxes-game.ts';

let kit: HostKit;
timedKits((fresh) => (kit = fresh));

describe('[J1] the host announces an event only after recording it', () => {
  test.each([
    ['a roll', roll],
    ['a message', say('hello')],
  ])('[J1] of %s', async (_name, command) => {
    const { table, audience, one } = await seatedGame(kit, 3, 4);
    kit.chance.dice([1, 2]);
    const before = table.view('player1');
    const appends = kit.journal.appends;
    const release = kit.journal.hold();
    const done = table.command(one, command);
    await vi.waitUntil(() => kit.journal.appends === appends + 1, 20_000);
    expect(audience.told).toEqual([]);
    expect(table.view('player1')).toEqual(before);
    release();
    await done;
    expect(audience.told).not.toEqual([]);
    expect(table.view('player1').seq).toBe(before.seq + 1);
  });

  test('[J1] of a second player, nor of the state of the list', async () => {
    const { one, table, audience } = await newTable(kit);
    table.connect('one', one);
    await table.command(one, place(3));
    audience.forget();
    const appends = kit.journal.appends;
    const release = kit.journal.hold();
    const joining = table.join(VISITOR_2);
    await vi.waitUntil(() => kit.journal.appends === appends + 1, 20_000);
    expect([audience.told, audience.listChanges]).toEqual([[], 0]);
    release();
    await joining;
    expect([audience.names, audience.listChanges]).toEqual([['player-joined'], 1]);
  });
});

test('commands of one table wait for each other, in the order they came', async () => {
  const { table, audience, one, two } = await seatedGame(kit, 3, 4);
  kit.chance.dice([6, 6], [5, 5]);
  const release = kit.journal.hold();
  const all = [table.command(one, roll), table.command(two, roll), table.command(one, say('x'))];
  release();
  await Promise.all(all);
  expect(audience.names).toEqual(['dice-rolled', 'dice-rolled', 'chat-message']);
  const seqs = audience.told.map(({ payload }) => ('seq' in payload ? payload.seq : null));
  expect(seqs).toEqual([4, 5, 6]);
});

test('[J1] [J4] a failed append keeps nothing, tells the room as it is, and is answered', async () => {
  const { table, audience, one } = await seatedGame(kit, 3);
  kit.chance.dice([1, 2], [1, 2]);
  kit.journal.failNext('before');
  await expect(table.command(one, roll)).rejects.toThrow('the database has gone away');
  expect(audience.names).toEqual(['room-state', 'room-state']);
  expect(audience.heard('room-state', 'two')).toMatchObject([{ state: 'playing', seq: 3 }]);
  expect(await kit.memory.wallet(VISITOR_1)).toBeNull();

  audience.forget();
  await table.command(one, roll);
  expect(audience.heard('dice-rolled')).toMatchObject([{ sum: 3, seq: 4, state: 'finished' }]);
  expect(await kit.memory.wallet(VISITOR_1)).toEqual({ seq: 2, balance: 130 });
});

test('[B14] [J4] an append whose answer was lost counts once when the command comes again', async () => {
  const { table, audience, one } = await seatedGame(kit, 3);
  kit.chance.dice([1, 2]);
  kit.journal.failNext('after');
  const mine = { ...roll, commandId: 'roll-1' };
  await expect(table.command(one, mine)).rejects.toThrow('the database has gone away');
  expect(audience.heard('room-state', 'two')).toMatchObject([{ state: 'finished', seq: 4 }]);
  expect(audience.listChanges).toBe(1);
  await table.command(one, mine);
  expect(await kit.memory.wallet(VISITOR_1)).toEqual({ seq: 2, balance: 130 });
});

test('[J2] if another host was faster, its events are announced and the command fails', async () => {
  const { table, audience, one, two } = await seatedGame(kit, 3, 4);
  const rival = await openTable(new HostKit(kit.memory));
  await rival.table.command(two, say('from the other host'));
  await expectRefused(table.command(one, say('from here')), 'action/conflict');
  const [state] = audience.heard('room-state', 'one');
  expect(state?.messages.at(-1)).toMatchObject({ message: 'from the other host' });
  await table.command(one, say('again'));
  expect(audience.heard('chat-message')).toMatchObject([{ message: 'again', seq: 5 }]);
});

test('[J2] [B13] a rematch of another host swaps the seats of the people here', async () => {
  const { table, audience, one, two } = await seatedGame(kit, 3);
  kit.chance.dice([1, 2]);
  await table.command(one, roll);
  const rival = await openTable(new HostKit(kit.memory));
  await rival.table.command(two, rematch);
  audience.forget();
  await expect(table.command(one, say('hello'))).rejects.toMatchObject({ code: 'action/conflict' });
  expect(audience.heard('room-state', 'one')).toMatchObject([{ isPlayer1: false }]);
  expect(audience.heard('room-state', 'two')).toMatchObject([{ isPlayer1: true }]);
  expect(audience.listChanges).toBe(1);
});

test('[J2] a roll of another host restarts the clock, and a finish stops it', async () => {
  const { table, audience, one, two } = await seatedGame(kit, 3, 4);
  const rivalKit = new HostKit(kit.memory);
  const rival = await openTable(rivalKit);
  rivalKit.chance.dice([1, 2], [1, 3]);
  await rival.table.command(one, roll);
  kit.time += 5000;
  await expect(table.command(two, say('hello'))).rejects.toMatchObject({ code: 'action/conflict' });
  expect(audience.heard('room-state', 'one')).toMatchObject([
    { turn: 'player2', turnEndsIn: TURN_MS },
  ]);
  await rival.table.command(two, roll);
  await expect(table.command(two, say('hello'))).rejects.toMatchObject({ code: 'action/conflict' });
  expect(audience.heard('room-state', 'two').at(-1)).toMatchObject({
    state: 'finished',
    turnEndsIn: null,
  });
});

test('[J3] a restart in any moment of a game gives the same room', async () => {
  const { table, one, two } = await seatedGame(kit, 3, 4);
  kit.chance.dice([6, 6], [1, 2], [2, 2]);
  const same = async () => {
    const restarted = await openTable(new HostKit(kit.memory));
    expect(JSON.stringify(restarted.table.state.context)).toBe(JSON.stringify(table.state.context));
    expect(restarted.table.state.value).toBe(table.state.value);
  };
  await same();
  for (const [by, command] of [
    [one, roll],
    [two, say('my turn')],
    [two, roll],
    [one, roll],
    [one, rematch],
  ] as const) {
    await table.command(by, command);
    await same();
  }
});

test('[J6] a long room is opened from its checkpoint and is the same', async () => {
  const { table, one } = await seatedGame(kit, 3);
  for (let line = 0; line < 60; line += 1) await table.command(one, say(`line ${line}`));
  const { version } = boxesGame.hosted;
  const { checkpoint, entries } = await kit.memory.read('boxes:ROMABC', 'boxes', version);
  expect(checkpoint?.seq).toBe(50);
  expect(entries).toHaveLength(13);
  const restarted = await openTable(new HostKit(kit.memory));
  expect(JSON.stringify(restarted.table.state.context)).toBe(JSON.stringify(table.state.context));
});
