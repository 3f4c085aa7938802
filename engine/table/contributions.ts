import type { Chance } from '../chance/chance.ts';
import { byPlayers, type SeedPair, type SeedPart, withParts } from '../chance/seeds.ts';

interface Seeded {
  seeds: SeedPair | null;
}

/** [C9] What this seat has put into the seeds, if anything. */
export const partOf = ({ seeds }: Seeded, seat: string): SeedPart | undefined =>
  seeds?.parts?.find(({ by }) => by === seat);

/** [C9] The seeds with one part more. */
export const withPart = ({ seeds }: Seeded, part: SeedPart): Seeded => ({
  seeds: seeds && withParts(seeds, [...(seeds.parts ?? []), part]),
});

/** [C9] The parts once this seat has opened its own; `text` undefined: it stays sealed. */
export const partsOpened = ({ seeds }: Seeded, seat: string, text: string | undefined) =>
  (seeds?.parts ?? []).map((part) =>
    part.by === seat && part.text === null && text !== undefined ? { ...part, text } : part,
  );

/** [C11] The seeds of the table once this seat is free; nothing: they stay as they are. */
export function renewed(
  context: Seeded,
  seat: string,
  chance: Pick<Chance, 'seedPair'>,
): { seeds?: SeedPair } {
  const goes = context.seeds?.seedRule === 2 && partOf(context, seat) !== undefined;
  return goes ? { seeds: byPlayers(chance.seedPair('')) } : {};
}
