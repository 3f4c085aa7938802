import { Refused } from '../definition/refusal.ts';

/** [X26] How much may be stored for an address in a day, and how much has been. */
export interface StorageAllowance {
  /** The seconds until something may be stored for the address; null: now. */
  wait(address: string): number | null;
  /** This many bytes have been stored for the address. */
  pay(address: string, bytes: number): void;
}

/** @throws Refused if nothing more may be stored for the address now */
export function mayStore(allowance: StorageAllowance, address: string): void {
  if (allowance.wait(address) !== null) throw new Refused('storage/used-up');
}
