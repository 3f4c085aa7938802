import { beforeEach, expect, test } from 'vitest';
import { HostKit } from '../../../../test-support/host-kit.ts';
import {
  openTable,
  place,
  rematch,
  roll,
  say,
  seatedGame,
  VISITOR_2,
} from '../../../../test-support/tables/seated-table.ts';

let kit: HostKit;
beforeEach(() => {
  kit = new HostKit();
  kit.nicknames.set(VISITOR_2, 'Maria <b>');
});

test('[B48] everybody sees the nickname in the room, the log and the chat', async () => {
  const { table, audience, one, two } = await seatedGame(kit, 3, 4);
  for (const reader of ['player1', 'player2', null] as const) {
    const { names, messages } = table.view(reader);
    expect(names).toEqual({ player1: null, player2: 'Maria <b>' });
    expect(messages).toMatchObject([{ message: 'Maria <b> joined. Player 1 rolls first.' }]);
  }
  await table.command(one, say('hello'));
  await table.command(two, say('hello yourself'));
  expect(audience.heard('chat-message')).toMatchObject([
    { playerName: 'Player 1', line: { by: 'player1' } },
    { playerName: 'Maria <b>', line: { by: 'player2', name: 'Maria <b>' } },
  ]);
  expect(audience.heard('chat-message')[0]?.line).not.toHaveProperty('name');
  await table.command(two, { name: 'leave-room' });
  expect(table.view('player1').messages.at(-1)).toMatchObject({ message: 'Maria <b> left.' });
});

test('[B48] lines keep their author when the seats are swapped; so does a restart', async () => {
  const { table, one, two } = await seatedGame(kit, 3);
  await table.command(two, say('from Maria'));
  kit.chance.dice([1, 2]);
  await table.command(one, roll);
  await table.command(two, rematch);
  const again = (await openTable(kit)).table;
  expect(again.view(null).names).toEqual({ player1: 'Maria <b>', player2: null });
  expect(again.view('player1').messages).toMatchObject([
    {},
    { by: 'player2', name: 'Maria <b>', message: 'from Maria' },
    { by: 'player1', type: 'dice' },
    {},
  ]);
  await again.command(two, place(5));
  kit.chance.dice([1, 1]);
  await again.command(two, roll);
  expect(again.view(null).messages.at(-1)).toMatchObject({ by: 'player1', name: 'Maria <b>' });
});

test('[B48] a name is the one of when they sat down', async () => {
  const { table } = await seatedGame(kit, 3);
  kit.nicknames.set(VISITOR_2, 'Somebody else');
  expect(table.view(null).names.player2).toBe('Maria <b>');
});
