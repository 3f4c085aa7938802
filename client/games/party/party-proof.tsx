import type { SeedPair } from '../../../engine/chance/seed-pair.ts';
import { seedOfParts } from '../../../engine/chance/seed-parts.ts';
import type { PartyRoom } from '../../../engine/games/party/party-reading.ts';
import { FairPlay } from '../../fairness/fair-play.tsx';
import styles from '../../fairness/fair-play.module.css';
import { readRoll } from '../boxes/proof/dice-check.tsx';
import { partyName } from './party-names.ts';

const READING =
  'A die is floor(6 × draw) + 1; a roll takes two draws. The client seed is yours together: the ' +
  'boxes, then a part of each player. The host’s is sealed before the others come and opened when ' +
  'the game starts, so that nobody can choose the dice.';

/** What the players put into the client seed, and whether it is all that is in it. */
function Parts({
  seeds,
  room,
}: {
  seeds: Pick<SeedPair, 'clientSeed' | 'parts'>;
  room: PartyRoom;
}) {
  const { parts = [] } = seeds;
  if (parts.length === 0) return null;
  const isAll = seedOfParts(parts) === seeds.clientSeed;
  return (
    <div className={styles['parts']}>
      <h4>What the client seed is made of</h4>
      <dl className={styles['seeds']}>
        {parts.map(({ by, text, commitment }) => (
          <div key={by}>
            <dt>
              {by === 'boxes' ? 'The boxes' : <bdi>{partyName(room, by)}</bdi>}
              {commitment !== undefined &&
                (text === null ? ', sealed. Its hash:' : ', sealed until the start')}
            </dt>
            <dd>{text ?? commitment}</dd>
          </div>
        ))}
      </dl>
      <ul className={styles['checks']} aria-label="Checked by this browser">
        <li data-good={isAll || room.state === 'waiting'}>
          {isAll
            ? 'The client seed is these parts, and nothing else.'
            : 'The parts become the client seed when the game starts.'}
        </li>
      </ul>
    </div>
  );
}

/** Shows what the dice are made of, and lets a player repeat every roll of a finished game. */
export function PartyProof({ room }: { room: PartyRoom }) {
  return (
    <FairPlay
      fairness={room.fairness}
      round="Roll"
      reading={READING}
      readRound={readRoll}
      renderParts={(seeds) => <Parts seeds={seeds} room={room} />}
    />
  );
}
