import { describe, expect, test, vi } from 'vitest';
import { RecordingAudience } from '../../../test-support/any-table.ts';
import { HostKit, TURN_MS, timedKits } from '../../../test-support/host-kit.ts';
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
  move,
  newTable,
  openTable,
  seatedGame,
  turnsGame,
} from '../../../test-support/tables/turns-game.ts';
import { loadRoom } from '../../read-room.ts';
import { Room } from '../room.ts';

let kit: HostKit;
timedKits((fresh) => (kit = fresh));

const entries = async () => (await kit.memory.read(`turns:${ROOM}`, '', 0)).entries.length;
const restarted = () => openTable(new HostKit(kit.memory));
/** What was told, without the coins of a move. */
const toldOf = ({ names }: RecordingAudience) => names.filter((name) => name !== 'balance-changed');

describe('refusals', () => {
  test('[B2] a wrong player id learns nothing', async () => {
    const { table, audience } = await seatedGame(kit);
    expect(() => table.connect('x', 'nobody')).toThrow(refused('seat/unknown'));
    for (const command of [move, say('hello'), leave]) {
      await expectRefused(table.command('nobody', command), 'seat/unknown');
    }
    expect(table.seatOf('nobody')).toBeNull();
    expect(audience.told).toEqual([]);
  });

  test('[B7] only the sender receives a refusal, which stores and takes nothing [X26]', async () => {
    const { table, audience, two } = await seatedGame(kit);
    const { appends } = kit.journal;
    await expectRefused(table.command(two, move), 'turns/not-yours');
    await expectRefused(table.join('visitor-three'), 'room/full');
    expect(audience.told).toEqual([]);
    expect(kit.journal.appends).toBe(appends);
    expect(table.disconnect('two')).toBe(0);
  });

  test('[B17] a closed room refuses everything', async () => {
    const { one, table, audience } = await newTable(kit);
    await table.closeIdle();
    expect(audience.listChanges).toBe(1);
    for (const command of [move, say('hello'), leave]) {
      await expectRefused(table.command(one, command), 'room/closed');
    }
    await expectRefused(table.join(VISITOR_2), 'room/closed');
    expect(table.view('player1')).toMatchObject({ state: 'over', closed: true });
  });
});

test('[B16] a reload brings the last 50 lines back', async () => {
  const { table, one } = await seatedGame(kit);
  for (let line = 1; line <= 60; line += 1) await table.command(one, say(`line ${line}`));
  const { messages } = table.connect('one again', one) as { messages: object[] };
  expect(messages).toHaveLength(50);
  expect(messages.at(-1)).toMatchObject({ type: 'chat', by: 'player1', message: 'line 60' });
});

const moves = async (many: number): Promise<void> => {
  for (let moved = 0; moved < many; moved += 1) {
    const before = await entries();
    await vi.advanceTimersByTimeAsync(TURN_MS);
    expect(await entries()).toBe(before + 1);
  }
};

describe('[X26] what a command takes on the disk', () => {
  test('[X26] is its answer; sent again it takes nothing', async () => {
    const { table, one } = await seatedGame(kit);
    const short = await table.command(one, say('hi'));
    const long = await table.command(one, { ...say('🎲'.repeat(200)), commandId: 'x'.repeat(32) });
    expect(short).toBeGreaterThan(150);
    expect(long).toBeGreaterThan(short + 800 + 32);
    expect(await table.command(one, { ...say('again'), commandId: 'x'.repeat(32) })).toBe(0);
  });

  test('[X26] [X72] the server’s own moves go on, and their bytes are charged to the next command, join or leave', async () => {
    const { table, one } = await seatedGame(kit);
    const line = await table.command(one, say('hi'));
    await moves(3);
    expect(await table.command(one, say('hi'))).toBeGreaterThan(line + 3 * 200);
    expect(await table.command(one, say('hi'))).toBe(line);

    await moves(1);
    expect((await table.join(VISITOR_1)).stored).toBeGreaterThan(200);
    expect((await table.join(VISITOR_2)).stored).toBe(0);

    await moves(1);
    expect(await table.rejoin(VISITOR_1, true, true)).toMatchObject({ stored: 0 });
    table.connect('a watcher', null);
    expect(table.disconnect('a watcher')).toBe(0);
    expect(table.disconnect('one')).toBeGreaterThan(200);
    expect(table.disconnect('two')).toBe(0);
  });
});

