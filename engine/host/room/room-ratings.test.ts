import { beforeEach, expect, test } from 'vitest';
import { ADDRESS_STEPS, MOST_STEPS } from '../../definition/tasks.ts';
import { MemoryJournal } from '../../journal/contract/memory-journal.ts';
import { commit } from '../../journal/contract/stores.ts';
import { RoomRatings } from './room-ratings.ts';

let memory: MemoryJournal;
let ann: number;
beforeEach(async () => {
  memory = new MemoryJournal();
  ann = await memory.users.add('ann');
});

/** A table where visitors judge what Ann did; each is connected from the address after the `@`. */
function table(room: string) {
  const ratings = new RoomRatings({
    ratings: memory.users.ratings(() => 1000),
    room,
    addressOf: (visitor) => visitor.split('@')[1] ?? null,
  });
  return async (judge: string, change: 1 | -1 = 1): Promise<void> => {
    const next = await ratings.next(judge, 'ann');
    if (next === null) throw new Error('Ann is a user');
    const { user, seq, stepsLeft } = next;
    const verdict = { judge, user, seq, task: 'Sing', verdict: 'exactly', dare: 1 } as const;
    const assessments = ratings.placed([{ ...verdict, change: stepsLeft > 0 ? change : 0 }], 1000);
    await memory.append({ ...commit([]), assessments });
  };
}

const rating = async () => (await memory.users.one(ann))?.rating;

test('[J30] five cookies of one address at five tables move a user by six steps a day, not by fifteen', async () => {
  for (const cookie of [1, 2, 3, 4, 5]) {
    const judge = table(`table ${cookie}`);
    for (let verdict = 0; verdict < 5; verdict += 1) await judge(`cookie ${cookie}@home`);
  }
  expect(await rating()).toBe(ADDRESS_STEPS.all);
});

test('[J30] five cookies of one address at one table move a user by three steps', async () => {
  const judge = table('a');
  for (const cookie of [1, 2, 3, 4, 5]) await judge(`cookie ${cookie}@home`);
  expect(await rating()).toBe(ADDRESS_STEPS.table);
});

test('[J30] a party of eight behind one router moves its guests a little, at each of two tables', async () => {
  const guests = [2, 3, 4, 5, 6, 7, 8].map((guest) => `guest ${guest}@router`);
  for (const judge of [table('first'), table('second'), table('third')]) {
    for (const guest of guests) await judge(guest);
  }
  expect(await rating()).toBe(2 * ADDRESS_STEPS.table);
});

test('[J30] [J23] strangers of other addresses count as before', async () => {
  const judge = table('a');
  for (const home of [1, 2, 3]) {
    for (let verdict = 0; verdict < 5; verdict += 1) await judge(`stranger@home ${home}`);
  }
  expect(await rating()).toBe(3 * MOST_STEPS);
});

test('[J30] up and down count together, and a judge who has gone moves nothing', async () => {
  const judge = table('a');
  await judge('one@home', 1);
  await judge('two@home', -1);
  await judge('gone', 1);
  await judge('three@home', -1);
  await judge('four@home', -1);
  expect(await rating()).toBe(-1);
});
