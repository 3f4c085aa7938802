import { beforeEach, expect, test } from 'vitest';
import { type HostKit, pass, timedKits, TURN_MS } from '../../../test-support/host-kit.ts';
import { rematch, ROOM } from '../../../test-support/tables/rooms.ts';
import { openTable, place, roll, seatedGame } from '../../../test-support/tables/seated-table.ts';
import { boxesGame } from '../boxes-game.ts';
import type { Prize } from '../../../definition/tasks.ts';
import { journalRoom } from '../../../definition/table-game.ts';

const TASKS = ['Sing', 'Dance', 'Wink', 'Bow'].map((text, at): Prize => {
  return { id: at + 1, text, difficulty: 'medium' };
});

let kit: HostKit;
timedKits((fresh) => (kit = fresh));
/** What each draw was told of those before it. */
let asked: (readonly number[])[];
beforeEach(() => {
  asked = [];
  kit.prizes = {
    draw: async (drawn) => {
      asked.push(drawn);
      return TASKS.find(({ id }) => !drawn.includes(id)) ?? TASKS[0] ?? null;
    },
  };
});

const won = (told: { opened: { prize: string | null } | null }[]) =>
  told.map(({ opened }) => opened?.prize);

test('[B40] no prize comes twice in a room until each has come once, over a rematch and a restart too', async () => {
  const { table, audience, one, two } = await seatedGame(kit, 3, 4, 5);
  kit.chance.dice([1, 2], [1, 3], [1, 4]);
  await table.command(one, roll);
  await table.command(two, roll);
  await table.command(one, roll);
  expect(won(audience.heard('dice-rolled'))).toEqual(['Sing', 'Dance', 'Wink']);
  await table.command(one, rematch);
  await table.command(two, place(6, 7));

  const again = await openTable(kit);
  kit.chance.dice([1, 5], [3, 4]);
  await again.table.command(two, roll);
  await again.table.command(one, roll);
  expect(won(again.audience.heard('dice-rolled'))).toEqual(['Bow', 'Sing']);
  expect(asked).toEqual([[], [1], [1, 2], [1, 2, 3], [1, 2, 3, 4]]);
  expect(again.table.state.context.prizesDrawn).toEqual([2, 3, 4, 1]);
});

test('[B40] older rolls without prize ids restore, and do not count', async () => {
  const { one } = await seatedGame(kit, 3, 4);
  const event = {
    type: 'dice-rolled',
    by: 'player1',
    die1: 1,
    die2: 2,
    prize: 'Sing',
    forced: false,
  };
  const entry = {
    room: journalRoom(boxesGame, ROOM),
    seq: 4,
    at: kit.time,
    event,
    checkpoint: null,
  };
  await kit.memory.append({ entries: [entry], movements: [], listing: null });
  const { table } = await openTable(kit);
  expect(table.view(table.seatOf(one)).messages.at(-1)).toMatchObject({
    opened: { number: 3, prize: 'Sing' },
  });
  expect(table.state.context.prizesDrawn).toEqual([]);
});

test('[B2] [B40] no message contains the ids of prizes', async () => {
  const { table, audience, one } = await seatedGame(kit, 3);
  kit.chance.dice([1, 2]);
  await table.command(one, roll);
  expect(JSON.stringify([audience.told, table.view('player1')])).not.toMatch(/prizeId|prizesDrawn/);
});

test('[B12] [B40] a prize that could not be drawn does not end the server’s rolls', async () => {
  let tries = 0;
  kit.prizes = {
    draw: async () => {
      tries += 1;
      if (tries === 1) throw new Error('no connection');
      return { id: 1, text: 'Sing a song', difficulty: 'easy' };
    },
  };
  const { audience } = await seatedGame(kit, 7);
  kit.chance.dice([3, 4], [3, 4]);
  await pass(kit, TURN_MS);
  expect(kit.reported).toHaveLength(1);
  await pass(kit, TURN_MS);
  expect(audience.heard('dice-rolled')).toMatchObject([{ by: 'player1', forced: true }]);
});
