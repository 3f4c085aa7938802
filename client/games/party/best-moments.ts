import { bestDare, saidOf, votesFor } from '../../../engine/definition/best-dare.ts';
import type { PartyRoom } from '../../../engine/games/party/party-messages.ts';
import type { PartySeat } from '../../../engine/games/party/party-rules.ts';
import { boxCoins } from '../../../engine/games/boxes/rules.ts';

/** A moment of a game that is told at its end. */
export interface BestMoment {
  is: 'Best dare' | 'Luckiest throw' | 'Most daring';
  by: PartySeat;
  /** The task of a dare. */
  text: string | null;
  said: string;
}

type Ended = Pick<PartyRoom, 'awards' | 'dares'>;
type Dare = PartyRoom['dares'][number];

const saidBy = ({ verdict, tally, coins }: Dare) => ({
  verdict,
  votes: votesFor(tally, verdict),
  coins,
});

/** [B94] The moments of a game that is over: three, or fewer if less happened. */
export function momentsOf({ awards, dares }: Ended): BestMoment[] {
  const well = dares.filter(({ coins, text }) => (coins ?? 0) > 0 && text !== null);
  const best = bestDare(well, saidBy);
  const moments: BestMoment[] = [];
  if (best !== undefined) {
    moments.push({ is: 'Best dare', by: best.by, text: best.text, said: saidOf(saidBy(best)) });
  }
  const { lucky = null, box = null, daring = null } = awards ?? {};
  if (lucky !== null) {
    const said = box === null ? 'The rarest box' : `Box ${box}, ${boxCoins(box)} coins`;
    moments.push({ is: 'Luckiest throw', by: lucky, text: null, said });
  }
  // One dare is no row of them, and is told already.
  const count = well.filter(({ by }) => by === daring).length;
  if (daring !== null && count > 1) {
    moments.push({ is: 'Most daring', by: daring, text: null, said: `${count} dares done` });
  }
  return moments;
}
