import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import { assessmentContract } from './assessment-contract.ts';
import { commitContract } from './commit-contract.ts';
import { hostsContract } from './hosts-contract.ts';
import { journalContract } from './journal-contract.ts';
import { roomIndexContract } from './room-index-contract.ts';
import { roomListContract } from './room-list-contract.ts';
import type { Store, Stores } from './stores.ts';

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
    roomIndexContract(() => stores);
    roomListContract(() => stores);
    hostsContract(() => stores);
  });
}
