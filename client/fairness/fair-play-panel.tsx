import { type FormEvent, useState } from 'react';
import { Button } from '../shell/ui/button.tsx';
import type { FairPlayProps } from './fair-play.tsx';
import styles from './fair-play.module.css';
import { SpentRounds } from './spent-rounds.tsx';

const SEED_LIMIT = 64;

export function FairPlayPanel(props: FairPlayProps) {
  const { fairness, reading, onNewSeeds, locked = false, renderParts } = props;
  const isSpent = fairness?.retired?.serverSeedHash === fairness?.serverSeedHash;
  return (
    <div className={styles['panel']}>
      <p>
        Every result is drawn from our secret seed and yours. The fingerprint of ours is shown
        before you play and the seed itself afterwards, so you can check that nothing was changed.{' '}
        {reading}
      </p>
      {fairness ? (
        <dl className={styles['seeds']}>
          <dt>Server seed hash</dt>
          <dd>{fairness.serverSeedHash}</dd>
          <dt>Client seed</dt>
          <dd>{fairness.clientSeed === '' ? 'Not made yet' : fairness.clientSeed}</dd>
          <dt>Nonce (rounds played)</dt>
          <dd>{fairness.nonce}</dd>
          {fairness.nextServerSeedHash !== undefined && (
            <>
              <dt>Next server seed hash</dt>
              <dd>{fairness.nextServerSeedHash}</dd>
            </>
          )}
        </dl>
      ) : (
        <p>There are no seeds yet. They are made when you first play or ask for new ones.</p>
      )}
      {/* Once these seeds are spent, what they were made of stands with them. */}
      {fairness && !isSpent && renderParts?.(fairness)}
      {onNewSeeds && <NewSeeds onNewSeeds={onNewSeeds} locked={locked} />}
      {fairness?.retired && (
        <SpentRounds
          key={fairness.retired.serverSeedHash}
          seeds={fairness.retired}
          round={props.round}
          readRound={props.readRound}
          renderParts={renderParts}
        />
      )}
    </div>
  );
}

interface NewSeedsProps {
  onNewSeeds: (clientSeed: string | undefined) => Promise<string | null>;
  locked: boolean;
}

function NewSeeds({ onNewSeeds, locked }: NewSeedsProps) {
  const [own, setOwn] = useState('');
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    const wrong = await onNewSeeds(own.trim() || undefined);
    setBusy(false);
    setTrouble(wrong);
    if (wrong === null) setOwn('');
  }

  return (
    <form className={styles['form']} onSubmit={(event) => void submit(event)}>
      <label>
        <span>Your own seed (optional)</span>
        <input
          value={own}
          maxLength={SEED_LIMIT}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setOwn(event.target.value)}
        />
      </label>
      <Button type="submit" variant="quiet" disabled={busy || locked}>
        New seeds
      </Button>
      <p role="alert">{trouble}</p>
    </form>
  );
}
