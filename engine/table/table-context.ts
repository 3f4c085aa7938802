import * as v from 'valibot';
import { type SeedPair, seedPairSchema } from '../chance/seeds.ts';
import {
  roomOptionsSchema,
  type Seated,
  seatedSchema,
  seatProfileSchema,
} from '../definition/table-game.ts';
import { type Log, tableLines, type TableWords } from './talk.ts';

/** [G42] Somebody in line, by a number that nobody else at this table has had; missing in checkpoints of before. */
const queuedSchema = v.object({
  ...seatedSchema.entries,
  guest: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0))),
});
type Queued = v.InferOutput<typeof queuedSchema>;

/** Something by seat, for those seats that have it. */
export type BySeat<Seat extends string, Value> = { [One in Seat]?: Value | undefined };

/** What every room knows of its table. `More`: the words of its log that only its game has. */
export interface TableContext<Seat extends string, More = never> extends Log<
  TableWords<Seat> | More
> {
  seats: BySeat<Seat, Seated>;
  /** Who has left the game for good [B41]. */
  left: Seat[];
  /** [B52] The last player ids whose seats were given away. */
  freed: string[];
  /** [G23] The visitors who may not come back. */
  banned: string[];
  /** [G24] Who asked to join while no seat was given, in order. */
  queue: Queued[];
  /** [G42] The last of their numbers. */
  guests: number;
  closed: boolean;
  /** [T65] The house sits down where players are missing. */
  awaitsHouse: boolean;
  /** [B25] The first line that watchers may read as chat; null: none. */
  chatShownFrom: number | null;
  seeds: SeedPair | null;
  /** [C3] The seeds of the game before. */
  retired: SeedPair | null;
  /** [B14] The ids of the last accepted commands. */
  commands: string[];
}

export const EMPTY_TABLE = {
  seats: {},
  left: [],
  freed: [],
  banned: [],
  queue: [],
  guests: 0,
  closed: false,
  awaitsHouse: false,
  log: [],
  nextLine: 1,
  chatShownFrom: null,
  seeds: null,
  retired: null,
  commands: [],
} satisfies TableContext<never>;

/** [J11] What a stored room must contain of its table. `more`: the schemas of its game's own lines. */
export function tableEntries<Seat extends string>(
  seats: readonly Seat[],
  more: readonly v.ObjectSchema<
    v.ObjectEntries & { type: v.LiteralSchema<string, undefined> },
    undefined
  >[] = [],
) {
  const seat = v.picklist(seats);
  return {
    seats: v.partial(v.object(v.entriesFromList(seats, seatedSchema))),
    left: v.array(seat),
    freed: v.array(v.string()),
    banned: v.array(v.string()),
    queue: v.array(queuedSchema),
    guests: v.pipe(v.number(), v.integer(), v.minValue(0)),
    closed: v.boolean(),
    awaitsHouse: v.boolean(),
    log: v.array(v.variant('type', [...tableLines(seat), ...more])),
    nextLine: v.pipe(v.number(), v.integer(), v.minValue(0)),
    chatShownFrom: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
    seeds: v.nullable(seedPairSchema),
    retired: v.nullable(seedPairSchema),
    commands: v.array(v.string()),
  };
}

/** [B14] Of the command that became this event. */
export const commandId = v.exactOptional(v.string());
/** [C11] New seeds, if a part of the draws goes with the player. */
const seeds = v.exactOptional(seedPairSchema);

/** The events of every table: who comes and goes, and what they say. */
export const tableEvents = <Seat extends string>(seats: readonly Seat[]) => {
  const by = v.picklist(seats);
  return [
    v.object({
      type: v.literal('room-created'),
      seat: seatedSchema,
      seeds: seedPairSchema,
      /** [T70] Of a game that asks for them (`opening`). */
      options: v.exactOptional(roomOptionsSchema),
    }),
    v.object({
      type: v.literal('player-joined'),
      seat: seatedSchema,
      /** [C9] Their part of the draws. */
      entropy: v.exactOptional(v.string()),
    }),
    /** [G24] Somebody keeps a place for the next game, or has another profile there. */
    v.object({ type: v.literal('player-queued'), seat: seatedSchema }),
    /** [G42] Somebody has left the line, or a player (`by`) or [G40] the administrator has taken them out. */
    v.object({
      type: v.literal('player-unqueued'),
      visitor: v.string(),
      by: v.exactOptional(by),
      commandId,
    }),
    v.object({ type: v.literal('message-sent'), by, message: v.string(), commandId }),
    v.object({ type: v.literal('watcher-chat-changed'), by, allow: v.boolean(), commandId }),
    v.object({ type: v.literal('profile-changed'), by, profile: seatProfileSchema }),
    v.object({ type: v.literal('player-left'), by, seeds, commandId }),
    v.object({ type: v.literal('player-returned'), by }),
    /** [B50] Nobody connected to the seat in time. */
    v.object({ type: v.literal('seat-lapsed'), by, seeds }),
    /** [T64] The next game in the same room. */
    v.object({ type: v.literal('rematch-started'), by, seeds: seedPairSchema, commandId }),
    /** With a reason: by the administrator [O9]. */
    v.object({ type: v.literal('room-closed'), reason: v.exactOptional(v.string()) }),
  ] as const;
};
export type TableEvent<Seat extends string> = v.InferOutput<
  ReturnType<typeof tableEvents<Seat>>[number]
>;
