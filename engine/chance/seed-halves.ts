import * as v from 'valibot';

/** A player's part of the draws: text of their own, which a client seed can contain unchanged. */
export const entropySchema = v.pipe(
  v.string(),
  v.regex(/^[\w-]{1,64}$/, 'takes 1 to 64 letters, digits, - and _'),
);

/** The SHA-256 of an entropy that is opened later. */
export const commitmentSchema = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.regex(/^[0-9a-f]{64}$/, 'takes the 64 hex digits of a SHA-256'),
);

/** Who made player 2's part: the server draws one if the client sends none. */
export const ENTROPY_FROM = ['player', 'server'] as const;

/** [B15] The players' parts of the dice of one game, as everybody may see them. */
export const seedHalvesSchema = v.object({
  placement: v.string(),
  /** Null until player 2 has joined. */
  player2: v.nullable(v.object({ entropy: v.string(), from: v.picklist(ENTROPY_FROM) })),
  /** Player 1's commitment with the boxes, if any, and the opened entropy, if it was opened. */
  player1: v.nullable(v.object({ commitment: v.string(), entropy: v.nullable(v.string()) })),
});
export type SeedHalves = v.InferOutput<typeof seedHalvesSchema>;

/**
 * [B15] The client seed of these parts: the placement, player 2's part, and player 1's if it was
 * opened, joined by `|`. No part contains a `|`, so the parts of two games never give the same
 * text.
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

/** The seeds with more of the players' parts. Seeds without parts consist of a placement alone. */
export function withHalves<Pair extends Seeds>(seeds: Pair, more: Partial<SeedHalves>): Pair {
  const none = { placement: seeds.clientSeed, player2: null, player1: null };
  const halves = { ...none, ...seeds.halves, ...more };
  return { ...seeds, clientSeed: seedOfHalves(halves), halves };
}

/** The seeds once player 1 has opened the commitment; unchanged without a commitment. */
export function withOpened<Pair extends Seeds>(seeds: Pair, entropy: string | undefined): Pair {
  const player1 = seeds.halves?.player1;
  if (entropy === undefined || player1 == null) return seeds;
  return withHalves(seeds, { player1: { ...player1, entropy } });
}
