import { describe, expect, test } from 'vitest';
import { type Assessment, STEPS_WITHIN_MS } from '../../definition/tasks.ts';
import { commit, entry, judged, type Stores } from './stores.ts';

const NOW = 10 * STEPS_WITHIN_MS;

/** [J30] What any journal must do with the steps of addresses. `stores` returns the empty stores of the running test. */
export function ratingStepsContract(stores: () => Stores): void {
  const append = (room: string, one: Assessment) =>
    stores().journal.append({ ...commit([entry(room, 1)]), assessments: [one] });

  describe('steps of an address', () => {
    test('[J30] one address moves a user three times at a table and six times in 24 hours, by whatever visitors', async () => {
      const ann = await stores().users.add('ann');
      const from = (address: string, room: string, now = NOW) =>
        stores()
          .ratings(() => now)
          .next(`visitor ${given + 1}`, 'ann', { address, room });
      let given = 0;
      const give = async (room: string, at = NOW) => {
        const step = await from('home', room);
        given += 1;
        const address = { address: 'home', addressStep: step?.addressStep ?? 0 };
        const verdict = { ...judged([`visitor ${given}`, ann, 1], 1, at), room, ...address };
        await append(`entry ${given}`, verdict);
        return step?.stepsLeft;
      };
      const yesterday = NOW - STEPS_WITHIN_MS;
      expect(await give('old', yesterday)).toBe(3);
      expect([await give('a'), await give('a'), await give('a')]).toEqual([3, 2, 1]);
      expect((await from('home', 'a'))?.stepsLeft).toBe(0);
      expect([await give('b'), await give('c'), await give('d')]).toEqual([3, 2, 1]);
      expect((await from('home', 'e'))?.stepsLeft).toBe(0);
      expect((await from('elsewhere', 'a'))?.stepsLeft).toBe(3);
      expect((await from('home', 'e', NOW + STEPS_WITHIN_MS))?.stepsLeft).toBe(3);
    });

    test('[J30] two tables that judge at the same moment cannot take the same step of an address', async () => {
      const ann = await stores().users.add('ann');
      const verdict = (judge: string) => {
        return { ...judged([judge, ann, 1], 1, NOW), address: 'home', addressStep: 1 };
      };
      const outcomes = await Promise.allSettled([
        append('a', verdict('j')),
        append('b', verdict('k')),
      ]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(await stores().users.one(ann)).toMatchObject({ rating: 1 });
    });
  });
}
