import { lazy, Suspense, useState } from 'react';
import type { FairnessView } from '../../engine/chance/seeds.ts';
import styles from './fair-play.module.css';
import type { Elements } from '../shell/ui/elements.ts';
import { t } from '../../engine/wire/text.ts';

export interface FairPlayProps {
  fairness: FairnessView | null;
  /** Says in a sentence how a round's result is read from its draws. */
  reading: string;
  /** The name of a round, e.g. 'Spin'. */
  round: string;
  /** [G46] How many draws a round has at most; left out: the eight of one digest. */
  draws?: number;
  /** The result of a round, in words, from its draws; the rounds count from 0. */
  readRound: (draws: readonly number[], round: number) => string;
  /** Shows what a client seed was put together of, where players did that. */
  renderParts?: (
    seeds: Pick<FairnessView, 'serverSeedHash' | 'clientSeed' | 'nonce' | 'halves'>,
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
  return (
    <p role="alert">{t('This could not be loaded. Check your connection and reload the page.')}</p>
  );
}

/** The disclosure with which a player checks past draws. Its content comes when it is opened. */
export function FairPlay(props: FairPlayProps) {
  const [opened, setOpened] = useState(false);
  return (
    <details
      className={styles['fair']}
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
    >
      <summary>{t('Fair play')}</summary>
      {opened && (
        <Suspense fallback={<p>{t('One moment…')}</p>}>
          <FairPlayPanel {...props} />
        </Suspense>
      )}
    </details>
  );
}
