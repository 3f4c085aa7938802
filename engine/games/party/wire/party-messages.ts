import * as v from 'valibot';
import { fairnessSchema } from '../../../chance/seed-pair.ts';
import { aroundFields } from '../../../wire/messages.ts';
import { limitsSchema } from '../../../wire/profile.ts';
import { dareFields } from '../../boxes/machine/dare.ts';
import { bySeat, openedSchema, partyLineSchema } from '../machine/party-context.ts';
import { boxesSchema } from '../machine/party-events.ts';
import { PARTY_SEATS, PARTY_STATES } from '../party-rules.ts';

/** The messages about a room, one schema each; what the table of two has too is the same here. */
const seat = v.picklist(PARTY_SEATS);
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const die = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(6));
const state = v.picklist(PARTY_STATES);
const scores = bySeat(count);
const line = partyLineSchema;
const seats = v.array(seat);
const names = bySeat(v.string());

/** [G5] Who has judged is seen at once, what they said once the vote is over. */
const dare = v.object({
  ...dareFields,
  by: seat,
  /** The seats that may judge the dare, and those that have judged it. */
  judges: seats,
  voted: seats,
  /** Null until the vote is over. */
  tally: v.nullable(v.object({ exactly: count, nearly: count, 'not-at-all': count })),
});

/** The game's own messages, each the next one of its room. */
export const PARTY_MESSAGES = {
  'dice-rolled': v.object({
    die1: die,
    die2: die,
    sum: count,
    boxes: boxesSchema,
    seq: count,
    by: seat,
    turn: seat,
    scores,
    state,
    winner: v.nullable(v.string()),
    opened: openedSchema,
    forced: v.boolean(),
    /** [G7] With a roll for a player whose time was up. */
    missed: v.exactOptional(bySeat(count)),
    turnEndsIn: v.nullable(count),
    line,
    /** If the box contains a task. */
    dare: v.exactOptional(dare),
  }),
  /** A dare was settled, or somebody has judged it, or the vote is over. */
  'dare-changed': v.object({ dare, seq: count, turnEndsIn: v.nullable(count) }),
  'names-changed': v.object({
    names,
    avatars: names,
    limits: v.nullable(limitsSchema),
    seq: count,
  }),
  'chat-message': v.object({ playerName: v.string(), message: v.string(), seq: count, line }),
} as const;

/** The whole room as its reader may see it. */
export const partyViewSchema = v.object({
  ...aroundFields,
  state,
  /** Null: the reader watches. */
  seat: v.nullable(seat),
  isPlayer1: v.boolean(),
  /** [G2] Who starts the game. */
  host: seat,
  /** Who sits there, in the order of the table, and who of them has left. */
  taken: seats,
  left: seats,
  names,
  avatars: names,
  boxes: boxesSchema,
  turn: seat,
  scores,
  /** A seat, or `draw`; null while the game goes on. */
  winner: v.nullable(v.string()),
  /** [G8] Once the game is over: who did most dares, and who opened the rarest box. */
  awards: v.nullable(v.object({ daring: v.nullable(seat), lucky: v.nullable(seat) })),
  dares: v.array(dare),
  match: bySeat(count),
  empty: count,
  closed: v.boolean(),
  missed: bySeat(count),
  limits: v.nullable(limitsSchema),
  messages: v.array(line),
  watcherChat: v.boolean(),
  fairness: v.nullable(fairnessSchema),
});
export type PartyView = v.InferOutput<typeof partyViewSchema>;
export type ShownPartyDare = v.InferOutput<typeof dare>;
