import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seedOfHalves } from '../../../chance/seeds.ts';
import { happen } from '../../../test-support/plays.ts';
import { boxEvents } from '../../../test-support/box-arbitraries.ts';
import { created, joined, placed, playing, rematch, rolled } from '../boxes-plays.ts';
import { after, hostedBoxes, refusal } from '../../../test-support/tables/box-room.ts';
import { statesOf } from '../../../test-support/machine-laws.ts';
import type { BoxEvent } from './box-events.ts';
import { boxesGame } from '../boxes-game.ts';

const PLACEMENT = '3@0.5,0.25';
const PROMISE = 'ab'.repeat(32);
const fairness = (...events: BoxEvent[]) => boxesGame.fairness(after(...events));

const joinedWith = (entropy: string, from: 'player' | 'server' = 'player'): BoxEvent => {
  return { ...joined, entropy: { entropy, from } };
};
const promised = (...numbers: number[]): BoxEvent => {
  return { ...placed(...numbers), commitment: PROMISE } as BoxEvent;
};
const opened = (die1: number, die2: number, entropy: string): BoxEvent => {
  return { ...rolled('player1', die1, die2), entropy } as BoxEvent;
};
const added = (entropy: string, by: 'player1' | 'player2' = 'player2'): BoxEvent => {
  return { type: 'entropy-added', by, entropy };
};

const told = ({ placement, player2, player1 }: Parameters<typeof seedOfHalves>[0]) =>
  JSON.stringify([placement, player2?.entropy ?? null, player1?.entropy ?? null]);

describe('[B15] the client seed', () => {
  test('[B15] [B32] is the placement, then player 2’s part', () => {
    expect(fairness(created, placed(3))?.clientSeed).toBe(PLACEMENT);
    expect(fairness(created, placed(3), joinedWith('mine'))).toMatchObject({
      clientSeed: `${PLACEMENT}|mine`,
      halves: {
        placement: PLACEMENT,
        player2: { entropy: 'mine', from: 'player' },
        player1: null,
      },
    });
    expect(fairness(created, placed(3), joinedWith('drawn', 'server'))?.halves?.player2).toEqual({
      entropy: 'drawn',
      from: 'server',
    });
  });

  test('[B15] never reads the same for other parts', () => {
    const part = fc.stringMatching(/^[\w-]{1,64}$/);
    const halves = fc.record({
      placement: fc.constantFrom('3@0.5,0.25', '4@0,1;5@1,0', ''),
      player2: fc.option(fc.record({ entropy: part, from: fc.constant('player' as const) })),
      player1: fc.option(fc.record({ commitment: fc.constant(''), entropy: fc.option(part) })),
    });
    fc.assert(
      fc.property(halves, halves, (one, other) => {
        expect(seedOfHalves(one) === seedOfHalves(other)).toBe(told(one) === told(other));
      }),
    );
  });

  test('[B34] takes player 1’s part with the first roll', () => {
    const game = [created, promised(3, 4), joinedWith('two')];
    expect(fairness(...game)).toMatchObject({
      clientSeed: '3@0.5,0.25;4@0.5,0.25|two',
      halves: { player1: { commitment: PROMISE, entropy: null } },
    });
    expect(fairness(...game, opened(1, 1, 'one'))).toMatchObject({
      clientSeed: '3@0.5,0.25;4@0.5,0.25|two|one',
      nonce: 1,
      halves: { player1: { commitment: PROMISE, entropy: 'one' } },
    });
  });

  test('[B34] is as it was where the promise was not opened', () => {
    const game = [created, promised(3, 4), joinedWith('two')];
    const unopened = fairness(...game, rolled('player1', 1, 1));
    expect(unopened).toMatchObject({
      clientSeed: '3@0.5,0.25;4@0.5,0.25|two',
      halves: { player1: { commitment: PROMISE, entropy: null } },
    });
  });

  test('[B33] of a rematch holds what the server drew, until player 2 adds a part', () => {
    const over = [...playing(3), rolled('player1', 1, 2), rematch()];
    const again = [...over, { ...placed(5), entropy: 'drawn' } as BoxEvent];
    expect(fairness(...again)).toMatchObject({
      clientSeed: '5@0.5,0.25|drawn',
      halves: { player2: { entropy: 'drawn', from: 'server' } },
    });
    expect(fairness(...again, added('mine'))).toMatchObject({
      clientSeed: '5@0.5,0.25|mine',
      halves: { player2: { entropy: 'mine', from: 'player' } },
      nonce: 0,
    });
  });

  test('[C6] does not change once a draw was made with it, whatever happens', () => {
    const walks = fc.array(boxEvents, { maxLength: 80, size: 'max' });
    const openings = fc.constantFrom<BoxEvent[]>(
      [created, promised(3, 7, 8, 9), joinedWith('two')],
      [created, promised(3, 7, 8, 9), joinedWith('drawn', 'server')],
      playing(3, 4, 5, 6, 7),
    );
    fc.assert(
      fc.property(openings, walks, (opening, walk) => {
        let snapshot = after(...opening);
        for (const event of walk) {
          const before = snapshot.context.seeds;
          snapshot = happen(hostedBoxes, snapshot, event);
          const { seeds } = snapshot.context;
          if (before === null || before.nonce === 0 || seeds === null) continue;
          const anew = event.type === 'rematch-started' || event.type === 'seat-freed';
          if (seeds.serverSeed === before.serverSeed && !anew) {
            expect(seeds.clientSeed).toBe(before.clientSeed);
          }
        }
      }),
    );
  });
});

