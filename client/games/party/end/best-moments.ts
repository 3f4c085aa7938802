import { t } from '../../../../engine/wire/text.ts';
import { bestDare, saidOf, votesFor } from '../../../../engine/definition/best-dare.ts';
import type { PartyRoom } from '../../../../engine/games/party/party-messages.ts';
import type { PartySeat } from '../../../../engine/games/party/party-rules.ts';
import { boxCoins } from '../../../../engine/games/dice/rules.ts';

/** A moment of a game that is told at its end. */
export interface BestMoment {
  is: 'Best dare' | 'Luckiest throw' | 'Most daring' | 'Bravo';
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

const told = (is: BestMoment['is'], dare: Dare): BestMoment => ({
  is,
  by: dare.by,
  text: dare.text,
  said: saidOf(saidBy(dare)),
});

/** [B94] The moments of a game that is over: three, or fewer if less happened. */
export function momentsOf({ awards, dares }: Ended): BestMoment[] {
  const well = dares.filter(({ coins, text }) => (coins ?? 0) > 0 && text !== null);
  const best = bestDare(well, saidBy);
  const moments = best === undefined ? [] : [told('Best dare', best)];
  const { lucky = null, box = null, daring = null } = awards ?? {};
  if (lucky !== null) {
    const said =
      box === null
        ? t('The rarest box')
        : t('Box {box}, {coins} coins', { box, coins: boxCoins(box) });
    moments.push({ is: 'Luckiest throw', by: lucky, text: null, said });
  }
  // One dare is no row of them, and is told already.
  const countOf = (seat: PartySeat | null) => well.filter(({ by }) => by === seat).length;
  const count = countOf(daring);
  if (daring !== null && count > 1) {
    const doers = new Set(well.map(({ by }) => by));
    const alike = [...doers].filter((one) => one !== daring && countOf(one) === count).length;
    const said =
      alike === 0
        ? t('{count} dares done', { count })
        : t(
            '{count} dares done, as {alike, plural, =1 {one other} =2 {two others} =3 {three others} other {#}} did',
            { count, alike },
          );
    moments.push({ is: 'Most daring', by: daring, text: null, said });
  }
  return spread(moments, well);
}

/** [B160] Who has a moment leaves the others to those who have none and have done a dare well. */
function spread(moments: readonly BestMoment[], well: readonly Dare[]): BestMoment[] {
  const named = new Set(moments.map(({ by }) => by));
  return moments.map((moment, at) => {
    if (moments.findIndex(({ by }) => by === moment.by) === at) return moment;
    const others = well.filter(({ by }) => !named.has(by));
    const bravo = bestDare(others, saidBy);
    if (bravo === undefined) return moment;
    named.add(bravo.by);
    return told('Bravo', bravo);
  });
}
