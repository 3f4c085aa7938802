import { beforeEach, describe, expect, test } from 'vitest';
import { ADDRESS_STEPS, MOST_STEPS } from '../../definition/tasks.ts';
import { MemoryJournal } from '../../journal/contract/memory-journal.ts';
import { commit, judged } from '../../journal/contract/stores.ts';
import { seatedAt } from '../../test-support/any-table.ts';
import { type HostKit, timedKits } from '../../test-support/host-kit.ts';
import { guestsGame } from '../../test-support/tables/guests-game.ts';
import { RoomRatings } from './room-ratings.ts';

let memory: MemoryJournal;
let ann: number;
beforeEach(async () => {
  memory = new MemoryJournal();
  ann = await memory.users.add('ann');
});

/** A table where visitors judge what Ann did; each is connected from the address after the `@`. */
function judgesAt(room: string) {
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
    const judge = judgesAt(`table ${cookie}`);
    for (let verdict = 0; verdict < 5; verdict += 1) await judge(`cookie ${cookie}@home`);
  }
  expect(await rating()).toBe(ADDRESS_STEPS.all);
});

test('[J30] five cookies of one address at one table move a user by three steps', async () => {
  const judge = judgesAt('a');
  for (const cookie of [1, 2, 3, 4, 5]) await judge(`cookie ${cookie}@home`);
  expect(await rating()).toBe(ADDRESS_STEPS.table);
});

test('[J30] a party of eight behind one router moves its guests a little, at each of two tables', async () => {
  const guests = [2, 3, 4, 5, 6, 7, 8].map((guest) => `guest ${guest}@router`);
  for (const judge of [judgesAt('first'), judgesAt('second'), judgesAt('third')]) {
    for (const guest of guests) await judge(guest);
  }
  expect(await rating()).toBe(2 * ADDRESS_STEPS.table);
});

test('[J30] [J23] strangers of other addresses count as before', async () => {
  const judge = judgesAt('a');
  for (const home of [1, 2, 3]) {
    for (let verdict = 0; verdict < 5; verdict += 1) await judge(`stranger@home ${home}`);
  }
  expect(await rating()).toBe(3 * MOST_STEPS);
});

test('[J30] up and down count together, and a judge who has gone moves nothing', async () => {
  const judge = judgesAt('a');
  await judge('one@home', 1);
  await judge('two@home', -1);
  await judge('gone', 1);
  await judge('three@home', -1);
  await judge('four@home', -1);
  expect(await rating()).toBe(-1);
});

describe('[B59] the verdicts of a table', () => {
  let kit: HostKit;
  timedKits((fresh) => (kit = fresh));

  /** Visitor 1 judges visitor 2, who is a user; returns the new rating. */
  async function judging() {
    const user = await kit.memory.users.add('visitor 2');
    const at = await seatedAt(guestsGame, kit, 2);
    const judge = async (verdict: string) => {
      await at.does('host', 'judge', { verdict });
      return (await kit.memory.users.one(user))?.rating;
    };
    return { ...at, user, judge };
  }

  test('[B59] move the rating of a user, by three steps of one visitor at most, until the next day', async () => {
    const { judge } = await judging();
    const ratings: (number | undefined)[] = [];
    for (const verdict of ['nearly', 'exactly', 'not-at-all', 'exactly', 'exactly']) {
      ratings.push(await judge(verdict));
    }
    expect(ratings).toEqual([0, 1, 0, 1, 1]);
    kit.time += 24 * 3_600_000;
    expect(await judge('exactly')).toBe(2);
  });

  test('[J30] count for the addresses of their judges', async () => {
    kit.hashed = (address) => `hash of ${address}`;
    const { table, ids, user, judge } = await judging();
    expect(await judge('exactly')).toBe(0); // nobody knows an address of the judge
    table.connect('another tab', ids.get('host') ?? '', null, 'router');
    expect(await judge('exactly')).toBe(1);
    // Others of the same address have used up the rest of the day at other tables.
    const from = { address: 'hash of router', room: 'elsewhere' };
    const next = await kit.memory.users.ratings(() => kit.time).next('x', 'visitor 2', from);
    expect(next).toMatchObject({ addressStep: 2 });
    const assessments = [2, 3, 4, 5, 6].map((addressStep) => {
      return { ...judged([`visitor ${addressStep}`, user, 1], 0, kit.time), ...from, addressStep };
    });
    await kit.memory.append({ ...commit([]), assessments });
    expect(await judge('exactly')).toBe(1);
  });

  test('[B59] assess nobody who is a guest', async () => {
    const { does } = await seatedAt(guestsGame, kit, 2);
    await does('host', 'judge', { verdict: 'exactly' });
    const ratings = kit.memory.users.ratings(() => kit.time);
    expect(await ratings.next('visitor 1', 'visitor 2')).toBeNull();
  });
});
