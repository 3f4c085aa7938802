import * as v from 'valibot';
import {
  boxes,
  count,
  hash,
  recordOf,
  roll,
  seeds,
  seq,
} from '../../boxes/record/record-fields.ts';
import { VERDICTS } from '../../../definition/assessment.ts';
import { bySeat } from '../machine/party-context.ts';
import { PARTY_SEATS } from '../party-rules.ts';

/**
 * The record of a party’s room: everything by which anybody can repeat its games and check their
 * draws. Not in it: the chat, visitors, the secrets of seats, and who said what in a vote.
 */
const by = v.picklist(PARTY_SEATS);

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
    boxes,
    /** The part that the host opened. */
    entropy: v.exactOptional(v.string()),
    /** Who rolls first. */
    turn: by,
  }),
  v.strictObject({
    type: v.literal('dice-rolled'),
    seq,
    by,
    ...roll,
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
  ...seeds,
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
export const partyRecordSchema = recordOf('alluring-party', gameSchema);
export type PartyRecord = v.InferOutput<typeof partyRecordSchema>;
