import type { StorageAllowance } from '../host/storage-allowance.ts';

/** No limit on storage. */
export const NO_BOUNDS: StorageAllowance = { wait: () => null, pay: () => {} };
