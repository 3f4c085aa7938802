import { lazy, Suspense, useState } from 'react';
import type { FairnessView, SeedPair } from '../../engine/chance/seeds.ts';
import styles from './fair-play.module.css';
import type { Elements } from '../shell/ui/elements.ts';

export interface FairPlayProps {
  fairness: FairnessView | null;
  /** Says in a sentence how a round's result is read from its draws. */
  reading: string;
  /** The name of a round, e.g. 'Spin'. */
  round: string;
  /** The result of a round, in words, from the draws of its first digest. */
  readRound: (draws: readonly number[]) => string;
  /** Shows what a client seed was put together of, where players did that. */
  renderParts?: (
    seeds: Pick<SeedPair, 'serverSeedHash' | 'clientSeed' | 'nonce' | 'halves'>,
  ) => Elements;
  /** Retires the seeds for new ones; resolves with what went wrong, or null. */
  onNewSeeds?: (clientSeed: string | undefined) => Promise<string | null>;
  /** While a round runs, its seeds cannot be retired. */
  locked?: boolean;
}

const FairPlayPanel = lazy(() =>
  import('./fair-play-panel.tsx').then(
    (module) => ({ default: module.FairPlayPanel }),
    () => ({ default: Unavailable }),
  ),
);

function Unavailable() {
  return <p role="alert">This could not be loaded. Check your connection and reload the page.</p>;
}

/** The disclosure with which a player checks past draws. Its content comes when it is opened. */
export function FairPlay(props: FairPlayProps) {
  const [opened, setOpened] = useState(false);
  return (
    <details
      className={styles['fair']}
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
    >
      <summary>Fair play</summary>
      {opened && (
        <Suspense fallback={<p>One moment…</p>}>
          <FairPlayPanel {...props} />
        </Suspense>
      )}
    </details>
  );
}
