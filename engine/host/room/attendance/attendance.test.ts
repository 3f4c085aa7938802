import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { otherOf, type Seat, SEATS } from '../../../test-support/tables/turns-game.ts';
import { Presence } from './presence.ts';
import { TurnClock } from './turn-clock.ts';

const at = (seat: Seat | null, via: string | null = null) => ({ seat, via, address: null });

test('a seat is taken while one of its connections is there', () => {
  const presence = new Presence(SEATS);
  expect(presence.add('a', at('player1'))).toBe(true);
  expect(presence.add('b', at('player1'))).toBe(false);
  expect(presence.remove('a')).toBe(false);
  expect(presence.has('player1')).toBe(true);
  expect(presence.remove('b')).toBe(true);
  expect(presence.seats).toEqual({ player1: false, player2: false });
});

test('spectators are there, but are no players', () => {
  const presence = new Presence(SEATS);
  expect(presence.add('a', at(null))).toBe(false);
  expect([presence.anyone, presence.players]).toEqual([true, false]);
  expect(presence.remove('a')).toBe(false);
  expect(presence.anyone).toBe(false);
});

test('a connection that changes its seat, or leaves it to watch, changes both', () => {
  const presence = new Presence(SEATS);
  presence.add('a', at('player1'));
  expect(presence.add('a', at('player2'))).toBe(true);
  expect(presence.seats).toEqual({ player1: false, player2: true });
  expect(presence.add('a', at(null))).toBe(true);
  expect(presence.seats).toEqual({ player1: false, player2: false });
  presence.add('b', at('player1'));
  presence.add('c', at('player2'));
  expect(presence.add('b', at('player2'))).toBe(true);
});

test('news of a connection is for others, and an empty room hears none', () => {
  const presence = new Presence(SEATS);
  expect(presence.anyoneBut(null)).toBe(false);
  presence.add('a', at('player1'));
  expect([presence.anyoneBut(null), presence.anyoneBut('a')]).toEqual([true, false]);
  expect(presence.anyoneBut('b')).toBe(true);
  presence.add('b', at(null));
  expect(presence.anyoneBut('a')).toBe(true);
});

test('a connection through another host is listed under that host, whichever seat it takes', () => {
  const presence = new Presence(SEATS);
  presence.add('here', at('player1'));
  expect(presence.hosts).toEqual({ players: [], all: [] });
  presence.add('there', at('player2', 'far'));
  presence.add('watcher', at(null, 'farther'));
  expect(presence.hosts).toEqual({ players: ['far'], all: ['far', 'farther'] });
  expect([presence.via('far'), presence.via('farther')]).toEqual([['there'], ['watcher']]);
  expect([presence.viaOf('there'), presence.viaOf('here')]).toEqual(['far', null]);
  presence.reseat(otherOf);
  expect(presence.via('far')).toEqual(['there']);
  expect(presence.add('there', at('player1', 'farther'))).toBe(false);
  expect(presence.hosts).toEqual({ players: ['farther'], all: ['farther'] });
});

test('an unknown connection that goes changes nothing', () => {
  expect(new Presence(SEATS).remove('nobody')).toBe(false);
});

test('[B13] a rematch swaps the seats of all connections', () => {
  const presence = new Presence(SEATS);
  presence.add('a', at('player1'));
  presence.add('b', at('player2'));
  presence.add('c', at(null));
  presence.reseat(otherOf);
  expect(presence.entries()).toEqual([
    ['a', 'player2'],
    ['b', 'player1'],
    ['c', null],
  ]);
});

function clock() {
  const timeUp = vi.fn<() => void>();
  return { timeUp, clock: new TurnClock(() => Date.now(), timeUp) };
}

describe('the turn clock', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('[B12] the time is up once, after its milliseconds', () => {
    const { timeUp, clock: turn } = clock();
    expect([turn.left, turn.runs]).toEqual([null, false]);
    turn.start(1000);
    vi.advanceTimersByTime(999);
    expect([turn.left, turn.runs]).toEqual([1, true]);
    expect(timeUp).not.toHaveBeenCalled();
    vi.advanceTimersByTime(5000);
    expect(timeUp).toHaveBeenCalledTimes(1);
    expect(turn.left).toBe(0);
  });

  test('[B12] a new start gives the whole time again', () => {
    const { timeUp, clock: turn } = clock();
    turn.start(1000);
    vi.advanceTimersByTime(900);
    turn.start(1000);
    expect(turn.left).toBe(1000);
    vi.advanceTimersByTime(999);
    expect(timeUp).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(timeUp).toHaveBeenCalledTimes(1);
  });

  test('[B12] a stopped clock never runs out', () => {
    const { timeUp, clock: turn } = clock();
    turn.start(1000);
    turn.stop();
    vi.advanceTimersByTime(5000);
    expect([turn.left, turn.runs]).toEqual([null, false]);
    expect(timeUp).not.toHaveBeenCalled();
  });

  test('[B12] the time left is a whole number of ms, even if the setting is a fraction', () => {
    const turn = new TurnClock(() => 0.5, vi.fn());
    turn.start(1004.99);
    expect(turn.left).toBe(1005);
  });
});
