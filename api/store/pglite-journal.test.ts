import { storeContract } from '../../engine/journal/store-contract.ts';
import { databaseStore } from './store-under-test.ts';

storeContract(
  'PGlite',
  databaseStore(() => Promise.resolve({ folder: null })),
);
