import { describe, expect, test } from 'vitest';
import { MOST_STEPS, STEPS_WITHIN_MS } from '../../definition/tasks.ts';
import { type Commit, FORGOTTEN, SeqTaken } from '../journal.ts';
import { commit, entry, judged, listing, move, type Stores } from './stores.ts';

/**
 * What any journal must do with a commit: keep all of it or nothing. `stores` returns the empty
 * stores of the running test.
 */
export function commitContract(stores: () => Stores): void {
  const read = (room: string) => stores().rival.read(room, 'machine', 1);
  const seqs = async (room: string) => (await read(room)).entries.map(({ seq }) => seq);
  const append = (...of: Parameters<typeof commit>) => stores().journal.append(commit(...of));
  const settled = (commits: Commit[]) =>
    Promise.allSettled(commits.map((one) => stores().journal.append(one)));

  describe('commits', () => {
    test('[J4] a taken entry keeps nothing of its commit', async () => {
      await append([entry('a', 1)]);
      const bad = append([entry('b', 1), entry('a', 1)], [move('v', 1, 5, 5)], listing('r'));
      await expect(bad).rejects.toBeInstanceOf(SeqTaken);
      expect(await seqs('b')).toEqual([]);
      expect(await stores().rival.wallet('v')).toBeNull();
      expect(await stores().rooms.listed('a-game', 1000, 10)).toEqual([]);
    });

    test('[J4] [J5] a taken movement keeps nothing of its commit', async () => {
      await append([entry('a', 1)], [move('v', 1, 100, 100)]);
      const bad = append([entry('a', 2)], [move('v', 1, -10, 90)], listing('r'));
      await expect(bad).rejects.toBeInstanceOf(SeqTaken);
      expect(await seqs('a')).toEqual([1]);
      expect(await stores().rival.wallet('v')).toEqual({ seq: 1, balance: 100 });
      expect(await stores().rooms.listed('a-game', 1000, 10)).toEqual([]);
    });

    test('[J4] [J5] a balance below 0 keeps nothing of its commit', async () => {
      await append([entry('a', 1)], [move('v', 1, 5, 5)]);
      await expect(append([entry('a', 2)], [move('v', 2, -6, -1)], listing('r'))).rejects.toThrow();
      expect(await seqs('a')).toEqual([1]);
      expect(await stores().rival.wallet('v')).toEqual({ seq: 1, balance: 5 });
      expect(await stores().rooms.listed('a-game', 1000, 10)).toEqual([]);
    });

    test('[J4] [J5] of the commits of one turn the one below 0 fails alone', async () => {
      const outcomes = await settled([
        commit([entry('a', 1)], [move('v', 1, 5, 5)]),
        commit([entry('b', 1)], [move('w', 1, -5, -5)]),
        commit([entry('c', 1)]),
      ]);
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      expect([await seqs('a'), await seqs('b'), await seqs('c')]).toEqual([[1], [], [1]]);
    });

    test('[J5] a balance may grow past 32 bits', async () => {
      const fortune = 2 ** 40;
      await append([], [move('v', 1, fortune, fortune)]);
      expect(await stores().rival.wallet('v')).toEqual({ seq: 1, balance: fortune });
    });

    test('[J4] a whole commit is kept: entries, movements and listing', async () => {
      const movements = [move('v', 1, 100, 100), move('v', 2, -10, 90), move('w', 1, 7, 7)];
      await append([entry('a', 1), entry('a', 2)], movements, listing('r'));
      expect(await seqs('a')).toEqual([1, 2]);
      expect(await stores().rival.wallet('v')).toEqual({ seq: 2, balance: 90 });
      expect(await stores().rival.wallet('w')).toEqual({ seq: 1, balance: 7 });
      expect(await stores().rooms.listed('a-game', 1000, 10)).toHaveLength(1);
    });

    test('[J4] each part of a commit may be missing, even all of them', async () => {
      await append([]);
      await append([], [move('v', 1, 3, 3)]);
      await append([], [], listing('r'));
      expect(await stores().rival.wallet('v')).toEqual({ seq: 1, balance: 3 });
      expect(await stores().rooms.listed('a-game', 1000, 10)).toHaveLength(1);
    });

    test('[J4] of the commits of one turn the one with a taken key fails alone', async () => {
      await append([entry('b', 1)]);
      const outcomes = await settled([
        commit([entry('a', 1)], [move('v', 1, 1, 1)]),
        commit([entry('b', 1)], [move('w', 1, 1, 1)]),
        commit([entry('c', 1)]),
        commit([]),
      ]);
      expect(outcomes.map(({ status }) => status)).toEqual([
        'fulfilled',
        'rejected',
        'fulfilled',
        'fulfilled',
      ]);
      expect(await seqs('a')).toEqual([1]);
      expect(await seqs('c')).toEqual([1]);
      expect(await stores().rival.wallet('w')).toBeNull();
    });

    test('[J1] two hundred appends at once are all kept', async () => {
      const many = Array.from({ length: 200 }, (_, index) =>
        commit(
          [entry(`room-${index % 10}`, 1 + Math.floor(index / 10))],
          [move(`v${index}`, 1, 2, 2)],
        ),
      );
      const outcomes = await settled(many);
      expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
      const expected = Array.from({ length: 20 }, (_, index) => index + 1);
      for (let room = 0; room < 10; room += 1) expect(await seqs(`room-${room}`)).toEqual(expected);
      expect(await stores().rival.wallet('v199')).toEqual({ seq: 1, balance: 2 });
    });

    test('[J5] the wallet is its movement with the highest seq, kept per visitor', async () => {
      await append([], [move('v', 1, 100, 100), move('w', 1, 5, 5)]);
      await append([], [move('v', 2, -100, 0)]);
      expect(await stores().journal.wallet('v')).toEqual({ seq: 2, balance: 0 });
      expect(await stores().journal.wallet('w')).toEqual({ seq: 1, balance: 5 });
    });

    test('[J26] a forgotten wallet has a seq and no balance until it is opened again', async () => {
      await append([], [{ ...move('v', 2, 0, 0), reason: FORGOTTEN }]);
      expect(await stores().rival.wallet('v')).toEqual({ seq: 2, balance: null });
      await append([], [move('v', 3, 70, 70)]);
      expect(await stores().rival.wallet('v')).toEqual({ seq: 3, balance: 70 });
    });
  });
}

