import { describe, expect, test, vi } from 'vitest';
import { HostKit, timedKits } from '../../../test-support/host-kit.ts';
import { expectRefused, refused, ROOM, say } from '../../../test-support/tables/rooms.ts';
import { newTable, openTable, seatedGame } from '../../../test-support/tables/turns-game.ts';
import { awaitReconnects, connectedElsewhere } from '../../cluster/handover.ts';
import {
  GONE_MS,
  WATCHERS_AT_MOST,
  WATCHERS_OF_ADDRESS,
} from '../attendance/debounced-presence.ts';

const allow = { name: 'watcher-chat', allow: true } as const;
const forbid = { name: 'watcher-chat', allow: false } as const;

let kit: HostKit;
timedKits((fresh) => (kit = fresh));

const crowded = refused('watchers/too-many');

const textsOf = (view: object) =>
  (view as { messages: { type: string; message: string }[] }).messages.flatMap((line) =>
    line.type === 'chat' ? line.message : [],
  );

describe('[B25] the chat', () => {
  test('[B25] only players receive the chat', async () => {
    const { table, audience, one } = await seatedGame(kit);
    await table.command(one, say('before anybody watched'));
    table.connect('watcher', null);
    audience.forget();
    await table.command(one, say('for player 2'));
    expect(audience.told).toMatchObject([{ name: 'chat-message', to: 'players' }]);
    expect(textsOf(table.connect('watcher', null))).toEqual([]);
    expect(textsOf(table.view('player2'))).toHaveLength(2);
  });

  test('[B25] [B26] watchers receive the chat from the moment a player allows it', async () => {
    const { table, audience, one, two } = await seatedGame(kit);
    await table.command(one, say('before'));
    table.connect('watcher', null);
    audience.forget();
    await table.command(two, allow);
    for (const to of ['one', 'two', 'watcher']) {
      const [view] = audience.heard('room-state', to);
      expect(view).toMatchObject({ watcherChat: true, watching: 1 });
      expect(view?.messages.at(-1)).toMatchObject({
        type: 'notice',
        message: 'Watchers may read the chat from here on.',
      });
    }
    audience.forget();
    await table.command(one, say('after'));
    expect(audience.told).toMatchObject([{ name: 'chat-message', to: 'all' }]);
    expect(textsOf(table.view(null))).toEqual(['after']);

    await table.command(one, forbid); // the other one ends it
    audience.forget();
    await table.command(two, say('alone again'));
    expect(audience.told).toMatchObject([{ name: 'chat-message', to: 'players' }]);
    expect(textsOf(table.view(null))).toEqual([]);
  });

  test('[B26] survives a restart, and counts once with its id', async () => {
    const { table, one } = await seatedGame(kit);
    await table.command(one, { ...allow, commandId: 'open' });
    await table.command(one, { ...allow, commandId: 'open' });
    await table.command(one, say('hello'));
    const restarted = await openTable(new HostKit(kit.memory));
    expect(textsOf(restarted.table.view(null))).toEqual(['hello']);
    await expectRefused(restarted.table.command(one, allow), 'watchers/unchanged');
  });

  test('[X25] the next event that a watcher gets continues the count, and jumps over what was not sent', async () => {
    const { table, audience, one, two } = await seatedGame(kit);
    const { seq } = table.connect('watcher', null) as { seq: number };
    for (const text of ['one', 'two', 'three']) await table.command(two, say(text));
    await table.command(one, { name: 'move' });
    const told = audience.told.filter(({ to }) => to === 'all');
    expect(told).toMatchObject([{ name: 'moved', payload: { seq: seq + 4 } }]);
  });

  test('[J6] [B25] a checkpoint from before there were watchers’ chats is opened, and allows none', async () => {
    const { table, one } = await seatedGame(kit);
    for (let line = 0; line < 46; line += 1) await table.command(one, say(`line ${line}`));
    const { chatShownFrom: _, ...context } = table.state.context;
    const { value } = table.state;
    const snapshot = { status: 'active', value, context, children: {}, historyValue: {} };
    const entry = {
      room: `turns:${ROOM}`,
      seq: 50,
      at: kit.time,
      event: { type: 'message-sent', by: 'player1', message: 'line 46' },
      checkpoint: {
        machine: 'turns',
        version: 1,
        snapshot: JSON.parse(JSON.stringify(snapshot)) as object,
      },
    };
    await kit.memory.append({ entries: [entry], movements: [], listing: null });
    const restarted = await openTable(new HostKit(kit.memory));
    expect(restarted.table.view(null)).toMatchObject({ watcherChat: false });
    expect(textsOf(restarted.table.view(null))).toEqual([]);
    await restarted.table.command(one, allow);
    await restarted.table.command(one, say('open'));
    expect(textsOf(restarted.table.view(null))).toEqual(['open']);
  });
});

