import { expect, test } from 'vitest';
import { PARTY_SEATS } from '../../../../engine/games/party/party-rules.ts';
import { podiumOf } from './podium-places.ts';

const placeOf = ({ place }: { place: number }) => place;

/** The places on the steps and below, and the columns of the steps, for scores by seat. */
function placesFor(...scores: number[]) {
  const taken = PARTY_SEATS.slice(0, scores.length);
  const { steps, columns, others } = podiumOf({
    taken,
    scores: Object.fromEntries(taken.map((seat, at) => [seat, scores[at]])),
  });
  return { steps: steps.map(placeOf), columns, others: others.map(placeOf) };
}

test('[B169] as many boxes share a place, and who shares a place of the podium has a step like it', () => {
  expect(placesFor(2, 4, 3)).toEqual({ steps: [1, 2, 3], columns: 3, others: [] });
  expect(placesFor(2, 3, 2, 2)).toEqual({ steps: [1, 2, 2, 2], columns: 4, others: [] });
  expect(placesFor(3, 3, 1, 1, 1)).toEqual({ steps: [1, 1, 3, 3, 3], columns: 3, others: [] });
  expect(placesFor(3, 3, 3, 1, 0)).toEqual({ steps: [1, 1, 1], columns: 3, others: [4, 5] });
  expect(placesFor(1, 1, 1, 1, 1, 1, 1, 1)).toMatchObject({ columns: 4, others: [] });
});
