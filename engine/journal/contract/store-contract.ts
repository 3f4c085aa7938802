import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HostEnded } from '../journal.ts';
import { assessmentContract, commitContract } from './commit-contract.ts';
import { ratingStepsContract } from './rating-steps-contract.ts';
import { journalContract } from './journal-contract.ts';
import { roomIndexContract } from './room-index-contract.ts';
import { roomListContract } from './room-list-contract.ts';
import { commit, entry, listing, type Store, type Stores } from './stores.ts';

const LONG_MS = 60_000;
/** A lease that has already run out. */
const OVER_MS = -1;

/**
 * [J16] What any store must do about the hosts of rooms. `stores` returns the empty stores of the
 * running test.
 */
function hostsContract(stores: () => Stores): void {
  const maker = { visitor: 'v', address: 'a' };
  const record = (room: string, host?: string) =>
    stores().journal.append({ ...commit([], [], { ...listing(room), maker }), host });
  const seqs = async (room: string) =>
    (await stores().rival.read(room, 'machine', 1)).entries.map(({ seq }) => seq);

  describe('hosts', () => {
    test('[J16] a new room is at the host that recorded it, and stays there', async () => {
      const { hosts } = stores();
      await hosts.begin('one', LONG_MS);
      await hosts.begin('two', LONG_MS);
      await record('ROOMAA', 'one');
      expect(await hosts.claim('ROOMAA', 'two')).toBe('one');
      expect(await hosts.claim('ROOMAA', 'one')).toBe('one');
    });

    test('[J16] of many simultaneous claims one wins, and all learn which', async () => {
      const { hosts } = stores();
      const names = Array.from({ length: 8 }, (_, index) => `host-${index}`);
      for (const name of names) await hosts.begin(name, LONG_MS);
      await record('ROOMAA');
      const told = await Promise.all(names.map((name) => hosts.claim('ROOMAA', name)));
      expect(new Set(told).size).toBe(1);
      expect(names).toContain(told[0]);
    });

    test('[J16] an unknown room has no host', async () => {
      await stores().hosts.begin('one', LONG_MS);
      expect(await stores().hosts.claim('NOROOM', 'one')).toBeNull();
    });

    test('[J16] rooms of a host that has ended, or whose lease ran out, are anybody’s', async () => {
      const { hosts } = stores();
      await hosts.begin('ended', LONG_MS);
      await hosts.begin('lapsed', OVER_MS);
      await hosts.begin('two', LONG_MS);
      await record('ROOMAA', 'ended');
      await record('ROOMBB', 'lapsed');
      expect(await hosts.end('ended')).toBe(true);
      expect(await hosts.claim('ROOMAA', 'two')).toBe('two');
      expect(await hosts.claim('ROOMBB', 'two')).toBe('two');
      expect(await hosts.renew('lapsed', LONG_MS)).toBeNull();
    });

    test('[J16] a renewed lease is not ended; the answer names the valid ones', async () => {
      const { hosts } = stores();
      await hosts.begin('one', OVER_MS);
      await hosts.begin('two', OVER_MS);
      expect(await hosts.renew('one', LONG_MS)).toEqual(['one']);
      expect(await hosts.end('one', true)).toBe(false);
      expect((await hosts.renew('two', LONG_MS))?.toSorted()).toEqual(['one', 'two']);
    });

    test('[J16] what an ended host appends is not kept, whatever else comes with it', async () => {
      const { hosts, journal } = stores();
      await hosts.begin('one', LONG_MS);
      await hosts.begin('two', LONG_MS);
      await journal.append({ ...commit([entry('a', 1)]), host: 'one' });
      await hosts.end('one');
      const outcomes = await Promise.allSettled([
        journal.append({ ...commit([entry('a', 2)]), host: 'one' }),
        journal.append({ ...commit([entry('b', 1)]), host: 'two' }),
        journal.append(commit([entry('c', 1)])),
      ]);
      expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
      expect(outcomes[0]).toMatchObject({ reason: expect.any(HostEnded) });
      expect([await seqs('a'), await seqs('b'), await seqs('c')]).toEqual([[1], [1], [1]]);
    });

    test('[J16] a room is given by whose it is alone', async () => {
      const { hosts } = stores();
      for (const name of ['one', 'two', 'three']) await hosts.begin(name, LONG_MS);
      await record('ROOMAA', 'one');
      expect(await hosts.give('ROOMAA', 'two', 'three')).toBe(false);
      expect(await hosts.give('ROOMAA', 'one', 'three')).toBe(true);
      expect(await hosts.claim('ROOMAA', 'two')).toBe('three');
    });
  });
}

/** The one suite that every implementation of Journal and RoomIndex passes. */
export function storeContract(name: string, store: Store): void {
  describe(`${name} keeps the store's contract`, () => {
    let stores: Stores;
    beforeAll(() => store.open());
    afterAll(() => store.close());
    beforeEach(async () => {
      stores = await store.emptied();
    });

    journalContract(() => stores);
    commitContract(() => stores);
    assessmentContract(() => stores);
    ratingStepsContract(() => stores);
    roomIndexContract(() => stores);
    roomListContract(() => stores);
    hostsContract(() => stores);
  });
}
