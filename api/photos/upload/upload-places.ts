import { Refused } from '../../../engine/core/refusal.ts';
import { UPLOADS_AT_ONCE, UPLOADS_FROM_ADDRESS } from './photo-limits.ts';
import { WorkSlots } from '../images/work-slots.ts';

const fromAddress = () =>
  new Refused(
    'photo/busy',
    'Too many photos from your address are on their way. Please try again in a moment.',
  );

/** [P11] The places for uploads under way, of which one address never gets all. */
export class UploadPlaces {
  readonly #places = new WorkSlots(UPLOADS_AT_ONCE);
  readonly #taken = new Map<string, number>();

  /** Answers what gives the place back. @throws Refused where there is none. */
  take(address: string): () => void {
    const taken = this.#taken.get(address) ?? 0;
    if (taken >= UPLOADS_FROM_ADDRESS) throw fromAddress();
    const giveBack = this.#places.tryTake();
    if (giveBack === null) throw new Refused('photo/busy');
    this.#taken.set(address, taken + 1);
    return () => {
      const left = (this.#taken.get(address) ?? 1) - 1;
      if (left === 0) this.#taken.delete(address);
      else this.#taken.set(address, left);
      giveBack();
    };
  }
}
