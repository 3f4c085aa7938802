import { type FormEvent, useState, useEffect } from 'react';
import { Button } from '../shell/ui/parts.tsx';
import type { FairPlayProps } from './fair-play.tsx';
import { CLIENT_SEED_BYTES, CLIENT_SEED_LIMIT } from '../../engine/wire/rest.ts';
import { typedWithin } from '../../engine/wire/visible-text.ts';
import styles from './fair-play.module.css';
import { isCommittedSeed, repeatDraws, type SpentSeeds } from './check.ts';

const PAGE = 20;

interface SpentRoundsProps {
  seeds: SpentSeeds;
  round: string;
  readRound: (draws: readonly number[]) => string;
  renderParts: FairPlayProps['renderParts'];
}

function genuineText(genuine: boolean | null): string | null {
  if (genuine === null) return null;
  return genuine
    ? 'Checked: the seed matches the hash shown before you played.'
    : 'The seed does not match the hash shown before you played.';
}

/** Repeats the draws of a retired pair of seeds in this browser; latest first. */
export function SpentRounds({ seeds, round, readRound, renderParts }: SpentRoundsProps) {
  const [shown, setShown] = useState(PAGE);
  const [genuine, setGenuine] = useState<boolean | null>(null);
  const [results, setResults] = useState<readonly string[]>([]);
  const count = Math.min(shown, seeds.nonce);

  useEffect(() => {
    let current = true;
    const nonces = Array.from({ length: count }, (_, back) => seeds.nonce - 1 - back);
    void Promise.all([
      isCommittedSeed(seeds),
      Promise.all(nonces.map(async (nonce) => readRound(await repeatDraws(seeds, nonce)))),
    ]).then(([committed, texts]) => {
      if (!current) return;
      setGenuine(committed);
      setResults(texts);
    });
    return () => {
      current = false;
    };
  }, [seeds, count, readRound]);

  return (
    <section className={styles['spent']} aria-label="Last seeds">
      <h3>The seeds before</h3>
      <dl className={styles['seeds']}>
        <dt>Server seed</dt>
        <dd>{seeds.serverSeed}</dd>
        <dt>Its hash, shown before</dt>
        <dd>{seeds.serverSeedHash}</dd>
        <dt>Client seed</dt>
        <dd>{seeds.clientSeed}</dd>
      </dl>
      {renderParts?.(seeds)}
      <output className={styles['verdict']} data-genuine={genuine}>
        {genuineText(genuine)}
      </output>
      {seeds.nonce === 0 && <p>Nothing was drawn from these seeds.</p>}
      <ol className={styles['rounds']}>
        {results.map((text, back) => (
          <li key={seeds.nonce - back}>
            <span>{`${round} ${seeds.nonce - back}`}</span>
            <span>{text}</span>
          </li>
        ))}
      </ol>
      {count < seeds.nonce && (
        <Button variant="quiet" onClick={() => setShown(shown + PAGE)}>
          Show more
        </Button>
      )}
    </section>
  );
}

export function FairPlayPanel(props: FairPlayProps) {
  const { fairness, reading, onNewSeeds, locked = false, renderParts } = props;
  const isSpent = fairness?.retired?.serverSeedHash === fairness?.serverSeedHash;
  return (
    <div className={styles['panel']}>
      <p>
        {`Every result is drawn from our secret seed and yours. The fingerprint of ours is shown before you play and the seed itself afterwards, so you can check that nothing was changed. ${reading}`}
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
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) =>
            setOwn(typedWithin(own, target.value, CLIENT_SEED_LIMIT, CLIENT_SEED_BYTES))
          }
        />
      </label>
      <Button type="submit" variant="quiet" disabled={busy || locked}>
        New seeds
      </Button>
      <p role="alert">{trouble}</p>
    </form>
  );
}
