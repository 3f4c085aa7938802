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
import { SEATS } from '../rules.ts';
import { ENTROPY_FROM } from '../../../chance/seeds.ts';
import { VERDICTS } from '../../../definition/tasks.ts';
import type { JournalStep } from '../../../definition/hosted-machine.ts';
import {
  type BoxContext,
  type BoxMachine,
  houseSeat,
  namesIn,
  ofBoth,
} from '../machine/box-context.ts';

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
    seq: seqSchema,
    by: seat,
    boxes: boxesSchema,
    /** The SHA-256 of the part that player 1 opens with the first roll. */
    commitment: v.exactOptional(hash),
    /** The part that the server drew for player 2 of a rematch. */
    entropy: v.exactOptional(v.string()),
  }),
  v.strictObject({
    type: v.literal('player-joined'),
    seq: seqSchema,
    /** Player 2’s part of the dice. */
    entropy: v.exactOptional(
      v.strictObject({ entropy: v.string(), from: v.picklist(ENTROPY_FROM) }),
    ),
  }),
  /** Nobody came to the seat of player 2; their part is gone with them. */
  v.strictObject({ type: v.literal('seat-lapsed'), seq: seqSchema }),
  v.strictObject({
    type: v.literal('entropy-added'),
    seq: seqSchema,
    by: seat,
    entropy: v.string(),
  }),
  v.strictObject({
    type: v.literal('dice-rolled'),
    seq: seqSchema,
    by: seat,
    ...roll,
    /** The part that player 1 opened with this roll. */
    entropy: v.exactOptional(v.string()),
    /** The room after the roll. */
    turn: seat,
    scores: perSeat(countSchema),
  }),
  v.strictObject({
    type: v.literal('dare-settled'),
    seq: seqSchema,
    by: seat,
    dare: countSchema,
    done: v.boolean(),
  }),
  v.strictObject({
    type: v.literal('dare-judged'),
    seq: seqSchema,
    by: seat,
    dare: countSchema,
    verdict: v.picklist(VERDICTS),
    coins: countSchema,
  }),
  v.strictObject({ type: v.literal('game-ended'), seq: seqSchema, by: seat }),
  v.strictObject({ type: v.literal('player-left'), seq: seqSchema, by: seat }),
  v.strictObject({ type: v.literal('player-returned'), seq: seqSchema, by: seat }),
  v.strictObject({ type: v.literal('room-closed'), seq: seqSchema }),
]);
export type RecordedStep = v.InferOutput<typeof stepSchema>;

const gameSchema = v.strictObject({
  ...seedsSchema,
  /** The names shown at the end; null: none. */
  names: perSeat(v.nullable(v.string())),
  /** The seat that the server played; null: none. */
  house: v.nullable(seat),
  steps: v.array(stepSchema),
  scores: perSeat(countSchema),
  winner: v.nullable(v.picklist([...SEATS, 'draw'])),
});
export type RecordedGame = v.InferOutput<typeof gameSchema>;

/** `npm run verify` reads these; docs/record.schema.json says the same to other programs. */
export const boxesRecordSchema = recordOf('alluring-boxes', gameSchema);
export type BoxesRecord = v.InferOutput<typeof boxesRecordSchema>;

type Step = JournalStep<BoxMachine>;

/** The public part of a journal step; null: the record leaves the step out. */
function recorded({ seq: at, event, before, after }: Step): RecordedStep | null {
  switch (event.type) {
    case 'boxes-placed': {
      const boxes = event.boxes.map(({ number, x, y }) => ({ number, x, y }));
      const { type, by, commitment, entropy } = event;
      const parts = { ...(commitment && { commitment }), ...(entropy && { entropy }) };
      return { type, seq: at, by, boxes, ...parts };
    }
    case 'player-joined': {
      const { type, entropy } = event;
      return { type, seq: at, ...(entropy && { entropy }) };
    }
    case 'entropy-added':
      return { type: event.type, seq: at, by: event.by, entropy: event.entropy };
    case 'dice-rolled': {
      const { type, by, die1, die2, coins, prize, forced, entropy, dared } = event;
      const { turn, scores, seeds } = after.context;
      const drawn = {
        clientSeed: seeds?.clientSeed ?? '',
        nonce: before.context.seeds?.nonce ?? 0,
      };
      const opening = entropy === undefined ? {} : { entropy };
      const dare = dared && { difficulty: dared.difficulty };
      const dice = { by, die1, die2, coins, prize, forced };
      return { type, seq: at, ...dice, ...dare, ...opening, ...drawn, turn, scores };
    }
    case 'dare-settled':
      return { type: event.type, seq: at, by: event.by, dare: event.dare, done: event.done };
    case 'dare-judged': {
      const { type, by, dare, verdict, coins } = event;
      return { type, seq: at, by, dare, verdict, coins };
    }
    case 'seat-lapsed':
    case 'room-closed':
      return { type: event.type, seq: at };
    case 'game-ended':
    case 'player-left':
    case 'player-returned':
      return { type: event.type, seq: at, by: event.by };
    case 'room-created':
    case 'rematch-started':
    case 'seat-freed':
    case 'message-sent':
    case 'watcher-chat-changed':
    case 'player-queued':
    case 'player-unqueued':
    case 'profile-changed':
    case 'dare-pictured': // a photo is gone before its record
      return null;
  }
}

function played(context: BoxContext, steps: RecordedStep[]): RecordedGame | null {
  const { seeds, scores, winner } = context;
  if (seeds === null) return null;
  const { serverSeedHash, serverSeed } = seeds;
  const names = ofBoth(namesIn(context));
  return { serverSeedHash, serverSeed, names, house: houseSeat(context), steps, scores, winner };
}

/** The games of a room that is over, from its whole journal. */
export function boxesRecord(room: string, journal: readonly Step[]): BoxesRecord {
  const games: RecordedGame[] = [];
  let steps: RecordedStep[] = [];
  let last: BoxContext | null = null;
  const close = (): void => {
    const game = last && played(last, steps);
    if (game !== null && steps.length > 0) games.push(game);
    steps = [];
  };
  for (const step of journal) {
    const was = step.before.context.seeds?.serverSeedHash;
    // New seeds begin a new game.
    if (was !== undefined && was !== step.after.context.seeds?.serverSeedHash) close();
    else {
      const shown = recorded(step);
      if (shown !== null) steps.push(shown);
    }
    last = step.after.context;
  }
  close();
  return { format: 'alluring-games/record', version: 1, game: 'alluring-boxes', room, games };
}
