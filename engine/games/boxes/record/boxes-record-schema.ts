import * as v from 'valibot';
import { ENTROPY_FROM } from '../../../chance/seed-halves.ts';
import { VERDICTS } from '../../../definition/assessment.ts';
import { DIFFICULTY, SEATS } from '../rules.ts';

/**
 * The record of a room: everything by which anybody can repeat its games and check their draws. Not
 * in it: the chat, visitors, and the secrets of seats.
 */
const seat = v.picklist(SEATS);
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const die = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(6));
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const perSeat = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.strictObject({ player1: schema, player2: schema });
/** The number of the event in the room's journal. */
const seq = v.pipe(v.number(), v.integer(), v.minValue(1));

const stepSchema = v.variant('type', [
  v.strictObject({
    type: v.literal('boxes-placed'),
    seq,
    by: seat,
    boxes: v.array(v.strictObject({ number: count, x: v.number(), y: v.number() })),
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
    die1: die,
    die2: die,
    /** The coins that the opened box paid; null: the roll opened no box. */
    coins: v.nullable(count),
    prize: v.nullable(v.string()),
    /** Of the dare that the prize is, if it is one. */
    difficulty: v.exactOptional(v.picklist(DIFFICULTY)),
    /** The server rolled because the player’s time was up. */
    forced: v.boolean(),
    /** The part that player 1 opened with this roll. */
    entropy: v.exactOptional(v.string()),
    /** The client seed and round of the draws. */
    clientSeed: v.string(),
    nonce: count,
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
  /** [C3] Shown before the first draw, and the seed shown afterwards. */
  serverSeedHash: hash,
  serverSeed: v.string(),
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
export const boxesRecordSchema = v.strictObject({
  format: v.literal('alluring-games/record'),
  version: v.literal(1),
  game: v.literal('alluring-boxes'),
  room: v.string(),
  /** In the order in which they were played. */
  games: v.array(gameSchema),
});
export type BoxesRecord = v.InferOutput<typeof boxesRecordSchema>;
