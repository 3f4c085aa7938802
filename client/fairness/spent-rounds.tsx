import { useEffect, useState } from 'react';
import { Button } from '../shell/ui/button.tsx';
import { canCheck, isCommittedSeed, repeatDraws, type SpentSeeds } from './check.ts';
import type { FairPlayProps } from './fair-play.tsx';
import styles from './fair-play.module.css';

const PAGE = 20;

interface SpentRoundsProps {
  seeds: SpentSeeds;
  round: string;
  readRound: (draws: readonly number[]) => string;
  renderParts: FairPlayProps['renderParts'];
}

/** Repeats, in this browser, what was drawn from a retired pair of seeds; latest first. */
export function SpentRounds({ seeds, round, readRound, renderParts }: SpentRoundsProps) {
  const [shown, setShown] = useState(PAGE);
  const [genuine, setGenuine] = useState<boolean | null>(null);
  const [results, setResults] = useState<readonly string[]>([]);
  const count = Math.min(shown, seeds.nonce);

  useEffect(() => {
    if (!canCheck()) return;
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
        {!canCheck() && 'This browser checks seeds only on pages served over HTTPS.'}
        {genuine === true && 'Checked: the seed matches the hash shown before you played.'}
        {genuine === false && 'The seed does not match the hash shown before you played.'}
      </output>
      {seeds.nonce === 0 && <p>Nothing was drawn from these seeds.</p>}
      <ol className={styles['rounds']}>
        {results.map((text, back) => (
          <li key={seeds.nonce - back}>
            <span>
              {round} {seeds.nonce - back}
            </span>
            {text}
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
