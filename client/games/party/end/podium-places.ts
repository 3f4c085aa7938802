import type { PartyRoom } from '../../../../engine/games/party/party-messages.ts';
import type { PartySeat } from '../../../../engine/games/party/party-rules.ts';

/** The places that have a step. */
const STEPS = 3;
/** As many steps stand in a row. */
const IN_ROW = 4;

interface Placed {
  seat: PartySeat;
  score: number;
  /** From 1. */
  place: number;
}

/** [B169] The players by their boxes, the best first; as many boxes share a place. */
function ranked({ taken, scores }: Pick<PartyRoom, 'taken' | 'scores'>): Placed[] {
  const all = taken
    .flatMap((seat) => {
      const score = scores[seat];
      return score === undefined ? [] : { seat, score };
    })
    .toSorted((a, b) => b.score - a.score);
  return all.map((one) => ({
    ...one,
    place: all.filter(({ score }) => score > one.score).length + 1,
  }));
}

/** [B169] Who stands on a step, in how many columns, and the others. */
export function podiumOf(room: Pick<PartyRoom, 'taken' | 'scores'>) {
  const ranks = ranked(room);
  const steps = ranks.filter(({ place }) => place <= STEPS);
  const columns = steps.length > IN_ROW ? Math.ceil(steps.length / 2) : steps.length;
  return { steps, columns, others: ranks.slice(steps.length) };
}