describe('[B14] a command with an id counts once', () => {
  test('[B14] also after a restart', async () => {
    const { table, audience, one, two } = await seatedGame(kit);
    const mine = { ...move, commandId: 'move-1' };
    await Promise.all([table.command(one, mine), table.command(one, mine)]);
    for (let time = 0; time < 2; time += 1) {
      await table.command(two, { ...say('hi'), commandId: 'chat-1' });
    }
    expect(toldOf(audience)).toEqual(['moved', 'chat-message']);

    const again = await restarted();
    await again.table.command(one, mine);
    expect(again.audience.told).toEqual([]);
    expect(again.table.view(null)).toMatchObject({ turn: 'player2' });
  });

  test('[B14] however many others came in between, also after a restart', async () => {
    const { table, audience, one, two } = await seatedGame(kit);
    const first = { ...say('only once'), commandId: 'the first' };
    await table.command(one, first);
    for (let line = 0; line < 120; line += 1) {
      await table.command(two, { ...say(`line ${line}`), commandId: `command-${line}` });
    }
    audience.forget();
    await table.command(one, first);
    await table.command(two, { ...say('again'), commandId: 'command-7' });
    // Out of turn and repeated: it was done, so it is no refusal.
    await table.command(two, { ...move, commandId: 'command-100' });
    expect(audience.told).toEqual([]);

    const again = await restarted();
    await again.table.command(one, { ...say('again'), commandId: 'the first' });
    for (const commandId of ['command-0', 'command-119']) {
      await again.table.command(two, { ...say('again'), commandId });
    }
    expect(again.audience.told).toEqual([]);
    await again.table.command(one, { ...say('new'), commandId: 'new' });
    expect(again.audience.names).toEqual(['chat-message']);
  });

  test('[B14] an id that the other player has used takes nothing from one', async () => {
    const { table, audience, one, two } = await seatedGame(kit);
    await table.command(two, { ...say('mine'), commandId: 'shared' });
    const mine = { ...move, commandId: 'shared' };
    await table.command(one, mine);
    await table.command(one, mine);
    expect(toldOf(audience)).toEqual(['chat-message', 'moved']);

    // The machine's own list has forgotten both; another process reads the journal.
    for (let line = 0; line < 20; line += 1) {
      await table.command(two, { ...say(`line ${line}`), commandId: `line-${line}` });
    }
    const again = await restarted();
    await again.table.command(one, mine);
    await again.table.command(two, { ...say('again'), commandId: 'shared' });
    await again.table.command(one, { ...say('as well'), commandId: 'line-3' });
    expect(again.audience.names).toEqual(['chat-message']);
  });

  test('[B14] recorded before ids counted by seat, too', async () => {
    const { table, one } = await seatedGame(kit);
    const said = { ...say('once'), commandId: 'of before' };
    const append = kit.memory.append.bind(kit.memory);
    vi.spyOn(kit.memory, 'append').mockImplementation((commit) =>
      append({
        ...commit,
        entries: commit.entries.map((entry) => ({ ...entry, command: undefined })),
      }),
    );
    await table.command(one, said);
    const again = await restarted();
    await again.table.command(one, said);
    expect(again.audience.told).toEqual([]);
  });

  test('[B14] [X5] and again it costs nothing but its place in the pace', async () => {
    const { one } = await seatedGame(kit);
    const deps = { ...kit.deps(), seatLimits: { chat: 3, others: 3 } };
    const room = await loadRoom(turnsGame, ROOM, deps);
    if (room === null) throw new Error('the room was never recorded');
    const table = new Room(turnsGame, ROOM, room, deps, new RecordingAudience());
    const said = { ...say('hello'), commandId: 'again and again' };
    const { appends } = kit.journal;
    for (let time = 0; time < 3; time += 1) await table.command(one, said);
    expect(kit.journal.appends).toBe(appends + 1);
    await expectRefused(table.command(one, said), 'action/too-many');
  });
});
