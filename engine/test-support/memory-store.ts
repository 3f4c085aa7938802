import { MemoryHosts } from '../journal/contract/memory-hosts.ts';
import { MemoryJournal } from '../journal/contract/memory-journal.ts';
import type { Store } from '../journal/contract/stores.ts';

/** A store in memory as the contract suites take it: one journal is both hosts'. */
export const memoryStore: Store = {
  open: () => Promise.resolve(),
  emptied: async () => {
    const hosts = new MemoryHosts();
    const memory = new MemoryJournal(hosts);
    const { users } = memory;
    const ratings = (now: () => number) => users.ratings(now);
    return { journal: memory, rival: memory, rooms: memory, hosts, users, ratings };
  },
  close: () => Promise.resolve(),
};
