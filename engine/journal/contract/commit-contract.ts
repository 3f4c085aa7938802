import { describe, expect, test } from 'vitest';
import { type Commit, SeqTaken } from '../journal.ts';
import { listing, commit, move, entry, type Stores } from './stores.ts';

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
  });
}
