import { expect, test } from 'vitest';
import { boxesGame } from '../../boxes-game.ts';
import { HostKit } from '../../../../test-support/host-kit.ts';
import {
  openTable,
  refused,
  ROOM,
  roll,
  say,
  seatedGame,
} from '../../../../test-support/tables/seated-table.ts';
import { RecordingAudience } from '../../../../test-support/recording-audience.ts';
import { timedKits } from '../../../../test-support/timed-kits.ts';
import { Room } from '../../../../host/room/room.ts';
import { loadRoom } from '../../../../host/read-room.ts';

let kit: HostKit;
timedKits((fresh) => (kit = fresh));

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
  for (const commandId of ['the first', 'command-0', 'command-119']) {
    await restarted.table.command(one, { ...say('again'), commandId });
  }
  expect(restarted.audience.told).toEqual([]);
  await restarted.table.command(one, { ...say('new'), commandId: 'new' });
  expect(restarted.audience.names).toEqual(['chat-message']);
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
  await expect(table.command(one, said)).rejects.toMatchObject(refused('action/too-many'));
});
