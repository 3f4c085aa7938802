import * as v from 'valibot';
import { tabStore } from '../table/room/tab-store.ts';
import { randomHex } from '../shell/net/api.ts';
import { sha256 } from './check.ts';
import type { FairnessView } from '../../engine/chance/seeds.ts';

type Seeds = Pick<FairnessView, 'parts'>;

export const partOf = (fairness: Seeds | null, seat: string) =>
  fairness?.parts?.find(({ by }) => by === seat);

/** [C9] A tab's sealed part of the draws: kept until it is opened, then replaced. */
export interface SealedPart {
  /** Its SHA-256; null: it is not made yet. */
  commitment(): string | null;
  /** The entropy that opens the seat's part; nothing if the part is not this tab's. */
  opening(fairness: Seeds | null, seat: string): { entropy?: string };
  /** A part that was opened is known to all: the next game needs another. */
  renewOnceOpen(fairness: Seeds | null): void;
  renew(): void;
}

/** @param name Under which the tab keeps it. */
export function sealedPart(name: string): SealedPart {
  const store = tabStore(name, v.object({ entropy: v.string(), commitment: v.string() }));

  /** Its hash takes a moment. */
  async function seal(): Promise<void> {
    if (store.read() !== null) return;
    const entropy = randomHex();
    store.keep({ entropy, commitment: await sha256(entropy) });
  }
  const renew = (): void => {
    store.keep(null);
    void seal();
  };
  void seal();

  return {
    commitment: () => store.read()?.commitment ?? null,
    opening: (fairness, seat) => {
      const sealed = store.read();
      const isOurs = sealed !== null && partOf(fairness, seat)?.commitment === sealed.commitment;
      return isOurs ? { entropy: sealed.entropy } : {};
    },
    renewOnceOpen: (fairness) => {
      const own = store.read()?.entropy;
      if (fairness?.parts?.some(({ text }) => text !== null && text === own)) renew();
    },
    renew,
  };
}
