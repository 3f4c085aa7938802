import * as fc from 'fast-check';
import { expect } from 'vitest';
import { boxEvents } from '../../../test-support/box-arbitraries.ts';
import { back, created, joined, placed, rematch, rolled, plays } from '../boxes-plays.ts';
import { lapsesOf, obeysTheLaws } from '../../../test-support/machine-laws.ts';
import { systemChance } from '../../../chance/system-chance.ts';
import { boxesGame } from '../boxes-game.ts';

obeysTheLaws('[B7] [B8] [B9] [B16] [B17] [B41]', {
  hosted: boxesGame.hosted,
  events: fc.oneof(
    { weight: 1, arbitrary: fc.constant(created) },
    { weight: 9, arbitrary: boxEvents },
  ),
  openings: Object.values(plays),
  refuse: (room, event) => boxesGame.refuse(room, event),
  can: (snapshot, event) => snapshot.can(event),
  check: ({ value, context }) => {
    const { scores, boxes, winner, log, seats, closed, commands, seeds, left } = context;
    expect(scores.player1).toBeGreaterThanOrEqual(0);
    expect(scores.player2).toBeGreaterThanOrEqual(0);
    expect(scores.player1 + scores.player2 + boxes.length).toBeLessThanOrEqual(9);
    expect(log.length).toBeLessThanOrEqual(50);
    expect(new Set(log.map(({ id }) => id)).size).toBe(log.length);
    expect(commands.length).toBeLessThanOrEqual(16);
    if (!closed) expect(winner !== null).toBe(value === 'finished');
    if (value === 'playing') {
      expect(seats.player1).toBeDefined();
      expect(seats.player2).toBeDefined();
      expect(boxes).not.toHaveLength(0);
    }
    if (value !== 'waiting_placement') expect(seeds).not.toBeNull();
    if (closed) expect(value).toBe('finished');
    if (seats.player2 === undefined) expect(left).not.toContain('player2');
    if (left.length === 2) expect(value).toBe('finished');
  },
  lapses: lapsesOf(boxesGame, systemChance),
  exits: ({ context }) =>
    context.closed
      ? [] // [B17] meant to be the end
      : [
          created,
          placed(3),
          joined,
          rolled('player1', 1, 1),
          rolled('player2', 1, 1),
          rematch(),
          back('player1'),
          back('player2'),
        ],
});
