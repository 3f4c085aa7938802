import { type FormEvent, useState, useEffect } from 'react';
import { Button } from '../shell/ui/parts.tsx';
import type { FairPlayProps } from './fair-play.tsx';
import { CLIENT_SEED_BYTES, CLIENT_SEED_LIMIT } from '../../engine/wire/rest.ts';
import { typedWithin } from '../../engine/wire/visible-text.ts';
import styles from './fair-play.module.css';
import { HowChecked } from './how-checked.tsx';
import { SeedDetails } from './seed-details.tsx';
import { isCommittedSeed, roundDraws, type SpentSeeds } from './check.ts';
import { t } from '../../engine/wire/text.ts';

const PAGE = 20;

interface SpentRoundsProps extends Pick<FairPlayProps, 'round' | 'readRound'> {
  seeds: SpentSeeds;
  draws: number | undefined;
  renderParts: FairPlayProps['renderParts'];
}

/** What was found, in large, and then why. */
function Verdict({ genuine }: { genuine: boolean | null }) {
  if (genuine === null) return null;
  return genuine ? (
    <span>
      <b>{t('Checked: nothing was changed.')}</b>{' '}
      <small>{t('The seed matches the hash shown before you played.')}</small>
    </span>
  ) : (
    t('The seed does not match the hash shown before you played.')
  );
}

/** Results of at most so many characters stand beside each other. */
const BRIEF = 12;

/** Repeats the draws of a retired pair of seeds in this browser; latest first. */
export function SpentRounds({ seeds, round, readRound, renderParts, draws = 0 }: SpentRoundsProps) {
  const [shown, setShown] = useState(PAGE);
  const [genuine, setGenuine] = useState<boolean | null>(null);
  const [results, setResults] = useState<readonly string[]>([]);
  const count = Math.min(shown, seeds.nonce);

  useEffect(() => {
    let current = true;
    const nonces = Array.from({ length: count }, (_, back) => seeds.nonce - 1 - back);
    void Promise.all([
      isCommittedSeed(seeds),
      Promise.all(
        nonces.map(async (nonce) => readRound(await roundDraws(seeds, nonce, draws), nonce)),
      ),
    ]).then(([committed, texts]) => {
      if (!current) return;
      setGenuine(committed);
      setResults(texts);
    });
    return () => {
      current = false;
    };
  }, [seeds, count, readRound, draws]);

  return (
    <section className={styles['spent']} aria-label={t('Last seeds')}>
      <output className={styles['verdict']} data-genuine={genuine}>
        <Verdict genuine={genuine} />
      </output>
      {seeds.nonce === 0 && <p>{t('Nothing was drawn from these seeds.')}</p>}
      <ol className={styles['rounds']} data-brief={results.every(({ length }) => length <= BRIEF)}>
        {results.map((text, back) => (
          <li key={seeds.nonce - back}>
            <span>{`${round} ${seeds.nonce - back}`}</span>
            <span>{text}</span>
          </li>
        ))}
      </ol>
      {count < seeds.nonce && (
        <Button variant="quiet" onClick={() => setShown(shown + PAGE)}>
          {t('Show more')}
        </Button>
      )}
      {renderParts?.(seeds)}
      <SeedDetails of={t('the seeds before')}>
        <dt>{t('Server seed')}</dt>
        <dd>{seeds.serverSeed}</dd>
        <dt>{t('Its hash, shown before')}</dt>
        <dd>{seeds.serverSeedHash}</dd>
        <dt>{t('Client seed')}</dt>
        <dd>{seeds.clientSeed}</dd>
      </SeedDetails>
    </section>
  );
}

export function FairPlayPanel(props: FairPlayProps) {
  const { fairness, reading, onNewSeeds, locked = false, renderParts } = props;
  const isSpent = fairness?.retired?.serverSeedHash === fairness?.serverSeedHash;
  return (
    <div className={styles['panel']}>
      <div className={styles['check']}>
        {fairness?.retired ? (
          <SpentRounds
            key={fairness.retired.serverSeedHash}
            seeds={fairness.retired}
            round={props.round}
            readRound={props.readRound}
            draws={props.draws}
            renderParts={renderParts}
          />
        ) : (
          <p className={styles['later']}>
            {onNewSeeds
              ? t('Press New seeds, and your browser checks every spin so far.')
              : t('Once the game is over, your browser checks every roll of it here.')}
          </p>
        )}
        {onNewSeeds && <NewSeeds onNewSeeds={onNewSeeds} locked={locked} />}
        {fairness ? (
          <SeedDetails of={t('the seeds now')}>
            <dt>{t('Server seed hash')}</dt>
            <dd>{fairness.serverSeedHash}</dd>
            <dt>{t('Client seed')}</dt>
            <dd>{fairness.clientSeed === '' ? t('Not made yet') : fairness.clientSeed}</dd>
            <dt>{t('Nonce (rounds played)')}</dt>
            <dd>{fairness.nonce}</dd>
            {fairness.nextServerSeedHash !== undefined && (
              <>
                <dt>{t('Next server seed hash')}</dt>
                <dd>{fairness.nextServerSeedHash}</dd>
              </>
            )}
          </SeedDetails>
        ) : (
          <p>
            {t('There are no seeds yet. They are made when you first play or ask for new ones.')}
          </p>
        )}
        {/* Once these seeds are spent, what they were made of stands with them. */}
        {fairness && !isSpent && renderParts?.(fairness)}
      </div>
      <HowChecked reading={reading} />
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
  const isOff = busy || locked;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isOff) return;
    setBusy(true);
    const wrong = await onNewSeeds(own.trim() || undefined);
    setBusy(false);
    setTrouble(wrong);
    if (wrong === null) setOwn('');
  }

  return (
    <form className={styles['form']} onSubmit={(event) => void submit(event)}>
      <label>
        <span>{t('Your own seed (optional)')}</span>
        <input
          value={own}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) =>
            setOwn(typedWithin(own, target.value, CLIENT_SEED_LIMIT, CLIENT_SEED_BYTES))
          }
        />
      </label>
      {/* [C34] Not `disabled`: the button would lose the focus. */}
      <Button type="submit" variant="quiet" aria-disabled={isOff}>
        {t('New seeds')}
      </Button>
      <p role="alert">{trouble}</p>
    </form>
  );
}
