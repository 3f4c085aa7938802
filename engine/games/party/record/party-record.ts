import * as v from 'valibot';
import {
  boxesSchema,
  countSchema,
  hash,
  recordOf,
  roll,
  seedsSchema,
  seqSchema,
} from '../../dice/record.ts';
import { VERDICTS } from '../../../definition/tasks.ts';
import { bySeat } from '../machine/party-schemas.ts';
import { DIFFICULTY } from '../../dice/rules.ts';
import { PARTY_SEATS } from '../party-rules.ts';

/**
 * The record of a party’s room: everything by which anybody can repeat its games and check their
 * draws. Not in it: the chat, visitors, the secrets of seats, and who said what in a vote.
 */
const bySchema = v.picklist(PARTY_SEATS);

/** [C11] The hash of the new seed: a part of the dice has gone, and all others with it. */
const anew = { serverSeedHash: v.exactOptional(hash) };

const tallySchema = { exactly: countSchema, nearly: countSchema, 'not-at-all': countSchema };

const stepSchema = v.variant('type', [
  /** [C9] With the new player’s part of the dice, if they gave one. */
  v.strictObject({
    type: v.literal('player-joined'),
    seq: seqSchema,
    by: bySchema,
    entropy: v.exactOptional(v.string()),
  }),
  /** [C9] A part of the dice: its text, or the SHA-256 of a text that is opened at the start. */
  v.strictObject({
    type: v.literal('entropy-added'),
    seq: seqSchema,
    by: bySchema,
    entropy: v.exactOptional(v.string()),
    commitment: v.exactOptional(hash),
  }),
  v.strictObject({
    type: v.literal('game-started'),
    seq: seqSchema,
    by: bySchema,
    boxes: boxesSchema,
    /** [G19] Missing: the rules of before. */
    rules: v.exactOptional(v.literal(2)),
    /** [G13] How often the boxes are opened. */
    rounds: v.exactOptional(countSchema),
    /** The part that the host opened. */
    entropy: v.exactOptional(v.string()),
    /** Who rolls first. */
    turn: bySchema,
  }),
  v.strictObject({
    type: v.literal('dice-rolled'),
    seq: seqSchema,
    by: bySchema,
    ...roll,
    /** [G11] The boxes among which the thrower must choose, two or more. */
    choices: v.exactOptional(v.array(countSchema)),
    /** [G11] [G12] The box that opened at once. */
    opens: v.exactOptional(countSchema),
    /** [G15] It replaces the throw before. */
    again: v.exactOptional(v.literal(true)),
    /** The room after the roll. */
    turn: bySchema,
    scores: bySeat(countSchema),
  }),
  /** [G11] The thrower has chosen; `forced`: the clock. */
  v.strictObject({
    type: v.literal('box-opened'),
    seq: seqSchema,
    by: bySchema,
    number: countSchema,
    coins: countSchema,
    forced: v.boolean(),
    turn: bySchema,
    scores: bySeat(countSchema),
  }),
  /** [G14] The task of a dare, whose number is that of the step that opened its box. */
  v.strictObject({
    type: v.literal('dare-chosen'),
    seq: seqSchema,
    by: bySchema,
    dare: countSchema,
    text: v.string(),
    difficulty: v.picklist(DIFFICULTY),
    forced: v.boolean(),
  }),
  /** [G16] Other tasks were taken to choose from. */
  v.strictObject({
    type: v.literal('dare-swapped'),
    seq: seqSchema,
    by: bySchema,
    dare: countSchema,
  }),
  v.strictObject({
    type: v.literal('dare-settled'),
    seq: seqSchema,
    by: bySchema,
    dare: countSchema,
    done: v.boolean(),
  }),
  /** [G5] The vote on a dare is over. */
  v.strictObject({
    type: v.literal('dare-judged'),
    seq: seqSchema,
    dare: countSchema,
    /** How many said what. */
    tally: v.strictObject({ ...tallySchema, audience: v.exactOptional(v.picklist(VERDICTS)) }),
    /** [G34] How many of those who watched said what; missing: none of them. */
    audience: v.exactOptional(v.strictObject(tallySchema)),
    /** Null: nobody has judged. */
    verdict: v.nullable(v.picklist(VERDICTS)),
    coins: countSchema,
  }),
  /** Nobody came to a seat before the game. */
  v.strictObject({ type: v.literal('seat-lapsed'), seq: seqSchema, by: bySchema, ...anew }),
  v.strictObject({ type: v.literal('player-left'), seq: seqSchema, by: bySchema, ...anew }),
  v.strictObject({ type: v.literal('player-returned'), seq: seqSchema, by: bySchema }),
  /** Without `by`: by the server, because too few stayed. */
  v.strictObject({ type: v.literal('game-ended'), seq: seqSchema, by: v.exactOptional(bySchema) }),
  v.strictObject({ type: v.literal('room-closed'), seq: seqSchema }),
  /** [G22] `by` made `seat` the host. */
  v.strictObject({
    type: v.literal('host-changed'),
    seq: seqSchema,
    by: bySchema,
    seat: bySchema,
    ...anew,
  }),
]);
export type PartyStep = v.InferOutput<typeof stepSchema>;

const gameSchema = v.strictObject({
  ...seedsSchema,
  /** [C10] 2: the client seed is the players’ parts alone. Missing: the placement, then the parts. */
  seedRule: v.exactOptional(v.literal(2)),
  /** Who sat there before the first step. */
  seated: v.array(bySchema),
  /** The names shown at the end, of those who have one. */
  names: bySeat(v.string()),
  steps: v.array(stepSchema),
  scores: bySeat(countSchema),
  /** A seat, or `draw`; null: the room was closed. */
  winner: v.nullable(v.picklist([...PARTY_SEATS, 'draw'])),
});
export type PartyRecordedGame = v.InferOutput<typeof gameSchema>;

/** `npm run verify` reads these; docs/record.schema.json says the same to other programs. */
export const partyRecordSchema = recordOf('alluring-party', gameSchema);
export type PartyRecord = v.InferOutput<typeof partyRecordSchema>;
