import * as v from 'valibot';
import { ENTROPY_FROM, seedPairSchema } from '../../../chance/seeds.ts';
import { daredSchema } from '../../dice/dare.ts';
import { SEATS, type SeatName } from '../rules.ts';
import { darePicturedSchema } from '../../dice/dare-photo.ts';
import { VERDICTS } from '../../../definition/tasks.ts';
import { seatedSchema, seatProfileSchema } from '../../../definition/table-game.ts';
import type { TableEvent } from '../../../table/table-context.ts';

const by = v.picklist(SEATS);
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const die = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(6));
const box = v.object({ number: v.number(), x: v.number(), y: v.number(), owner: by });
const commandId = v.exactOptional(v.string());

/** The game's own events in a room's journal; each contains its outcome. [T63] Some stand for the table's. */
export const BOX_EVENTS = [
  v.object({
    type: v.literal('room-created'),
    seat: seatedSchema,
    seeds: seedPairSchema,
    /** [B66] The server plays the seat that is free. */
    house: v.exactOptional(v.literal(true)),
    /** [B67] The server places the boxes of the first game. */
    scattered: v.exactOptional(v.literal(true)),
    commandId,
  }),
  v.object({
    type: v.literal('boxes-placed'),
    by,
    boxes: v.array(box),
    /** [B34] The hash of the part that player 1 opens with the first roll. */
    commitment: v.exactOptional(v.string()),
    /** [B33] Drawn by the server for player 2 of a rematch, who may replace it. */
    entropy: v.exactOptional(v.string()),
    commandId,
  }),
  v.object({
    type: v.literal('player-joined'),
    seat: seatedSchema,
    /** [B32] Missing in older events. */
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
    /** [B8] [B10] What the box with this sum pays; null if there is none. */
    coins: v.nullable(count),
    prize: v.nullable(v.string()),
    /** [B40] Missing in older events. */
    prizeId: v.exactOptional(v.number()),
    /** [B55] The dare of the prize; missing in older events. */
    dared: v.exactOptional(daredSchema),
    /** The server rolled because the player's time was up. */
    forced: v.boolean(),
    /** [B34] The part of player 1, opened with the first roll. */
    entropy: v.exactOptional(v.string()),
    commandId,
  }),
  v.object({ type: v.literal('rematch-started'), by, seeds: seedPairSchema, commandId }),
  /** [B57] */
  v.object({ type: v.literal('dare-settled'), by, dare: count, done: v.boolean(), commandId }),
  v.object({
    type: v.literal('dare-judged'),
    by,
    dare: count,
    verdict: v.picklist(VERDICTS),
    /** [B56] What it pays the opener. */
    coins: count,
    /** [B59] If the opener is a user. */
    rating: v.exactOptional(
      v.object({ user: v.number(), seq: v.number(), change: v.picklist([-1, 0, 1]) }),
    ),
    /** [B96] The verdict has a line in the log; missing in older events, which have none. */
    told: v.exactOptional(v.literal(true)),
    commandId,
  }),
  darePicturedSchema,
  /** [B62] A player's name, avatar and limits. */
  v.object({ type: v.literal('profile-changed'), by, ...seatProfileSchema.entries, commandId }),
  /** [B43] [B46] [B61] The game ends before its last box; the winner follows from the state before. */
  v.object({
    type: v.literal('game-ended'),
    by,
    /** [B60] The other player has not left, but missed two turns. */
    away: v.exactOptional(v.literal(true)),
    commandId,
  }),
  /** [B44] By the player who stayed. */
  v.object({
    type: v.literal('seat-freed'),
    by,
    seeds: seedPairSchema,
    /** [B53] The other player has not left, but missed two turns. */
    away: v.exactOptional(v.literal(true)),
    commandId,
  }),
  /** [B50] Nobody connected to the seat `by`. */
  v.object({
    type: v.literal('seat-lapsed'),
    by,
    /** The seeds of a new game, if dice were rolled in this one. */
    seeds: v.exactOptional(seedPairSchema),
  }),
] as const;
export type BoxOwnEvent = v.InferOutput<(typeof BOX_EVENTS)[number]>;
export type BoxEvent = BoxOwnEvent | Exclude<TableEvent<SeatName>, { type: BoxOwnEvent['type'] }>;
export type BoxEventOf<Type extends BoxEvent['type']> = BoxEvent & { type: Type };
