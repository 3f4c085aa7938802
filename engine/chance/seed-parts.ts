import * as v from 'valibot';

/**
 * [C9] What the players of a table put into its client seed, in the order in which it stands there.
 * A part is open, or sealed by the SHA-256 of its text until its player opens it.
 */
export const seedPartsSchema = v.array(
  v.object({
    /** Whose part it is: a seat, or a word of the game's own. */
    by: v.string(),
    /** Null while it is sealed, or if it was never opened. */
    text: v.nullable(v.string()),
    commitment: v.exactOptional(v.string()),
  }),
);
export type SeedPart = v.InferOutput<typeof seedPartsSchema>[number];

/** [C9] The client seed of these parts: the open ones, joined by `|`, which no part contains. */
export const seedOfParts = (parts: readonly SeedPart[]): string =>
  parts.flatMap(({ text }) => text ?? []).join('|');

interface Seeds {
  clientSeed: string;
  parts?: SeedPart[];
}

/** The seeds with these parts. */
export function withParts<Pair extends Seeds>(seeds: Pair, parts: SeedPart[]): Pair {
  return { ...seeds, clientSeed: seedOfParts(parts), parts };
}
