import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RoomList } from '../lobby/room-list.tsx';
import { SeatList, type ShownSeat } from './seats-and-watchers.tsx';

const seat: ShownSeat = {
  id: 'seat1',
  name: 'Anna',
  you: false,
  face: null,
  place: 0,
  presence: 'at the table',
  usual: true,
  away: false,
  due: false,
  wins: 0,
  dares: 0,
  score: 0,
  scored: '0 points',
  testId: 'seat1',
};
const seats = (one: ShownSeat): string =>
  renderToStaticMarkup(createElement(SeatList, { label: 'Players', seats: [one] }));

test('[G47] a seat without a score shows none', () => {
  expect(seats(seat)).toContain('aria-label="0 points"');
  const { scored: _, ...scoreless } = { ...seat, score: null };
  expect(seats(scoreless)).toBe(
    seats(seat).replace(/<span class="[^"]*" aria-label="0 points">0<\/span>/, ''),
  );
});

const nothing = (): void => {};
const list = (house: string | null): string => {
  const on = { onRefresh: nothing, onCreate: nothing, onJoin: nothing, onWatch: nothing };
  const props = { intro: '', rooms: [], loading: false, creating: false, house, ...on };
  return renderToStaticMarkup(createElement(RoomList, props));
};

test('[G48] the list says of the house what the game says', () => {
  expect(list('At this table it bids.')).toMatch(
    /Play with the house.*whoever waits\. At this table it bids\.</,
  );
  expect(list(null)).not.toContain('house');
});
