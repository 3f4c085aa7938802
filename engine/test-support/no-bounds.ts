import type { StorageAllowance } from '../host/storage-allowance.ts';

/** As much may be stored as anybody likes. */
export const NO_BOUNDS: StorageAllowance = { wait: () => null, pay: () => {} };
