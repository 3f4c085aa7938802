import * as v from 'valibot';
import { ENTROPY_FROM } from '../../../chance/seed-halves.ts';
import { boxes, count, hash, recordOf, roll, seeds, seq } from './record-fields.ts';
import { VERDICTS } from '../../../definition/assessment.ts';
import { SEATS } from '../rules.ts';

/**
 * The record of a room: everything by which anybody can repeat its games and check their draws. Not
 * in it: the chat, visitors, and the secrets of seats.
 */
const seat = v.picklist(SEATS);
const perSeat = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.strictObject({ player1: schema, player2: schema });

const stepSchema = v.variant('type', [
  v.strictObject({
    type: v.literal('boxes-placed'),
    seq,
    by: seat,
    boxes,
    /** The SHA-256 of the part that player 1 opens with the first roll. */
    commitment: v.exactOptional(hash),
    /** The part that the server drew for player 2 of a rematch. */
    entropy: v.exactOptional(v.string()),
  }),
  v.strictObject({
    type: v.literal('player-joined'),
    seq,
    /** Player 2’s part of the dice. */
    entropy: v.exactOptional(
      v.strictObject({ entropy: v.string(), from: v.picklist(ENTROPY_FROM) }),
    ),
  }),
  /** Nobody came to the seat of player 2; their part is gone with them. */
  v.strictObject({ type: v.literal('seat-lapsed'), seq }),
  v.strictObject({ type: v.literal('entropy-added'), seq, by: seat, entropy: v.string() }),
  v.strictObject({
    type: v.literal('dice-rolled'),
    seq,
    by: seat,
    ...roll,
    /** The part that player 1 opened with this roll. */
    entropy: v.exactOptional(v.string()),
    /** The room after the roll. */
    turn: seat,
    scores: perSeat(count),
  }),
  v.strictObject({
    type: v.literal('dare-settled'),
    seq,
    by: seat,
    dare: count,
    done: v.boolean(),
  }),
  v.strictObject({
    type: v.literal('dare-judged'),
    seq,
    by: seat,
    dare: count,
    verdict: v.picklist(VERDICTS),
    coins: count,
  }),
  v.strictObject({ type: v.literal('game-ended'), seq, by: seat }),
  v.strictObject({ type: v.literal('player-left'), seq, by: seat }),
  v.strictObject({ type: v.literal('player-returned'), seq, by: seat }),
  v.strictObject({ type: v.literal('room-closed'), seq }),
]);
export type RecordedStep = v.InferOutput<typeof stepSchema>;

const gameSchema = v.strictObject({
  ...seeds,
  /** The names shown at the end; null: none. */
  names: perSeat(v.nullable(v.string())),
  /** The seat that the server played; null: none. */
  house: v.nullable(seat),
  steps: v.array(stepSchema),
  scores: perSeat(count),
  winner: v.nullable(v.picklist([...SEATS, 'draw'])),
});
export type RecordedGame = v.InferOutput<typeof gameSchema>;

/** `npm run verify` reads these; docs/record.schema.json says the same to other programs. */
export const boxesRecordSchema = recordOf('alluring-boxes', gameSchema);
export type BoxesRecord = v.InferOutput<typeof boxesRecordSchema>;
