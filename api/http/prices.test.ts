import { expect, test } from 'vitest';
import { priceOf } from './prices.ts';

const ROOM = '/api/tables/alluring-boxes/room';

test.each([
  [`${ROOM}/record`, 4],
  [`${ROOM}/share.png`, 10],
  [`${ROOM}/card.png?seat=player1`, 10],
  [`${ROOM.toUpperCase()}/CARD.PNG`, 10],
  ['/api/rooms', 1],
])('[X40] GET %s counts as %i', (url, price) => {
  expect(priceOf({ method: 'GET', url })).toBe(price);
});
