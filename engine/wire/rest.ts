import * as v from 'valibot';
import { ENTROPY_FROM, entropySchema, fairnessSchema } from '../chance/seeds.ts';
import { hasAtMost, textBytes } from './visible-text.ts';
import { STAGES } from '../definition/stages.ts';
import { limitsSchema } from './profile.ts';

/** Bodies of the REST calls that play needs. Every error body is `{error: text}`. */
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const gameConfigSchema = v.object({
  default_coins: count,
  spin_cost: v.pipe(v.number(), v.integer(), v.minValue(1)),
  required_rating: v.optional(count),
  /** [S20] [S22] What the house gives to a player who cannot pay a spin, and how many hours apart. */
  house_coins: v.optional(count),
  house_hours: v.optional(count),
  /** Grows with each save; 0: never saved. */
  version: v.optional(count),
});

/** [B65] [B176] The shown name and the avatar of the player who waits for others. */
const waiting = {
  host: v.optional(v.nullable(v.string())),
  hostAvatar: v.optional(v.nullable(v.string())),
};
/** [B65] Since when (epoch ms) the room has its state. */
const since = v.optional(count);

/** The documented list of rooms. */
export const roomListSchema = v.object({
  success: v.boolean(),
  rooms: v.array(
    v.object({ id: v.string(), state: v.string(), hasPlayer2: v.boolean(), ...waiting, since }),
  ),
  /** [B47] The ids of the unfinished ones in which the asker has a seat. */
  own: v.exactOptional(v.array(v.string())),
});
export type ListedRoom = v.InferOutput<typeof roomListSchema>['rooms'][number];

/** The rooms of any one game; `own`: the asker has a seat there. */
export const tableListSchema = v.object({
  success: v.literal(true),
  rooms: v.array(
    v.object({
      id: v.string(),
      state: v.string(),
      stage: v.picklist(STAGES),
      seated: count,
      ...waiting,
      since,
      own: v.exactOptional(v.literal(true)),
    }),
  ),
});

/** [T22] The game of a room, for anybody who asks. */
export const roomSchema = v.object({
  success: v.literal(true),
  id: v.string(),
  game: v.string(),
  state: v.string(),
  stage: v.picklist(STAGES),
  seated: count,
  /** How many seats it has, and whether one is free; missing for a room of which only its record is left. */
  seats: v.optional(count),
  free: v.optional(v.boolean()),
  ...waiting,
  /** [B47] The visitor has a seat there. */
  own: v.optional(v.literal(true)),
  /** [G41] The line for the next game: the visitor stands in it, or may, or may not; missing: there is none now. */
  line: v.optional(v.picklist(['yours', 'open', 'full'])),
  /** [G57] Nobody sits down there any more: it is closed, or its game is over and everybody has left. */
  ended: v.optional(v.literal(true)),
  /** [B166] The avatars at its table; [B130] of a room that is over, with the names, if they are kept. */
  avatars: v.optional(v.array(v.string())),
  faces: v.optional(v.array(v.object({ name: v.string(), avatar: v.nullable(v.string()) }))),
});

/** [T23] The visitor's own unfinished rooms, newest first. */
export const ownRoomsSchema = v.object({
  success: v.literal(true),
  rooms: v.array(v.object({ id: v.string(), game: v.string(), state: v.string() })),
});

/** [A116] The visitor's own finished games, newest first. `finished`: epoch ms. */
export const finishedGamesSchema = v.array(
  v.object({
    game: v.string(),
    room: v.string(),
    finished: count,
    players: v.array(
      v.object({ name: v.string(), avatar: v.nullable(v.string()), score: v.number() }),
    ),
    won: v.boolean(),
  }),
);
export type FinishedGames = v.InferOutput<typeof finishedGamesSchema>;

export const seatAnswerSchema = v.object({
  success: v.literal(true),
  roomId: v.string(),
  playerId: v.string(),
  isPlayer1: v.boolean(),
  /** The name of the seat, if the table has more than two. */
  seat: v.exactOptional(v.string()),
  /** [B32] Player 2's part of the dice, and who made it. */
  entropy: v.exactOptional(v.string()),
  entropyFrom: v.exactOptional(v.picklist(ENTROPY_FROM)),
});
export type SeatAnswer = v.InferOutput<typeof seatAnswerSchema>;

