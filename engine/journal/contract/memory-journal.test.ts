import { memoryStore } from '../../test-support/memory-store.ts';
import { storeContract } from './store-contract.ts';

storeContract('MemoryJournal', memoryStore);