const NOW = 10 * STEPS_WITHIN_MS;

/** What any journal must do with verdicts on tasks. `stores` returns the empty stores of the running test. */
export function assessmentContract(stores: () => Stores): void {
  /** One of these assessments comes with an entry of a room of its own. */
  const append = (room: string, ...assessments: ReturnType<typeof judged>[]) =>
    stores().journal.append({ ...commit([entry(room, 1)]), assessments });
  const isKept = async (room: string) =>
    (await stores().rival.read(room, 'machine', 1)).entries.length > 0;
  const one = (id: number) => stores().users.one(id);
  const next = (judge: string, opener: string, now = NOW) =>
    stores()
      .ratings(() => now)
      .next(judge, opener);

  describe('assessments', () => {
    test('[J22] a rating moves in one commit with the event, and makes its user a version newer', async () => {
      const ann = await stores().users.add('ann');
      await append('up', judged(['j', ann, 1], 1));
      expect(await one(ann)).toEqual({ rating: 1, version: 2 });
      await append('down', judged(['j', ann, 2], -1));
      await append('further down', judged(['j', ann, 3], -1));
      expect(await one(ann)).toEqual({ rating: -1, version: 4 });
      expect(await isKept('up')).toBe(true);
    });

    test('[J22] one that moves nothing takes its number and leaves the user alone', async () => {
      const ann = await stores().users.add('ann');
      await append('a', judged(['j', ann, 1], 0));
      expect(await one(ann)).toEqual({ rating: 0, version: 1 });
      expect(await next('j', 'ann')).toEqual({ user: ann, seq: 2, stepsLeft: MOST_STEPS });
    });

    test('[J4] [J22] a taken number stores nothing of its commit, and no rating changes', async () => {
      const [ann, bob] = [await stores().users.add('ann'), await stores().users.add('bob')];
      await append('first', judged(['j', ann, 1], 1));
      const second = append('second', judged(['j', bob, 1], 1), judged(['j', ann, 1], 1));
      await expect(second).rejects.toBeInstanceOf(SeqTaken);
      expect(await isKept('second')).toBe(false);
      expect([await one(ann), await one(bob)]).toEqual([
        { rating: 1, version: 2 },
        { rating: 0, version: 1 },
      ]);
      await append('third', judged(['j', bob, 1], 1), judged(['k', ann, 1], -1));
      expect([await one(ann), await one(bob)]).toMatchObject([{ rating: 0 }, { rating: 1 }]);
    });

    test('[J4] [J22] where an entry is taken, no rating moves', async () => {
      const ann = await stores().users.add('ann');
      await append('a', judged(['j', ann, 1], 1));
      await expect(append('a', judged(['j', ann, 2], 1))).rejects.toBeInstanceOf(SeqTaken);
      expect(await one(ann)).toEqual({ rating: 1, version: 2 });
      expect(await next('j', 'ann')).toMatchObject({ seq: 2 });
    });

    test('[J4] [J22] of many of one turn about the same users each counts, and the taken one fails alone', async () => {
      const [ann, bob] = [await stores().users.add('ann'), await stores().users.add('bob')];
      const judges = ['j', 'k', 'l', 'm'];
      const outcomes = await Promise.allSettled([
        ...judges.map((judge) => append(judge, judged([judge, ann, 1], 1))),
        append('of bob', judged(['j', bob, 1], -1)),
        append('again', judged(['j', ann, 1], 1)),
      ]);
      expect(outcomes.map(({ status }) => status)).toEqual([
        ...Array.from({ length: 5 }, () => 'fulfilled'),
        'rejected',
      ]);
      expect(await one(ann)).toEqual({ rating: 4, version: 5 });
      expect(await one(bob)).toEqual({ rating: -1, version: 2 });
    });

    test('[J22] hosts that judge the same users in opposite order both get an answer', async () => {
      const visitors = Array.from({ length: 20 }, (_, at) => `visitor ${at}`);
      const ids = await Promise.all(visitors.map((visitor) => stores().users.add(visitor)));
      const of = (judge: string) => ids.map((id) => judged([judge, id, 1], 1));
      await Promise.all([
        stores().journal.append({ ...commit([entry('a', 1)]), assessments: of('j') }),
        stores().rival.append({ ...commit([entry('b', 1)]), assessments: of('k').toReversed() }),
      ]);
      for (const id of ids) expect(await one(id)).toEqual({ rating: 2, version: 3 });
    });

    test('[J22] nothing is stored for a deleted user, and the rest of the commit is', async () => {
      const [ann, bob] = [await stores().users.add('ann'), await stores().users.add('bob')];
      await append('before', judged(['j', ann, 1], 1));
      await stores().users.remove(ann);
      await append('after', judged(['j', ann, 2], 1), judged(['j', bob, 1], 1));
      expect(await isKept('after')).toBe(true);
      expect([await one(ann), await one(bob)]).toEqual([null, { rating: 1, version: 2 }]);
      expect(await next('j', 'ann')).toBeNull();
    });

    test('[J23] a visitor moves a user three times in 24 hours, up and down together', async () => {
      const ann = await stores().users.add('ann');
      const steps: (number | undefined)[] = [];
      const look = async (now = NOW) => steps.push((await next('j', 'ann', now))?.stepsLeft);
      await look();
      await append('a', judged(['j', ann, 1], 1, NOW - STEPS_WITHIN_MS + 1));
      await look();
      await append('b', judged(['j', ann, 2], -1, NOW - 1));
      await append('c', judged(['j', ann, 3], 0, NOW - 1));
      await look();
      await append('d', judged(['j', ann, 4], 1, NOW));
      await look();
      expect(steps).toEqual([3, 2, 1, 0]);
      expect(await next('j', 'ann', NOW + 1)).toEqual({ user: ann, seq: 5, stepsLeft: 1 });
    });

    test('[J23] the steps of others do not count, and a guest has no rating', async () => {
      const [ann, bob] = [await stores().users.add('ann'), await stores().users.add('bob')];
      await append('a', judged(['j', ann, 1], 1, NOW), judged(['k', bob, 1], 1, NOW));
      expect(await next('j', 'bob')).toEqual({ user: bob, seq: 1, stepsLeft: MOST_STEPS });
      expect(await next('k', 'ann')).toEqual({ user: ann, seq: 1, stepsLeft: MOST_STEPS });
      expect(await next('j', 'somebody')).toBeNull();
    });

    test('[J23] nobody moves the rating of the user that they are', async () => {
      const ann = await stores().users.add('ann');
      expect(await next('ann', 'ann')).toEqual({ user: ann, seq: 1, stepsLeft: 0 });
    });
  });
}
