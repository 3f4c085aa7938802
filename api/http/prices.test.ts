import { expect, test } from 'vitest';
import { priceOf } from './prices.ts';

const ROOM = '/api/tables/alluring-boxes/room';

test.each([
  [`${ROOM}/record`, 4],
  [`${ROOM}/share.png`, 10],
  [`${ROOM}/card.png?seat=player1`, 10],
  [`${ROOM.toUpperCase()}/CARD.PNG`, 10],
  ['/api/rooms', 1],
  ['/api/tasks', 300],
  ['/api/tasks?x', 300],
  ['/api/kinks/export', 300],
  ['/api/tasks/7', 2],
])('[X40] GET %s counts as %i', (url, price) => {
  expect(priceOf({ method: 'GET', url, headers: {} })).toBe(price);
});

test('[X49] a body in chunks counts as three more', () => {
  const headers = { 'transfer-encoding': 'chunked' };
  expect(priceOf({ method: 'POST', url: '/api/game-rooms/create', headers })).toBe(4);
});
