import { expect, test } from 'vitest';
import { type Administrator, administered } from '../support/administrator.ts';
import { TestServer } from '../support/server.ts';
import { ALL_BOXES, playingTable, playOut } from '../support/table.ts';

const TEXTS = ['Спойте песню', 'Dance on one leg', 'Wink at everybody'];

let server: TestServer;
let admin: Administrator;
administered(TestServer, (given) => ({ server, admin } = given));

/** The prizes of a whole game of three boxes, by box. */
async function prizes(): Promise<(string | null)[]> {
  const table = await playingTable(server.url, ALL_BOXES.slice(3, 6));
  const rolls = await playOut(table);
  table.close();
  return rolls.flatMap(({ opened }) => (opened === null ? [] : [opened.prize]));
}

test('[B21] [A28] without tasks a box holds coins alone', async () => {
  expect(await prizes()).toEqual([null, null, null]);
});

test('[B21] [B40] [A28] each box that is opened holds another task; both see it, also after a reload', async () => {
  // Guests who have not chosen are fine with these [B55].
  const lines = TEXTS.map((text) => `${text},Light`);
  await admin.import('tasks', ['text,level', ...lines].join('\n'));
  await expect.poll(prizes).not.toContain(null);

  const table = await playingTable(server.url, ALL_BOXES.slice(3, 6));
  const [first, second] = table.players;
  const rolls = await playOut(table);
  const opened = rolls.flatMap((roll) => (roll.opened === null ? [] : [roll.opened]));
  expect(opened).toHaveLength(3);
  expect(new Set(opened.map(({ prize }) => prize))).toEqual(new Set(TEXTS));
  for (const roll of rolls) expect(roll.line).toMatchObject({ opened: roll.opened });
  const told = await second.next('dice-rolled', 0, ({ state }) => state === 'finished');
  expect(told).toEqual(rolls.at(-1));

  await server.crashAndRestart();
  for (const player of [first, second]) {
    const { messages } = await player.sit();
    const seen = messages.flatMap((line) =>
      line.type === 'dice' && line.opened !== null ? [line.opened] : [],
    );
    expect(seen).toEqual(opened);
  }
  table.close();
});

test('[A28] every task is a prize sooner or later, and a deleted one is none any more', async () => {
  const seen = new Set<string | null>();
  const collect = async () => {
    for (const prize of await prizes()) seen.add(prize);
    return seen;
  };
  await expect.poll(collect).toEqual(new Set(TEXTS));

  const { body } = await admin.get('/api/tasks');
  for (const { id } of body as { id: number }[]) await admin.delete(`/api/tasks/${id}`);
  await expect.poll(prizes).toEqual([null, null, null]);
});
