import { type SeedPair, seedOfParts } from '../../engine/chance/seeds.ts';
import { SeedDetails } from './seed-details.tsx';
import styles from './fair-play.module.css';

interface SeedPartsProps {
  seeds: Pick<SeedPair, 'clientSeed' | 'parts'>;
  /** Names the player behind a part. */
  nameOf: (by: string) => string;
  /** More parts may still come. */
  isOpen: boolean;
}

/** [C9] What the players put into the client seed, and whether it is all that is in it. */
export function SeedParts({ seeds, nameOf, isOpen }: SeedPartsProps) {
  const { parts = [] } = seeds;
  if (parts.length === 0) return null;
  const isAll = seedOfParts(parts) === seeds.clientSeed;
  return (
    <div className={styles['parts']}>
      <SeedDetails of="what each player added">
        {parts.map(({ by, text, commitment }) => (
          <div key={by}>
            <dt>
              <bdi>{nameOf(by)}</bdi>
              {commitment !== undefined && (
                <span>{text === null ? ', sealed. Its hash:' : ', sealed until the start'}</span>
              )}
            </dt>
            <dd>{text ?? commitment}</dd>
          </div>
        ))}
      </SeedDetails>
      <ul className={styles['checks']} aria-label="Checked by this browser">
        <li data-good={isAll || isOpen}>
          {isAll
            ? 'The client seed is what the players added, and nothing else.'
            : 'What the players added becomes the client seed when the game starts.'}
        </li>
      </ul>
    </div>
  );
}