/** [T70] Options of a room that only its game knows. */
export const ownOptionsSchema = v.pipe(
  v.record(
    v.pipe(v.string(), v.maxLength(32)),
    v.union([v.boolean(), v.number(), v.pipe(v.string(), v.maxLength(64))]),
  ),
  v.maxEntries(16),
);
export type OwnOptions = v.InferOutput<typeof ownOptionsSchema>;

/** The body of a new room. */
export const createRequestSchema = v.strictObject({
  /** [B54] Without it the room is listed. */
  listed: v.optional(v.boolean()),
  /** [T25] The server plays the free seat. */
  house: v.optional(v.boolean()),
  /** [T26] The server sets up the table. */
  scattered: v.optional(v.boolean()),
  options: v.optional(ownOptionsSchema),
});

/** [B32] The body of a joiner. */
export const quickRequestSchema = v.strictObject({ entropy: v.optional(entropySchema) });
export const joinRequestSchema = v.strictObject({
  ...quickRequestSchema.entries,
  /** [B75] Only the seat that is the visitor's already. */
  own: v.optional(v.literal(true)),
});

/** [B35] What a joiner may know of a room's dice beforehand. */
export const roomFairnessSchema = v.object({
  success: v.literal(true),
  roomId: v.string(),
  fairness: v.nullable(fairnessSchema),
});

/** [T28] The evening's board: named visitors of the last 18 hours; null: nobody yet. */
export const tonightSchema = v.object({
  success: v.literal(true),
  tonight: v.object({
    daring: v.nullable(v.object({ name: v.string(), dares: count })),
    /** `roll`: what it was, for people. */
    lucky: v.nullable(v.object({ name: v.string(), roll: v.string() })),
    wheel: v.nullable(v.object({ name: v.string(), score: count })),
    streak: v.nullable(v.object({ name: v.string(), games: count })),
  }),
});
export type Tonight = v.InferOutput<typeof tonightSchema>['tonight'];

/** Where phones of the same network find the server; null: it listens for its own machine alone. */
export const networkSchema = v.object({ origin: v.nullable(v.string()) });

export const meSchema = v.object({
  user: v.nullable(v.object({ nickname: v.string(), rating: v.number() })),
  coins: count,
  /** [A85] The visitor's own name and avatar, and all avatars. */
  name: v.nullable(v.string()),
  avatar: v.nullable(v.string()),
  avatars: v.array(v.string()),
  /** [A86] Null: not chosen. */
  limits: v.nullable(limitsSchema),
  /** The kinks that `limits` may name. */
  kinks: v.array(v.object({ id: count, name: v.string() })),
});
export type Me = v.InferOutput<typeof meSchema>;

/** [C17] Characters as people see them. */
export const CLIENT_SEED_LIMIT = 64;
/** [X27] Enough for any alphabet; text that JSON must escape takes more. */
export const CLIENT_SEED_BYTES = 3 * CLIENT_SEED_LIMIT;
const clientSeedSchema = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  // Every language hashes it as UTF-8, which has no half characters.
  v.check((seed) => seed.isWellFormed(), 'takes whole characters'),
  v.check(
    (seed) => hasAtMost(seed, CLIENT_SEED_LIMIT),
    `takes at most ${CLIENT_SEED_LIMIT} characters`,
  ),
  v.check(
    (seed) => textBytes(seed) <= CLIENT_SEED_BYTES,
    `takes at most ${CLIENT_SEED_BYTES} bytes as JSON`,
  ),
);

/** The requests of a one-player game. */
export const playRequestSchema = v.variant('type', [
  v.strictObject({ type: v.literal('SPIN') }),
  v.strictObject({ type: v.literal('ANSWER'), accept: v.boolean() }),
  v.strictObject({ type: v.literal('HOUSE_ROUND') }),
  v.strictObject({
    type: v.literal('NEW_SEED'),
    clientSeed: v.optional(clientSeedSchema),
  }),
]);
export type PlayRequest = v.InferOutput<typeof playRequestSchema>;
