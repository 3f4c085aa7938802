import { type SeedPair, seedOfParts } from '../../engine/chance/seeds.ts';
import { SeedDetails } from './seed-details.tsx';
import styles from './fair-play.module.css';
import { t } from '../../engine/wire/text.ts';
import { Sentence } from '../shell/ui/sentence.tsx';

interface SeedPartsProps {
  seeds: Pick<SeedPair, 'clientSeed' | 'parts'>;
  /** Names the player behind a part. */
  nameOf: (by: string) => string;
  /** More parts may still come. */
  isOpen: boolean;
}

function partText(text: string | null, commitment: string | undefined): string {
  if (commitment === undefined) return '<name/>';
  return text === null ? t('<name/>, sealed. Its hash:') : t('<name/>, sealed until the start');
}

/** [C9] What the players put into the client seed, and whether it is all that is in it. */
export function SeedParts({ seeds, nameOf, isOpen }: SeedPartsProps) {
  const { parts = [] } = seeds;
  if (parts.length === 0) return null;
  const isAll = seedOfParts(parts) === seeds.clientSeed;
  return (
    <div className={styles['parts']}>
      <SeedDetails of={t('what each player added')}>
        {parts.map(({ by, text, commitment }) => (
          <div key={by}>
            <dt>
              <Sentence of={partText(text, commitment)} tags={{ name: <bdi>{nameOf(by)}</bdi> }} />
            </dt>
            <dd>{text ?? commitment}</dd>
          </div>
        ))}
      </SeedDetails>
      <ul className={styles['checks']} aria-label={t('Checked by this browser')}>
        <li data-good={isAll || isOpen}>
          {isAll
            ? t('The client seed is what the players added, and nothing else.')
            : t('What the players added becomes the client seed when the game starts.')}
        </li>
      </ul>
    </div>
  );
}
