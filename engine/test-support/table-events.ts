import * as fc from 'fast-check';
import type { TableEvent } from '../table/table-context.ts';
import { NO_LIMITS_CHOSEN } from '../wire/profile.ts';
import { seedsNamed } from './scripted-chance.ts';

/** The seat of somebody, without a name. */
export const person = (name: string) => ({ playerId: `secret of ${name}`, visitor: name });

const is = <const Type extends string>(type: Type) => fc.constant(type);

/** Any event of a table with these seats, whether it is possible or not. */
export function anyTableEvent<Seat extends string>(
  seats: readonly Seat[],
): fc.Arbitrary<TableEvent<Seat>> {
  const by = fc.constantFrom(...seats);
  const seat = fc.constantFrom('one', 'two', 'three', 'four', 'five').map(person);
  const name = fc.option(fc.string());
  const profile = fc.record({
    name,
    given: fc.boolean(),
    avatar: fc.constantFrom('owl', null),
    limits: fc.constantFrom(NO_LIMITS_CHOSEN, null),
  });
  return fc.oneof(
    fc.record({ type: is('room-created'), seat, seeds: fc.constant(seedsNamed('some')) }),
    {
      weight: 4,
      arbitrary: fc.record(
        { type: is('player-joined'), seat, entropy: fc.constant('a-part') },
        { requiredKeys: ['type', 'seat'] },
      ),
    },
    fc.record({ type: is('player-queued'), seat }),
    fc.record({ type: is('player-unqueued'), visitor: fc.constantFrom('one', 'five') }),
    fc.record({ type: is('message-sent'), by, message: fc.string() }),
    fc.record({ type: is('watcher-chat-changed'), by, allow: fc.boolean() }),
    fc.record({ type: is('profile-changed'), by, profile }),
    fc.record({ type: fc.constantFrom('player-left' as const, 'player-returned' as const), by }),
    fc.record({ type: is('rematch-started'), by, seeds: fc.constant(seedsNamed('next')) }),
    fc.record({ type: is('seat-lapsed'), by }),
    fc.constant({ type: 'room-closed' as const }),
  );
}
