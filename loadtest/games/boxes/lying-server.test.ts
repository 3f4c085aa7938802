import { test } from 'vitest';
import type { MessageName } from '../../../engine/games/boxes/wire/messages.ts';
import type { Recorder } from '../../core/results/recorder.ts';
import type { Tricks } from '../../test/support/fake-server.ts';
import { trialUntil } from '../../test/support/trial.ts';

const EVERY = 5;

/** A short run on a busy machine has few placements. */
const EVERY_PLACEMENT = 2;

/** Changes one in so many facts of this name. */
const sometimes = (
  name: MessageName,
  change: (fact: object) => object | null,
  every = EVERY,
): Tricks => ({
  fact: (told, fact, nth) => (told === name && nth % every === 0 ? change(fact) : fact),
});
const other = (seat: unknown): string => (seat === 'player1' ? 'player2' : 'player1');
const read = (fact: object, field: string): unknown =>
  Object.entries(fact).find(([name]) => name === field)?.[1];
const count = (fact: object, field: string): number => Number(read(fact, field));

/** Enough of a run that found this fault. */
const caught = (kind: string) => (recorder: Recorder) => recorder.faulted(kind) > 0;

/** Some whole games, proven. */
const hasPlayed = (recorder: Recorder): boolean =>
  recorder.tallied('games') > 8 &&
  recorder.tallied('verified') > 8 &&
  recorder.latency('roll').count > 100;

test('an honest server is found without a fault', async ({ expect }) => {
  const { report, recorder } = await trialUntil(hasPlayed, {}, { timeoutMs: 30_000 });
  expect(report.faults).toEqual([]);
  expect(hasPlayed(recorder)).toBe(true);
  for (const action of ['create', 'join', 'sit', 'place', 'roll', 'heard', 'chat', 'rematch']) {
    expect(report.actions.map((one) => one.action)).toContain(action);
  }
});

const LIES: [string, string, Tricks][] = [
  [
    'a wrong sum',
    'wrong/sum',
    sometimes('dice-rolled', (fact) => ({ ...fact, sum: count(fact, 'sum') + 1 })),
  ],
  [
    'a skipped turn',
    'wrong/turn',
    sometimes('dice-rolled', (fact) => ({ ...fact, turn: read(fact, 'by') })),
  ],
  [
    'somebody else as roller',
    'wrong/turn',
    sometimes('dice-rolled', (fact) => ({ ...fact, by: other(read(fact, 'by')) })),
  ],
  [
    'boxes that vanish',
    'wrong/boxes',
    sometimes('dice-rolled', (fact) => ({ ...fact, boxes: [] })),
  ],
  [
    'an opened box that was not thrown',
    'wrong/opened',
    sometimes('dice-rolled', (fact) => ({
      ...fact,
      opened: { number: 3, coins: 30, prize: null },
      die1: 3,
      die2: 3,
      sum: 6,
    })),
  ],
  [
    'wrong scores',
    'wrong/scores',
    sometimes('dice-rolled', (fact) => ({ ...fact, scores: { player1: 9, player2: 9 } })),
  ],
  [
    'a game finished too early',
    'wrong/state',
    sometimes('dice-rolled', (fact) => ({ ...fact, state: 'finished' })),
  ],
  [
    'a wrong balance',
    'wrong/coins',
    sometimes('balance-changed', (fact) => ({ coins: count(fact, 'coins') + 1 })),
  ],
  ['a balance that never comes', 'lost/balance-changed', sometimes('balance-changed', () => null)],
  ['a roll nobody is told of', 'lost', sometimes('dice-rolled', () => null)],
  [
    'a placement nobody is told of',
    'lost/update-boxes',
    sometimes('boxes-updated', () => null, EVERY_PLACEMENT),
  ],
  ['chat that never comes', 'lost', sometimes('chat-message', () => null)],
  [
    'chat in another name',
    'wrong/chat',
    sometimes('chat-message', (fact) => ({ ...fact, playerName: 'Player 3' })),
  ],
  [
    'an old fact told again',
    'wrong/repeated',
    {
      fact: (name, fact, nth) =>
        name === 'dice-rolled' && nth % EVERY === 0 ? { ...fact, seq: 3 } : fact,
    },
  ],
  [
    'boxes that were not placed',
    'wrong/boxes',
    sometimes(
      'boxes-updated',
      (fact) => ({
        ...fact,
        boxes: [{ number: 7, x: 0, y: 0, owner: 'player1' }],
      }),
      EVERY_PLACEMENT,
    ),
  ],
  [
    'a shape that is not the wire’s',
    'wrong/shape',
    sometimes('dice-rolled', () => ({ die1: '3' })),
  ],
];

