import * as v from 'valibot';
import { ENTROPY_FROM } from '../../chance/seed-halves.ts';
import { seedPairSchema } from '../../chance/seed-pair.ts';
import { SEATS } from './rules.ts';
import { type Seated, seatedSchema } from '../../definition/table-game.ts';

export type Seat = Seated;

const by = v.picklist(SEATS);
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const die = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(6));
const box = v.object({ number: v.number(), x: v.number(), y: v.number(), owner: by });
const commandId = v.exactOptional(v.string());

/** Events of a room's journal, each already decided by the host. */
export const boxEventSchema = v.variant('type', [
  v.object({
    type: v.literal('room-created'),
    seat: seatedSchema,
    seeds: seedPairSchema,
    commandId,
  }),
  v.object({
    type: v.literal('boxes-placed'),
    by,
    boxes: v.array(box),
    /** [B34] The hash of what player 1 adds to the dice with the first roll. */
    commitment: v.exactOptional(v.string()),
    /** [B33] Drawn by the server for the player 2 of a rematch, who may put another in its place. */
    entropy: v.exactOptional(v.string()),
    commandId,
  }),
  v.object({
    type: v.literal('player-joined'),
    seat: seatedSchema,
    /** [B32] Missing in events from before there was one. */
    entropy: v.exactOptional(v.object({ entropy: v.string(), from: v.picklist(ENTROPY_FROM) })),
    commandId,
  }),
  v.object({ type: v.literal('entropy-added'), by, entropy: v.string(), commandId }),
  v.object({
    type: v.literal('dice-rolled'),
    v: v.literal(2),
    by,
    die1: die,
    die2: die,
    /** [B8] [B10] What the box with their sum pays; null where there is none. */
    coins: v.nullable(count),
    prize: v.nullable(v.string()),
    /** [B40] Missing in events from before prizes were told apart. */
    prizeId: v.exactOptional(v.number()),
    /** The server rolled because the player did not in time. */
    forced: v.boolean(),
    /** [B34] What player 1 promised, opened with the first roll. */
    entropy: v.exactOptional(v.string()),
    commandId,
  }),
  v.object({ type: v.literal('message-sent'), by, message: v.string(), commandId }),
  v.object({ type: v.literal('watcher-chat-changed'), by, allow: v.boolean(), commandId }),
  v.object({ type: v.literal('rematch-started'), by, seeds: seedPairSchema, commandId }),
  /** [B41] For good: a lost connection is no event. */
  v.object({ type: v.literal('player-left'), by, commandId }),
  v.object({ type: v.literal('player-returned'), by, commandId }),
  /** [B43] [B46] Before the last box; who wins follows from what was before. */
  v.object({ type: v.literal('game-ended'), by, commandId }),
  /** [B44] By the one who stayed. */
  v.object({
    type: v.literal('seat-freed'),
    by,
    seeds: seedPairSchema,
    /** [B53] The other has not left, but missed two turns. */
    away: v.exactOptional(v.literal(true)),
    commandId,
  }),
  /** [B50] Nobody came to the seat `by`. */
  v.object({
    type: v.literal('seat-lapsed'),
    by,
    /** Of a new game, where dice were rolled in this one. */
    seeds: v.exactOptional(seedPairSchema),
    commandId,
  }),
  v.object({ type: v.literal('room-closed'), commandId }),
]);
export type BoxEvent = v.InferOutput<typeof boxEventSchema>;