describe('refusals', () => {
  const game = [created, promised(3, 4), joinedWith('drawn', 'server')];

  test('[B33] only player 2 adds, once, before the first roll', () => {
    expect(refusal(game, added('mine'))).toBeNull();
    expect(refusal(game, added('mine', 'player1'))).toBe('entropy/not-player-2');
    expect(refusal([...game, added('mine')], added('other'))).toBe('entropy/given');
    expect(refusal([created, placed(3), joinedWith('own')], added('x'))).toBe('entropy/given');
    expect(refusal([...game, rolled('player1', 1, 1)], added('x'))).toBe('entropy/not-now');
    expect(refusal([created, placed(3)], added('x'))).toBe('entropy/not-now');
    expect(refusal([...playing(3), rolled('player1', 1, 2), rematch()], added('x'))).toBe(
      'entropy/not-now',
    );
  });

  test('[B34] only player 1 opens, what was promised, with the first roll', () => {
    expect(refusal(game, opened(1, 1, 'one'))).toBeNull();
    expect(refusal(playing(3, 4), opened(1, 1, 'one'))).toBe('entropy/not-promised');
    const two = { ...rolled('player2', 1, 1), entropy: 'one' } as BoxEvent;
    expect(refusal([...game, rolled('player1', 1, 1)], two)).toBe('entropy/not-promised');
    const later = [...game, rolled('player1', 1, 1), rolled('player2', 1, 1)];
    expect(refusal(later, opened(1, 1, 'one'))).toBe('entropy/not-now');
    expect(
      refusal([...game, opened(1, 1, 'one'), rolled('player2', 1, 1)], opened(1, 1, 'one')),
    ).toBe('entropy/not-now');
  });

  test('[B36] a game begun without parts takes none', () => {
    expect(refusal(playing(3), added('mine'))).toBe('entropy/not-now');
    expect(fairness(...playing(3), added('mine'))).toEqual(fairness(...playing(3)));
    expect(fairness(...playing(3))).not.toHaveProperty('halves');
  });
});

test('[B1] adding to the dice changes no state', () => {
  const walk = [created, placed(3), joinedWith('drawn', 'server'), added('mine')];
  expect(statesOf(hostedBoxes, walk, ({ value }) => value)).toEqual([
    'waiting_placement',
    'waiting_placement',
    'waiting_second_player',
    'playing',
    'playing',
  ]);
});
