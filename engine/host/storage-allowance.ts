import { Refused } from '../definition/refusal.ts';

/** [X26] How much may be stored for an address in a day, and what has been. */
export interface StorageAllowance {
  /** Seconds until something may be stored for the address again; null: it may be now. */
  wait(address: string): number | null;
  /** So many bytes have been stored for it. */
  pay(address: string, bytes: number): void;
}

/** @throws Refused where nothing more is stored for the address now. */
export function mayStore(allowance: StorageAllowance, address: string): void {
  if (allowance.wait(address) !== null) throw new Refused('storage/used-up');
}
