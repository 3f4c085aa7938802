import * as fc from 'fast-check';
import { expect } from 'vitest';
import { hostedBoxes } from './hosted-boxes.ts';
import { boxEvents } from '../../../test-support/box-arbitraries.ts';
import { back, created, joined, placed, rematch, rolled, plays } from '../boxes-plays.ts';
import { lapsesOf, obeysTheLaws } from '../../../test-support/machine-laws.ts';
import { systemChance } from '../../../chance/system-chance.ts';
import { boxesGame } from '../boxes-game.ts';
import { refuseBoxes } from './box-refusals.ts';

obeysTheLaws('[B7] [B8] [B9] [B16] [B17] [B41]', {
  hosted: hostedBoxes,
  events: fc.oneof(
    { weight: 1, arbitrary: fc.constant(created) },
    { weight: 9, arbitrary: boxEvents },
  ),
  openings: Object.values(plays),
  refuse: ({ value, context }, event) => refuseBoxes(value, context, event),
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
      expect(seats.player1).not.toBeNull();
      expect(seats.player2).not.toBeNull();
      expect(boxes).not.toHaveLength(0);
    }
    if (value !== 'waiting_placement') expect(seeds).not.toBeNull();
    if (closed) expect(value).toBe('finished');
    if (seats.player2 === null) expect(left.player2).toBe(false);
    if (left.player1 && left.player2) expect(value).toBe('finished');
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