test.concurrent.for(LIES)('a lying server is caught: %s', async ([, kind, tricks], { expect }) => {
  const { recorder } = await trialUntil(caught(kind), tricks, { timeoutMs: 10_000 });
  expect(recorder.faulted(kind), JSON.stringify(recorder.faults)).toBeGreaterThan(0);
});

test('[C1] dice that do not follow from the revealed seed are caught', async ({ expect }) => {
  // Consistent in themselves: both players hear the same false throw of the same sum.
  const { recorder } = await trialUntil(caught('wrong/proof'), {
    fact: (name, fact) => {
      if (name !== 'dice-rolled') return fact;
      const [die1, die2] = [count(fact, 'die1'), count(fact, 'die2')];
      if (die1 === die2) return fact;
      const line = { ...Object(read(fact, 'line')), die1: die2, die2: die1 };
      return { ...fact, die1: die2, die2: die1, line };
    },
  });
  expect(recorder.faulted('wrong/proof')).toBeGreaterThan(0);
  expect(recorder.faulted('wrong/sum')).toBe(0);
});

/** The same fact with other seeds shown after the game. */
const withSpent = (fact: object, change: (spent: object) => object): object => {
  const fairness = Object(read(fact, 'fairness'));
  const spent = Object(read(fairness, 'retired'));
  if (read(fact, 'state') !== 'finished') return fact;
  return { ...fact, fairness: { ...fairness, retired: change(spent) } };
};

test('[B32] [B33] a part of player 2 that did not go into the dice is caught', async ({
  expect,
}) => {
  const { recorder } = await trialUntil(caught('wrong/proof'), {
    fact: (name, fact) => {
      if (name !== 'room-state') return fact;
      return withSpent(fact, (spent) => {
        const halves = Object(read(spent, 'halves'));
        const part = Object(read(halves, 'player2'));
        const clientSeed = String(read(spent, 'clientSeed')).replace(part.entropy, 'another');
        return {
          ...spent,
          clientSeed,
          halves: { ...halves, player2: { ...part, entropy: 'another' } },
        };
      });
    },
  });
  expect(recorder.faulted('wrong/proof')).toBeGreaterThan(0);
});

test('[B32] another part than the joiner sent is found', async ({ expect }) => {
  const { recorder } = await trialUntil(caught('wrong/entropy'), {
    http: (path, honest) =>
      path.includes('/join/')
        ? { ...honest, body: { ...honest.body, entropy: 'another' } }
        : honest,
  });
  expect(recorder.faulted('wrong/entropy')).toBeGreaterThan(0);
});

test('[B34] a missing part of player 1, or one that breaks the commitment, is found', async ({
  expect,
}) => {
  const { recorder } = await trialUntil(caught('wrong/entropy'), {
    fact: (name, fact) => (name === 'dice-rolled' ? { ...fact, entropy: undefined } : fact),
  });
  expect(recorder.faulted('wrong/entropy')).toBeGreaterThan(0);
});

test('a roll told differently to the two players is caught', async ({ expect }) => {
  const { recorder } = await trialUntil(caught('wrong/told-apart'), {
    fact: (name, fact, nth) => {
      if (name !== 'dice-rolled' || nth % 2 === 0) return fact;
      const [die1, die2] = [count(fact, 'die1'), count(fact, 'die2')];
      const line = { ...Object(read(fact, 'line')), die1: die2, die2: die1 };
      return { ...fact, die1: die2, die2: die1, line };
    },
  });
  expect(recorder.faulted('wrong/told-apart')).toBeGreaterThan(0);
});
