import type { PartyRoom } from '../../../engine/games/party/party-messages.ts';
import { FairPlay } from '../../fairness/fair-play.tsx';
import { SeedParts } from '../../fairness/seed-parts.tsx';
import { readRoll } from '../boxes/proof/dice-check.tsx';
import { partyName } from './party-names.ts';

const READING =
  'A die is floor(6 × draw) + 1; a roll takes two draws. The client seed is yours together: the ' +
  'boxes, then a part of each player. The host’s is sealed before the others come and opened when ' +
  'the game starts, so that nobody can choose the dice.';

/** Shows what the dice are made of, and lets a player repeat every roll of a finished game. */
export function PartyProof({ room }: { room: PartyRoom }) {
  return (
    <FairPlay
      fairness={room.fairness}
      round="Roll"
      reading={READING}
      readRound={readRoll}
      renderParts={(seeds) => (
        <SeedParts
          seeds={seeds}
          nameOf={(by) => (by === 'boxes' ? 'The boxes' : partyName(room, by))}
          isOpen={room.state === 'waiting'}
        />
      )}
    />
  );
}
