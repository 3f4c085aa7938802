import { beforeEach, expect, test } from 'vitest';
import type { RoomMaker } from '../../journal/journal.ts';
import { RoomQuota } from './room-quota.ts';

const LIMITS = { visitor: 3, address: 5 };

/** Rooms as a database would count them, with a question that takes a while. */
class Rooms {
  readonly made: RoomMaker[] = [];
  questions = 0;

  async unfinishedOf(maker: keyof RoomMaker, key: string, limit: number): Promise<number> {
    this.questions += 1;
    const found = this.made.filter((room) => room[maker] === key).length;
    await Promise.resolve();
    return Math.min(found, limit);
  }

  async countsIn(): Promise<boolean> {
    return false;
  }
}

let rooms: Rooms;
let quota: RoomQuota;
beforeEach(() => {
  rooms = new Rooms();
  quota = new RoomQuota(rooms, LIMITS, true);
});

const by = (visitor: string, address = 'home'): RoomMaker => ({ visitor, address });
const make = (maker: RoomMaker, of = quota) =>
  of.run(maker, async () => {
    await new Promise((resolve) => setImmediate(resolve));
    rooms.made.push(maker);
  });
const outcomes = async (tries: Promise<unknown>[]) =>
  (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled').length;

test('[B23] a visitor with too many unfinished rooms is refused, with the reason', async () => {
  for (let n = 0; n < 3; n += 1) await make(by('ann', `address ${n}`));
  await expect(make(by('ann', 'another'))).rejects.toMatchObject({
    code: 'room/too-many',
    message: expect.stringContaining('You have 3 unfinished rooms'),
  });
  await make(by('bob', 'another'));
});

test('[B23] an address with too many rooms is refused, for all its visitors', async () => {
  for (let n = 0; n < 5; n += 1) await make(by(`visitor ${n}`));
  await expect(make(by('ann'))).rejects.toMatchObject({
    code: 'room/too-many',
    message: expect.stringContaining('There are 5 unfinished rooms from your network'),
  });
  await make(by('ann', 'elsewhere'));
});

test('[B23] many at once do not pass the limit', async () => {
  const tries = Array.from({ length: 20 }, (_, n) => make(by(`visitor ${n % 9}`)));
  expect(await outcomes(tries)).toBe(5);
  const more = Array.from({ length: 20 }, () => make(by('ann', 'elsewhere')));
  expect(await outcomes(more)).toBe(3);
});

test('[B23] a room that has ended makes place for another', async () => {
  for (let n = 0; n < 3; n += 1) await make(by('ann'));
  rooms.made.pop();
  await make(by('ann'));
  await expect(make(by('ann'))).rejects.toMatchObject({ code: 'room/too-many' });
});

test('[B23] a restart forgets nothing, and a room that failed takes no place for good', async () => {
  for (let n = 0; n < 2; n += 1) await make(by('ann'));
  const again = new RoomQuota(rooms, LIMITS, true);
  const failing = again.run(by('ann'), () => Promise.reject(new Error('gone away')));
  await expect(failing).rejects.toThrow('gone away');
  await make(by('ann'), again);
  await expect(make(by('ann'), again)).rejects.toMatchObject({ code: 'room/too-many' });
});

test('[B23] below the limit the database is asked once about each', async () => {
  for (let n = 0; n < 3; n += 1) await make(by('ann'));
  expect(rooms.questions).toBe(2);
});

test('[B23] the rooms of a new visitor are not counted', async () => {
  await quota.run(by('ann'), () => Promise.resolve(), { isNew: true });
  expect(rooms.questions).toBe(1); // of the address
  for (let n = 0; n < 3; n += 1) rooms.made.push(by('ann', 'elsewhere'));
  for (let n = 0; n < 2; n += 1) await quota.run(by('ann'), () => Promise.resolve());
  await expect(make(by('ann'))).rejects.toMatchObject({ code: 'room/too-many' });
});

test('[B23] beside other processes every room is counted', async () => {
  const here = new RoomQuota(rooms, LIMITS, false);
  const there = new RoomQuota(rooms, LIMITS, false);
  await make(by('ann'), here);
  await make(by('ann'), there);
  await make(by('ann'), here);
  await expect(make(by('ann'), there)).rejects.toMatchObject({ code: 'room/too-many' });
  expect(await outcomes(Array.from({ length: 9 }, () => make(by('bob', 'bus'), here)))).toBe(3);
});

test('[B23] after a failed count the next request counts again', async () => {
  const count = rooms.unfinishedOf.bind(rooms);
  rooms.unfinishedOf = () => Promise.reject(new Error('no connection'));
  await expect(make(by('ann'))).rejects.toThrow('no connection');
  rooms.unfinishedOf = count;
  await make(by('ann'));
});
