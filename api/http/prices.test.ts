import { expect, test } from 'vitest';
import { panelPriceOf, priceOf } from './prices.ts';

const ROOM = '/api/tables/alluring-boxes/room';

test.each([
  [`${ROOM}/record`, 4],
  [`${ROOM}/share.png`, 10],
  [`${ROOM}/card.png?seat=player1`, 10],
  [`${ROOM.toUpperCase()}/CARD.PNG`, 10],
  [`${ROOM}/record/?x`, 4],
  ['/api/rooms', 1],
  ['/api/rooms/ABC234', 3],
  ['/api/record-key', 2],
  ['/API/ME/games/', 4],
  ['/api/me?game=x', 1],
  ['/', 1],
  ['/api/nothing', 1],
])('[X40] [X57] GET %s counts as %i', (url, price) => {
  expect(priceOf({ method: 'GET', url, headers: {} })).toBe(price);
});

test.each([
  ['GET', '/api/tasks', { rows: 5000 }, 313],
  ['GET', '/api/tasks?x', { rows: 120 }, 8],
  ['GET', '/api/kinks/export', { rows: 0 }, 1],
  ['GET', '/api/tasks/7', { rows: 0 }, 2],
  ['POST', '/api/tasks/import', { sent: 2_000_000 }, 2000],
  ['POST', '/api/tasks/import?preview=1', { sent: 2_000_000 }, 200],
  // Read as no preview.
  ['POST', '/api/tasks/import?preview=1&preview=1', { sent: 2_000_000 }, 2000],
  ['POST', '/api/tasks/import?PREVIEW=1', { sent: 2_000_000 }, 2000],
  ['POST', '/api/tasks', { sent: 2000 }, 1],
])('[X48] %s %s of %o counts as %i for the administrator', (method, url, size, price) => {
  expect(panelPriceOf(method, url, { sent: 0, rows: 0, ...size })).toBe(price);
  expect(priceOf({ method, url, headers: {} })).toBe(1);
});

test('[X49] a body in chunks counts as three more', () => {
  const headers = { 'transfer-encoding': 'chunked' };
  expect(priceOf({ method: 'POST', url: '/api/game-rooms/create', headers })).toBe(4);
});