const counts = (heard: { watching?: number }[]) => heard.map(({ watching }) => watching);

describe('how many watch', () => {
  test('[B27] the number comes with the room, and soon after a change', async () => {
    const { table, audience, one } = await seatedGame(kit);
    table.connect('first', null);
    table.connect('second', null);
    expect(table.connect('one', one)).toMatchObject({ watching: 2 });
    await vi.advanceTimersByTimeAsync(500);
    expect(counts(audience.heard('presence-changed', 'all'))).toEqual([2]);
    table.disconnect('first');
    await vi.advanceTimersByTimeAsync(500);
    expect(counts(audience.heard('presence-changed'))).toEqual([2, 1]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(counts(audience.heard('presence-changed'))).toEqual([2, 1]);
  });

  test('[B27] the number is announced at most twice a second', async () => {
    const { table, audience } = await seatedGame(kit);
    for (let n = 0; n < 1000; n += 1) {
      table.connect(`watcher ${n}`, null);
      if (n % 5 !== 0) table.disconnect(`watcher ${n}`);
      else if (n > 0) table.disconnect(`watcher ${n - 5}`);
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(audience.heard('presence-changed').length).toBeLessThanOrEqual(2);
    await vi.advanceTimersByTimeAsync(500);
    expect(audience.heard('presence-changed').at(-1)).toMatchObject({ watching: 1 });
  });

  test('[B27] goes along when a seat is taken or has been left, and is no news then', async () => {
    const { table, audience } = await seatedGame(kit);
    table.disconnect('two');
    await vi.advanceTimersByTimeAsync(GONE_MS - 100);
    table.connect('watcher', null);
    await vi.advanceTimersByTimeAsync(100);
    expect(audience.heard('presence-changed')).toMatchObject([
      { present: { player2: false }, watching: 1 },
    ]);
    await vi.advanceTimersByTimeAsync(500);
    expect(audience.heard('presence-changed')).toHaveLength(1);
  });

  test('[B27] nothing is announced after the end of the room', async () => {
    const { table, audience } = await seatedGame(kit);
    table.connect('watcher', null);
    table.dispose();
    await vi.advanceTimersByTimeAsync(1000);
    expect(audience.told).toEqual([]);
  });

  test('[B28] has a limit, which no player meets', async () => {
    const { one, table } = await newTable(kit);
    for (let n = 0; n < WATCHERS_AT_MOST; n += 1) table.connect(`watcher ${n}`, null);
    expect(() => table.connect('one more', null)).toThrow('Too many people are watching this room');
    expect(table.connect('watcher 0', null)).toMatchObject({ watching: WATCHERS_AT_MOST });
    expect(table.connect('one', one)).toMatchObject({ seat: 'player1' });
    table.disconnect('watcher 0');
    expect(table.connect('one more', null)).toMatchObject({ watching: WATCHERS_AT_MOST });
  });

  test('[B28] is half of that for one address, here and by way of other processes', async () => {
    const { one, table } = await newTable(kit);
    for (let n = 0; n < WATCHERS_OF_ADDRESS; n += 1) {
      table.connect(`watcher ${n}`, null, n % 2 === 0 ? null : 'another host', 'home');
    }
    for (const via of [null, 'another host']) {
      expect(() => table.connect('one more', null, via, 'home')).toThrow(crowded);
    }
    expect(table.connect('watcher 0', null, null, 'home')).toMatchObject({ seat: null });
    expect(table.connect('elsewhere', null, null, 'bus')).toMatchObject({ seat: null });
    expect(table.connect('one', one, null, 'home')).toMatchObject({ seat: 'player1' });
    table.disconnect('watcher 0');
    expect(table.connect('one more', null, null, 'home')).toMatchObject({ seat: null });
  });

  test('[B28] [J20] is kept to where a table is handed over', async () => {
    const { table } = await newTable(kit);
    for (let n = 0; n < WATCHERS_OF_ADDRESS; n += 1) {
      table.connect(`watcher ${n}`, null, 'another host', 'home');
    }
    const there = connectedElsewhere(table);
    const { table: next } = await openTable(kit);
    awaitReconnects(next, there, 'this host');
    expect(() => next.connect('one more', null, null, 'home')).toThrow(crowded);
  });
});

test('[X5] [B26] letting watchers read and not is paced as messages are', async () => {
  const { table, one } = await seatedGame(kit);
  for (let n = 0; n < 500; n += 1) {
    await table.command(one, allow);
    await table.command(one, forbid);
  }
  await expectRefused(table.command(one, say('x')), 'action/too-many');
});
