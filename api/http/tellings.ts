import { Refused } from '../../engine/definition/refusal.ts';
import type { Neighbours } from '../../engine/host/fair-share.ts';
import { ALL_AT_ONCE, type Told, type Tellings } from '../../engine/host/room/send-limits.ts';
import type { Payer } from '../../engine/journal/stored-bytes.ts';
import { AddressCounts } from './memory-counts.ts';

/**
 * [X74] This many times what an address may change in a minute: 60,000 messages of each kind, which are
 * six hundred commands in a room with a hundred readers.
 */
const MESSAGES_PER_CHANGE = 50;

const LIMIT = 'messages';

/** [X74] Counts what is told to rooms, by the addresses that cause it, their visitors and minute. */
export class AddressTellings implements Tellings {
  readonly #counts: Readonly<Record<Told, AddressCounts>>;

  constructor(
    { addressRate }: { addressRate: number },
    neighbours: Neighbours,
    now: () => number = () => performance.now(),
  ) {
    const most = addressRate * MESSAGES_PER_CHANGE;
    this.#counts = {
      change: new AddressCounts(most, now, neighbours),
      reaction: new AddressCounts(most, now, neighbours),
    };
  }

  take(kind: Told, readers: number, { address, visitor }: Payer): void {
    const wait = this.#counts[kind].take(address, Math.max(1, readers), visitor);
    if (wait === null) return;
    const text = kind === 'reaction' ? ALL_AT_ONCE : undefined;
    throw new Refused('action/too-many', text, { limit: LIMIT });
  }

  charge(readers: number, { address, visitor }: Payer): void {
    this.#counts.change.charge(address, readers, visitor);
  }
}
