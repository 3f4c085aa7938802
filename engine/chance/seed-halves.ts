import * as v from 'valibot';

/** What a player adds to the dice: text of their own making, which a client seed can hold as it is. */
export const entropySchema = v.pipe(
  v.string(),
  v.regex(/^[\w-]{1,64}$/, 'takes 1 to 64 letters, digits, - and _'),
);

/** The SHA-256 of an entropy that is shown later. */
export const commitmentSchema = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.regex(/^[0-9a-f]{64}$/, 'takes the 64 hex digits of a SHA-256'),
);

/** Who made player 2's part: the server draws one for a client that gives none. */
export const ENTROPY_FROM = ['player', 'server'] as const;

/** [B15] What the players put into the dice of one game, as everybody may see it. */
export const seedHalvesSchema = v.object({
  placement: v.string(),
  /** Null until player 2 is there. */
  player2: v.nullable(v.object({ entropy: v.string(), from: v.picklist(ENTROPY_FROM) })),
  /** What player 1 promised with the boxes, if anything, and what it opened, if it did. */
  player1: v.nullable(v.object({ commitment: v.string(), entropy: v.nullable(v.string()) })),
});
export type SeedHalves = v.InferOutput<typeof seedHalvesSchema>;

/**
 * [B15] The client seed of these halves: the placement, player 2's part, player 1's where it was
 * opened, with `|` in between. No part holds one, so two games' parts never read the same.
 */
export function seedOfHalves({ placement, player2, player1 }: SeedHalves): string {
  const opened = player1?.entropy ?? null;
  if (opened !== null) return `${placement}|${player2?.entropy ?? ''}|${opened}`;
  return player2 === null ? placement : `${placement}|${player2.entropy}`;
}

interface Seeds {
  clientSeed: string;
  halves?: SeedHalves;
}

/**
 * The seeds with more of the players' halves in them. Seeds that had none were a placement alone.
 */
export function withHalves<Pair extends Seeds>(seeds: Pair, more: Partial<SeedHalves>): Pair {
  const none = { placement: seeds.clientSeed, player2: null, player1: null };
  const halves = { ...none, ...seeds.halves, ...more };
  return { ...seeds, clientSeed: seedOfHalves(halves), halves };
}

/** The seeds once player 1 has opened what it promised; without a promise they stay as they are. */
export function withOpened<Pair extends Seeds>(seeds: Pair, entropy: string | undefined): Pair {
  const player1 = seeds.halves?.player1;
  if (entropy === undefined || player1 == null) return seeds;
  return withHalves(seeds, { player1: { ...player1, entropy } });
}
