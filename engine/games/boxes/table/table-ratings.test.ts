import { beforeEach, describe, expect, test } from 'vitest';
import { commit, judged } from '../../../journal/contract/stores.ts';
import { type HostKit, timedKits } from '../../../test-support/host-kit.ts';
import {
  roll,
  seatedGame,
  VISITOR_1,
  VISITOR_2,
  drawTasks,
  judge,
  settle,
} from '../../../test-support/tables/seated-table.ts';

let kit: HostKit;
timedKits((fresh) => (kit = fresh));
beforeEach(() => void drawTasks(kit));

/** Player 1 opens four boxes and does what they ask for; the numbers of the dares. */
async function fourDares() {
  const game = await seatedGame(kit, 3, 4, 5, 6, 7);
  const { table, one, two } = game;
  kit.chance.dice([1, 2], [6, 6], [1, 3], [6, 6], [1, 4], [6, 6], [1, 5]);
  for (const seat of [one, two, one, two, one, two, one]) await table.command(seat, roll);
  const dares = table.view('player1').dares.map(({ id }) => id);
  for (const dare of dares) await table.command(one, settle(dare, true));
  return { ...game, dares };
}

describe('[B59] ratings', () => {
  test('[B59] verdicts move the rating of a user, by three steps of one visitor at most', async () => {
    const user = await kit.memory.users.add(VISITOR_1);
    const { table, two, dares } = await fourDares();
    const ratings: (number | undefined)[] = [];
    const verdicts = ['exactly', 'not-at-all', 'exactly', 'exactly'] as const;
    for (const [index, verdict] of verdicts.entries()) {
      await table.command(two, judge(dares[index] ?? 0, verdict));
      ratings.push((await kit.memory.users.one(user))?.rating);
    }
    // The fourth pays its coins all the same.
    expect(ratings).toEqual([1, 0, 1, 1]);
    expect(table.view('player1').dares.at(-1)).toMatchObject({ verdict: 'exactly', coins: 10 });
  });

  test('[B59] nearly moves nothing, and a day later there are steps again', async () => {
    const user = await kit.memory.users.add(VISITOR_1);
    const { table, two, dares } = await fourDares();
    const [first = 0, second = 0, third = 0, fourth = 0] = dares;
    await table.command(two, judge(first, 'nearly'));
    for (const dare of [second, third]) await table.command(two, judge(dare, 'exactly'));
    expect((await kit.memory.users.one(user))?.rating).toBe(2);
    kit.time += 24 * 3_600_000;
    await table.command(two, judge(fourth, 'exactly'));
    expect((await kit.memory.users.one(user))?.rating).toBe(3);
  });

  test('[J30] the steps of a table count for the addresses of its judges', async () => {
    kit.hashed = (address) => `hash of ${address}`;
    const user = await kit.memory.users.add(VISITOR_1);
    const { table, two, dares } = await fourDares();
    const [first = 0, second = 0, third = 0] = dares;
    const ratings: (number | undefined)[] = [];
    const judges = async (dare: number) => {
      await table.command(two, judge(dare, 'exactly'));
      ratings.push((await kit.memory.users.one(user))?.rating);
    };
    await judges(first); // nobody knows an address of player 2
    table.connect('another tab', two, null, 'router');
    await judges(second);
    // Others of the same address have used up the rest of the day at other tables.
    const from = { address: 'hash of router', room: 'elsewhere' };
    const next = await kit.memory.users.ratings(() => kit.time).next('x', VISITOR_1, from);
    expect(next).toMatchObject({ addressStep: 2 });
    const taken = [2, 3, 4, 5, 6].map((addressStep) => {
      return { ...judged([`visitor ${addressStep}`, user, 1], 0, kit.time), ...from, addressStep };
    });
    await kit.memory.append({ ...commit([]), assessments: taken });
    await judges(third);
    expect(ratings).toEqual([0, 1, 1]);
  });

  test('[B59] a guest is judged and paid, and nobody is assessed', async () => {
    const { table, two, dares } = await fourDares();
    await table.command(two, judge(dares[0] ?? 0, 'exactly'));
    expect(table.view('player1').dares[0]).toMatchObject({ coins: 10 });
    expect(await kit.memory.users.ratings(() => kit.time).next(VISITOR_2, VISITOR_1)).toBeNull();
  });
});
