import * as v from 'valibot';
import { VERDICTS } from '../../../definition/assessment.ts';
import { DIFFICULTY } from '../../boxes/rules.ts';
import { bySeat } from '../party-context.ts';
import { PARTY_SEATS } from '../party-rules.ts';

/**
 * The record of a party’s room: everything by which anybody can repeat its games and check their
 * draws. Not in it: the chat, visitors, the secrets of seats, and who said what in a vote.
 */
const by = v.picklist(PARTY_SEATS);
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const die = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(6));
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
/** The number of the event in the room's journal. */
const seq = v.pipe(v.number(), v.integer(), v.minValue(1));

const stepSchema = v.variant('type', [
  /** [C9] With the new player’s part of the dice, if they gave one. */
  v.strictObject({
    type: v.literal('player-joined'),
    seq,
    by,
    entropy: v.exactOptional(v.string()),
  }),
  /** [C9] A part of the dice: its text, or the SHA-256 of a text that is opened at the start. */
  v.strictObject({
    type: v.literal('entropy-added'),
    seq,
    by,
    entropy: v.exactOptional(v.string()),
    commitment: v.exactOptional(hash),
  }),
  v.strictObject({
    type: v.literal('game-started'),
    seq,
    by,
    boxes: v.array(v.strictObject({ number: count, x: v.number(), y: v.number() })),
    /** The part that the host opened. */
    entropy: v.exactOptional(v.string()),
    /** Who rolls first. */
    turn: by,
  }),
  v.strictObject({
    type: v.literal('dice-rolled'),
    seq,
    by,
    die1: die,
    die2: die,
    /** The coins that the opened box paid; null: the roll opened no box. */
    coins: v.nullable(count),
    prize: v.nullable(v.string()),
    /** Of the dare that the prize is, if it is one. */
    difficulty: v.exactOptional(v.picklist(DIFFICULTY)),
    /** The server rolled because the player’s time was up. */
    forced: v.boolean(),
    /** The client seed and round of the draws. */
    clientSeed: v.string(),
    nonce: count,
    /** The room after the roll. */
    turn: by,
    scores: bySeat(count),
  }),
  v.strictObject({ type: v.literal('dare-settled'), seq, by, dare: count, done: v.boolean() }),
  /** [G5] The vote on a dare is over. */
  v.strictObject({
    type: v.literal('dare-judged'),
    seq,
    dare: count,
    /** How many said what. */
    tally: v.strictObject({ exactly: count, nearly: count, 'not-at-all': count }),
    /** Null: nobody has judged. */
    verdict: v.nullable(v.picklist(VERDICTS)),
    coins: count,
  }),
  /** Nobody came to a seat before the game; its part of the dice is gone with it. */
  v.strictObject({ type: v.literal('seat-lapsed'), seq, by }),
  v.strictObject({ type: v.literal('player-left'), seq, by }),
  v.strictObject({ type: v.literal('player-returned'), seq, by }),
  /** Without `by`: by the server, because too few stayed. */
  v.strictObject({ type: v.literal('game-ended'), seq, by: v.exactOptional(by) }),
  v.strictObject({ type: v.literal('room-closed'), seq }),
]);
export type PartyStep = v.InferOutput<typeof stepSchema>;

const gameSchema = v.strictObject({
  /** [C3] Shown before the first draw, and the seed shown afterwards. */
  serverSeedHash: hash,
  serverSeed: v.string(),
  /** Who sat there before the first step. */
  seated: v.array(by),
  /** The names shown at the end, of those who have one. */
  names: bySeat(v.string()),
  steps: v.array(stepSchema),
  scores: bySeat(count),
  /** A seat, or `draw`; null: the room was closed. */
  winner: v.nullable(v.picklist([...PARTY_SEATS, 'draw'])),
});
export type PartyRecordedGame = v.InferOutput<typeof gameSchema>;

/** `npm run verify` reads these; docs/record.schema.json says the same to other programs. */
export const partyRecordSchema = v.strictObject({
  format: v.literal('alluring-games/record'),
  version: v.literal(1),
  game: v.literal('alluring-party'),
  room: v.string(),
  /** In the order in which they were played. */
  games: v.array(gameSchema),
});
export type PartyRecord = v.InferOutput<typeof partyRecordSchema>;
