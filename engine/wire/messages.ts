import * as v from 'valibot';
import { reactionSchema } from './reactions.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What the server says whatever is played; a game's own messages are its definition's. */
export const COMMON_MESSAGES = {
  /** Which seats have somebody connected, by their names. */
  'presence-changed': v.object({
    present: v.record(v.string(), v.boolean()),
    turnEndsIn: v.nullable(count),
    watching: v.exactOptional(count),
  }),
  'balance-changed': v.object({ coins: count }),
  /** [T20] Somebody reacts: from a seat, by its name, or (null) from among those who watch. */
  reaction: v.object({ by: v.nullable(v.string()), emoji: reactionSchema }),
  'rooms-updated': v.object({}),
  /** The administrator saved a game's configuration; sockets that sit in no room hear of it. */
  'config-changed': v.object({ game: v.string(), spin_cost: count }),
  /** This process ends soon: whoever connects anew, and sits down there first, misses nothing [J20]. */
  'server-moving': v.object({}),
  'action-refused': v.object({ action: v.string(), code: v.string(), error: v.string() }),
} as const;

const changes = v.object({ seq: count, changes: v.record(v.string(), v.unknown()) });

/**
 * What a game that announces nothing of its own is told by: the keys of the reader's view that are
 * new, in one message what is alike for all and in another what one seat alone sees.
 */
export const CHANGE_MESSAGES = { 'room-changed': changes, 'seat-changed': changes } as const;

/** [T5] What stands around a table in every view of it, as the host knows it. */
export const aroundFields = {
  seq: count,
  ...COMMON_MESSAGES['presence-changed'].entries,
} as const;
