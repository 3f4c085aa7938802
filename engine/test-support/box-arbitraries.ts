import * as fc from 'fast-check';
import type { BoxEvent } from '../games/boxes/machine/box-events.ts';
import { type Box, BOX_NUMBERS, DIFFICULTY } from '../games/dice/rules.ts';
import { SEATS } from '../games/boxes/rules.ts';
import { VERDICTS } from '../definition/tasks.ts';
import { type Level, LEVELS } from '../wire/profile.ts';
import { ENTROPY_FROM, type SeedPair } from '../chance/seeds.ts';

export const text = fc.string({ unit: 'grapheme', maxLength: 12 });

/** A few ids, so that repeats happen. */
const commandId = fc.constantFrom('command-1', 'command-2', 'command-3');

/** An event with or without a command id: the field is left out, never undefined. */
export function commanded<Event extends object>(
  event: fc.Arbitrary<Event>,
): fc.Arbitrary<NoInfer<Event> & { commandId?: string }> {
  const one = fc.oneof(fc.record({ commandId }), fc.constant({}));
  return fc.tuple(event, one).map(([fields, command]) => ({ ...fields, ...command }));
}

export const seedPairs: fc.Arbitrary<SeedPair> = fc.record({
  serverSeed: text,
  serverSeedHash: text,
  clientSeed: text,
  nonce: fc.nat(1000),
});

/** As a room receives them: nothing was drawn from them yet. */
const freshPairs = seedPairs.map((pair): SeedPair => ({ ...pair, nonce: 0 }));

const limits = fc.record({
  level: fc.constantFrom(...(Object.keys(LEVELS) as Level[])),
  kinks: fc.uniqueArray(fc.nat(5)),
  withFace: fc.boolean(),
});
const seats = fc.record(
  { playerId: text, visitor: text, name: text, avatar: text, limits },
  { requiredKeys: ['playerId', 'visitor'] },
);
/** What a player adds to the dice. */
const part = fc.constantFrom('part-1', 'part-2', '0123abcd');
const by = fc.constantFrom(...SEATS);
/** A few numbers, so that some are there. */
const dareIds = fc.integer({ min: 1, max: 4 });
const die = fc.integer({ min: 1, max: 6 });
const fraction = fc.integer({ min: 0, max: 10_000 }).map((parts) => parts / 10_000);

export const placements: fc.Arbitrary<Box[]> = fc
  .subarray([...BOX_NUMBERS], { minLength: 1 })
  .chain((numbers) =>
    fc.tuple(
      ...numbers.map((number) =>
        fc.record({
          number: fc.constant(number),
          x: fraction,
          y: fraction,
          owner: fc.constant('player1' as const),
        }),
      ),
    ),
  );

/** Any event of a room, whether the room would accept it or not. */
export const boxEvents: fc.Arbitrary<BoxEvent> = fc.oneof(
  {
    weight: 6,
    arbitrary: commanded(
      fc.record({ type: fc.constant('room-created'), seat: seats, seeds: freshPairs }),
    ),
  },
  {
    weight: 24,
    arbitrary: commanded(
      fc.record(
        {
          type: fc.constant('boxes-placed'),
          by,
          boxes: placements,
          commitment: fc.constant('c0ffee'.padEnd(64, '0')),
          entropy: part,
        },
        { requiredKeys: ['type', 'by', 'boxes'] },
      ),
    ),
  },
  {
    weight: 24,
    arbitrary: commanded(
      fc.record(
        {
          type: fc.constant('player-joined'),
          seat: seats,
          entropy: fc.record({ entropy: part, from: fc.constantFrom(...ENTROPY_FROM) }),
        },
        { requiredKeys: ['type', 'seat'] },
      ),
    ),
  },
  {
    weight: 24,
    arbitrary: commanded(fc.record({ type: fc.constant('entropy-added'), by, entropy: part })),
  },
  {
    weight: 144,
    arbitrary: commanded(
      fc.record(
        {
          type: fc.constant('dice-rolled'),
          by,
          die1: die,
          die2: die,
          prize: fc.option(text),
          prizeId: fc.nat(3),
          forced: fc.boolean(),
          entropy: part,
          dared: fc.record({ id: dareIds, difficulty: fc.constantFrom(...DIFFICULTY) }),
        },
        { requiredKeys: ['type', 'by', 'die1', 'die2', 'prize', 'forced'] },
      ) as fc.Arbitrary<BoxEvent>, // as the first version wrote it
    ),
  },
  {
    weight: 18,
    arbitrary: commanded(fc.record({ type: fc.constant('message-sent'), by, message: text })),
  },
  {
    weight: 6,
    arbitrary: commanded(
      fc.record({ type: fc.constant('watcher-chat-changed'), by, allow: fc.boolean() }),
    ),
  },
  {
    weight: 18,
    arbitrary: commanded(
      fc.record({ type: fc.constant('rematch-started'), by, seeds: freshPairs }),
    ),
  },
  {
    weight: 30,
    arbitrary: commanded(
      fc.record({ type: fc.constant('dare-settled'), by, dare: dareIds, done: fc.boolean() }),
    ),
  },
  {
    weight: 30,
    arbitrary: commanded(
      fc.record(
        {
          type: fc.constant('dare-judged'),
          by,
          dare: dareIds,
          verdict: fc.constantFrom(...VERDICTS),
          coins: fc.nat(20),
          told: fc.constant(true),
        },
        { requiredKeys: ['type', 'by', 'dare', 'verdict', 'coins'] },
      ),
    ),
  },
  {
    weight: 30,
    arbitrary: commanded(
      fc.record({ type: fc.constant('dare-pictured'), dare: dareIds, photo: fc.option(text) }),
    ),
  },
  {
    weight: 12,
    arbitrary: commanded(
      fc.record({
        type: fc.constant('profile-changed'),
        by,
        name: fc.option(text),
        given: fc.boolean(),
        avatar: fc.option(text),
        limits: fc.option(limits),
      }),
    ),
  },
  { weight: 8, arbitrary: commanded(fc.record({ type: fc.constant('player-left'), by })) },
  { weight: 12, arbitrary: fc.record({ type: fc.constant('player-returned'), by }) },
  { weight: 12, arbitrary: commanded(fc.record({ type: fc.constant('game-ended'), by })) },
  {
    weight: 12,
    arbitrary: commanded(fc.record({ type: fc.constant('seat-freed'), by, seeds: freshPairs })),
  },
  // Rare, because nothing happens after it.
  { weight: 1, arbitrary: fc.constant<BoxEvent>({ type: 'room-closed' }) },
);
