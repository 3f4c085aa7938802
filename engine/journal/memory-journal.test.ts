import { MemoryJournal } from './memory-journal.ts';
import { storeContract } from './store-contract.ts';
import type { Store } from './store-under-contract.ts';

const store: Store = {
  open: () => Promise.resolve(),
  emptied: async () => {
    const memory = new MemoryJournal();
    return { journal: memory, rival: memory, rooms: memory };
  },
  close: () => Promise.resolve(),
};

storeContract('MemoryJournal', store);
