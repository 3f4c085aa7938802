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

type ShownParts = Pick<FairnessView, 'clientSeed' | 'halves'>;

/** Shown seeds with more of the players' parts. Seeds without parts consist of a placement alone. */
export function withHalves<Shown extends ShownParts>(
  seeds: Shown,
  more: Partial<SeedHalves>,
): Shown {
  const none = { placement: seeds.clientSeed, player2: null, player1: null };
  const halves = { ...none, ...seeds.halves, ...more };
  return { ...seeds, clientSeed: seedOfHalves(halves), halves };
}

/** [B34] Shown seeds once player 1 has opened the commitment; unchanged without one. */
export function shownOpened<Shown extends ShownParts>(
  seeds: Shown,
  entropy: string | undefined,
): Shown {
  const player1 = seeds.halves?.player1;
  if (entropy === undefined || player1 == null) return seeds;
  return withHalves(seeds, { player1: { ...player1, entropy } });
}

/**
 * [C9] What the players of a table put into its client seed, in the order in which it stands there.
 * A part is open, or sealed by the SHA-256 of its text until its player opens it.
 */
const seedPartsSchema = v.array(
  v.object({
    /** Who gave the part: a seat, or a name that the game defines. */
    by: v.string(),
    /** Null while it is sealed, or if it was never opened. */
    text: v.nullable(v.string()),
    commitment: v.exactOptional(v.string()),
  }),
);
export type SeedPart = v.InferOutput<typeof seedPartsSchema>[number];

/**
 * [C10] Which rule the parts follow. Missing: that of before, when the placement was a part too, and
 * a sealed part counted whenever it was given.
 */
const seedRuleSchema = v.exactOptional(v.literal(2));

/** [C10] Seeds to which only players add: nothing that they make together later. */
export const byPlayers = (seeds: SeedPair): SeedPair => ({ ...seeds, seedRule: 2 });

/** [C10] Whether anybody may know a part that another player has given: from then on nobody seals. */
export const isPartKnown = ({ parts = [] }: Pick<SeedPair, 'parts'>): boolean =>
  parts.some(({ text }) => text !== null);

/** [C9] The client seed of these parts: the open ones, joined by `|`, which no part contains. */
export const seedOfParts = (parts: readonly SeedPart[]): string =>
  parts.flatMap(({ text }) => text ?? []).join('|');

interface SeedsOfParts {
  clientSeed: string;
  parts?: SeedPart[];
}

/** The seeds with these parts. */
export function withParts<Pair extends SeedsOfParts>(seeds: Pair, parts: SeedPart[]): Pair {
  return { ...seeds, clientSeed: seedOfParts(parts), parts };
}

const committed = { serverSeed: v.string(), serverSeedHash: v.string() };

/** A server seed before a player has added a part. */
export const serverSeedSchema = v.object(committed);
export type ServerSeed = v.InferOutput<typeof serverSeedSchema>;

/**
 * A committed pair of seeds, and how many rounds were drawn from it. `serverSeed` stays secret
 * until the pair is retired. `serverSeedHash` (the SHA-256 of the seed's text, hex) is shown from
 * the start, so that the seed cannot be changed afterwards.
 */
export const seedPairSchema = v.object({
  ...committed,
  clientSeed: v.string(),
  nonce: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** [C9] The parts of the client seed, if players make it together. */
  parts: v.exactOptional(seedPartsSchema),
  seedRule: seedRuleSchema,
});
export type SeedPair = v.InferOutput<typeof seedPairSchema>;

/** A pair as readers see it. At a table of two its parts have the names of before. */
export const shownSeedsSchema = v.object({
  ...seedPairSchema.entries,
  /** [B15] */
  halves: v.exactOptional(seedHalvesSchema),
});
export type ShownSeeds = v.InferOutput<typeof shownSeedsSchema>;

/** [C3] What a player may see of the current seeds: everything except an unspent server seed. */
export const fairnessSchema = v.object({
  ...v.omit(shownSeedsSchema, ['serverSeed']).entries,
  /** The pair before, with its seed, so that its draws can be checked. */
  retired: v.nullable(shownSeedsSchema),
  /** [C5] The hash of the next server seed, if the player may choose their half. */
  nextServerSeedHash: v.exactOptional(v.string()),
});
export type FairnessView = v.InferOutput<typeof fairnessSchema>;

export function fairnessView(
  current: SeedPair,
  retired: SeedPair | null,
  next: ServerSeed | null = null,
): FairnessView {
  const { serverSeedHash, clientSeed, nonce, parts, seedRule } = current;
  const made = {
    ...(parts !== undefined && { parts }),
    ...(seedRule !== undefined && { seedRule }),
  };
  const to = next === null ? {} : { nextServerSeedHash: next.serverSeedHash };
  return { serverSeedHash, clientSeed, nonce, ...made, retired, ...to };
}

/** [C2] The pair after one more round was drawn from it. */
export function nextRound(seeds: SeedPair | null): SeedPair | null {
  return seeds && { ...seeds, nonce: seeds.nonce + 1 };
}
