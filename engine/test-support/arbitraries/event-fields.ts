import * as fc from 'fast-check';
import type { SeedPair } from '../../chance/seed-pair.ts';

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
