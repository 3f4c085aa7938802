import * as v from 'valibot';
import { recordSignatureSchema } from '../../wire/record-signature.ts';
import { DIFFICULTY } from './rules.ts';

/** Schemas that the records of the table of two and of the party share. */
export const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0));
export const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
/** The number of the event in the room's journal. */
export const seqSchema = v.pipe(v.number(), v.integer(), v.minValue(1));
export const boxesSchema = v.array(
  v.strictObject({ number: countSchema, x: v.number(), y: v.number() }),
);
const die = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(6));

/** A roll, but for its seats. */
export const roll = {
  die1: die,
  die2: die,
  /** The coins that the opened box paid; null: the roll opened no box. */
  coins: v.nullable(countSchema),
  prize: v.nullable(v.string()),
  /** Of the dare that the prize is, if it is one. */
  difficulty: v.exactOptional(v.picklist(DIFFICULTY)),
  /** The server rolled because the player’s time was up. */
  forced: v.boolean(),
  /** The client seed and round of the draws. */
  clientSeed: v.string(),
  nonce: countSchema,
};

/** [C3] Shown before the first draw, and the seed shown afterwards. */
export const seedsSchema = { serverSeedHash: hash, serverSeed: v.string() };

/** The record of a room of this game. `games`: in the order in which they were played. */
export const recordOf = <Slug extends string, Game extends v.GenericSchema>(
  slug: Slug,
  game: Game,
) =>
  v.strictObject({
    format: v.literal('alluring-games/record'),
    version: v.literal(1),
    game: v.literal(slug),
    room: v.string(),
    games: v.array(game),
    /** [C13] Missing in a record of before, and in one that no server has answered. */
    signature: v.exactOptional(recordSignatureSchema),
  });
