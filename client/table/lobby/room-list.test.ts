import { expect, test } from 'vitest';
import { tableRow } from './room-list.tsx';

const row = tableRow({ states: { waiting: 'Open' }, seats: 3 });
const room = { id: 'ABC234', state: 'waiting', stage: 'open', seated: 1 } as const;

test('[T1] [B147] a room of any game can be joined while a seat is free, and its players can return', () => {
  expect(row(room)).toEqual({
    id: 'ABC234',
    label: 'Open',
    tone: 'open',
    seated: 1,
    players: '1 player',
    way: 'join',
    host: null,
    avatar: null,
    since: null,
  });
  expect(row({ ...room, seated: 3 })).toMatchObject({
    label: 'Full',
    players: '3 players',
    way: 'watch',
  });
  expect(row({ ...room, stage: 'on' })).toMatchObject({ label: 'Open', tone: 'on', way: 'watch' });
  expect(row({ ...room, stage: 'over' })).toMatchObject({ tone: 'over', way: null });
  expect(row({ ...room, stage: 'over', own: true })).toMatchObject({ way: 'return' });
});

test('a state that this page has no word for is shown as the game calls it', () => {
  expect(row({ ...room, state: 'new' })).toMatchObject({ label: 'new' });
});
