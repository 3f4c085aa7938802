import { describe, expect, test } from 'vitest';
import {
  box,
  created,
  gone,
  joined,
  lapsed,
  placed,
  playing,
  rolled,
  seatOne,
  seatTwo,
  turnedOut,
} from '../boxes-plays.ts';
import { seedsNamed } from '../../../test-support/scripted-chance.ts';
import { after, refusal, seatsIn } from '../../../test-support/tables/box-room.ts';
import type { BoxEvent } from './box-events.ts';
import { boxesGame } from '../boxes-game.ts';

const entropy = { entropy: 'part-of-two', from: 'player' } as const;
const withPart: BoxEvent = { type: 'player-joined', seat: seatTwo, entropy };
const boxes = [box(3), box(4)];
const promising: BoxEvent = { type: 'boxes-placed', by: 'player1', boxes, commitment: 'a-hash' };

describe('a joined seat to which nobody connected', () => {
  test('[B50] before a roll leaves the room as it was before the joining, but for the log', () => {
    const before = after(created, promising);
    const room = after(created, promising, withPart, lapsed());
    expect(room.value).toBe('waiting_second_player');
    const { log, nextLine, freed, ...same } = room.context;
    const others = { log: undefined, nextLine: undefined, freed: undefined };
    expect(same).toEqual({ ...before.context, ...others });
    expect(freed).toEqual([seatTwo.playerId]);
    expect(nextLine).toBe(3);
    const message = 'Player 2 did not come. The seat is free again.';
    expect(log.at(-1)).toMatchObject({ id: 2, type: 'notice', message, about: 'seats' });
  });

  test('[B50] [B32] the next player who joins has a part of their own', () => {
    const seat = { playerId: 'secret-of-a-third', visitor: 'visitor-three' };
    const another = { entropy: 'another', from: 'player' } as const;
    const next: BoxEvent = { type: 'player-joined', seat, entropy: another };
    const { value, context } = after(created, promising, withPart, lapsed(), next);
    expect(value).toBe('playing');
    expect(context.seeds).toMatchObject({
      serverSeed: seedsNamed('one').serverSeed,
      nonce: 0,
      clientSeed: '3@0.5,0.25;4@0.5,0.25|another',
      parts: [{}, {}, { by: 'player1', commitment: 'a-hash', text: null }],
    });
  });

  test('[B50] after a roll begins a new game: dice that were seen do not count twice', () => {
    const room = after(...playing(3, 4), rolled('player1', 1, 2), lapsed(true));
    expect(room.value).toBe('waiting_placement');
    expect(seatsIn(room)).toEqual({ player1: seatOne, player2: null });
    expect(room.context).toMatchObject({
      boxes: [],
      scores: { player1: 0, player2: 0 },
      seeds: seedsNamed('lapsed'),
      retired: { serverSeed: seedsNamed('one').serverSeed, nonce: 1 },
    });
    expect(room.context.log.at(-1)).not.toHaveProperty('about'); // it begins a game
  });

  test('[B50] decides by whether anything was drawn from the seeds', () => {
    const chance = { seedPair: () => seedsNamed('new') } as never;
    expect(boxesGame.lapsed(after(...playing(3)), 'player2', chance)).toEqual(lapsed());
    const rolledOnce = after(...playing(3, 4), rolled('player1', 6, 6));
    expect(boxesGame.lapsed(rolledOnce, 'player2', chance)).toMatchObject({
      seeds: seedsNamed('new'),
    });
    expect(refusal([...playing(3, 4), rolled('player1', 6, 6)], lapsed())).toBe('action/conflict');
  });

  test('[B50] [B42] closes the room where the other has left', () => {
    const room = after(...playing(3), gone('player1'), lapsed());
    expect(room).toMatchObject({ value: 'finished', context: { closed: true, winner: null } });
  });

  test('[B50] is seat 2 of a game alone', () => {
    expect(refusal([created, placed(3)], lapsed())).toBe('action/conflict');
    const first: BoxEvent = { type: 'seat-lapsed', by: 'player1' };
    expect(refusal(playing(3), first)).toBe('action/conflict');
    expect(refusal([...playing(3), rolled('player1', 1, 2)], lapsed(true))).toBe('action/conflict');
  });

  test('[B52] its player ids are known for a while', () => {
    const rounds = Array.from({ length: 20 }, (_, n): BoxEvent[] => [
      { type: 'player-joined', seat: { playerId: `secret ${n}`, visitor: 'somebody' } },
      lapsed(),
    ]);
    const room = after(created, placed(3), ...rounds.flat());
    expect(room.context.freed).toHaveLength(16);
    expect(boxesGame.table(room).freed.includes('secret 19')).toBe(true);
    expect(boxesGame.table(room).freed.includes('secret 3')).toBe(false);
    expect(boxesGame.table(room).freed.includes(seatOne.playerId)).toBe(false);
  });
});

describe('a seat that missed two turns', () => {
  test('[B53] is player 1’s to free, in a game and after it', () => {
    for (const events of [playing(3, 4), [...playing(3), rolled('player1', 1, 2)]]) {
      const room = after(...events, turnedOut('player1'));
      expect(room.value).toBe('waiting_placement');
      expect(seatsIn(room)).toEqual({ player1: seatOne, player2: null });
      expect(room.context).toMatchObject({
        seeds: seedsNamed('freed'),
        freed: [seatTwo.playerId],
      });
    }
  });

  test('[B53] only player 1 may free the seat', () => {
    expect(refusal(playing(3), turnedOut('player2'))).toBe('seat/taken');
    expect(refusal([created, placed(3)], turnedOut('player1'))).toBe('seat/taken');
    expect(
      after(...playing(3), gone('player2'), turnedOut('player1'), placed(3), joined).value,
    ).toBe('playing');
  });
});
