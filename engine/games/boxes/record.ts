import * as v from 'valibot';
import { ENTROPY_FROM } from '../../chance/seed-halves.ts';
import { VERDICTS } from '../../definition/assessment.ts';
import type { JournalStep } from '../../definition/hosted-machine.ts';
import { type BoxContext, houseSeat, namesIn } from './box-context.ts';
import type { boxMachine } from './box-machine.ts';
import { DIFFICULTY, SEATS } from './rules.ts';

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
    /** What the box of this sum paid; null: there was none. */
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
export const recordSchema = v.strictObject({
  format: v.literal('alluring-games/record'),
  version: v.literal(1),
  game: v.literal('alluring-boxes'),
  room: v.string(),
  /** In the order in which they were played. */
  games: v.array(gameSchema),
});
export type RoomRecord = v.InferOutput<typeof recordSchema>;

type Step = JournalStep<typeof boxMachine>;

/** A journal step as anybody may read it; null: it is nobody's business, or begins a game. */
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
    case 'profile-changed':
      return null;
  }
}

function played(context: BoxContext, steps: RecordedStep[]): RecordedGame | null {
  const { seeds, scores, winner } = context;
  if (seeds === null) return null;
  const { serverSeedHash, serverSeed } = seeds;
  const names = namesIn(context);
  return { serverSeedHash, serverSeed, names, house: houseSeat(context), steps, scores, winner };
}

/** The games of a room that is over, from its whole journal. */
export function boxesRecord(room: string, journal: readonly Step[]): RoomRecord {
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
