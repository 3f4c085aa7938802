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
const list = (house: string | null, forFriends = false): string => {
  const on = { onRefresh: nothing, onCreate: nothing, onJoin: nothing, onWatch: nothing };
  const said = { intro: '', rooms: [], house, forFriends };
  const props = { ...said, loading: false, creating: false, ...on };
  return renderToStaticMarkup(createElement(RoomList, props));
};

test('[G48] the list says of the house what the game says', () => {
  expect(list('At this table it bids.')).toMatch(/Play with the house<.*>At this table it bids\.</);
  expect(list(null)).not.toContain('house');
});

/** The ways of the list, in its order; the main ones with a mark. */
const ways = (forFriends: boolean): string[] =>
  [...list('It bids.', forFriends).matchAll(/class="([^"]*)">([^<]+)<\/button><p>[A-Z].*?\./g)].map(
    ([, classes, name]) => (classes?.includes('primary') ? `${name}!` : `${name}`),
  );

test('[B179] the list has one main button, its first, and a sentence for each way', () => {
  expect(ways(true)).toEqual(['Create Room!', 'Play now', 'Play with the house']);
  expect(ways(false)).toEqual(['Play now!', 'Play with the house', 'Create Room']);
});
