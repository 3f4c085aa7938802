import * as v from 'valibot';
import { fairnessSchema } from '../../chance/seeds.ts';
import { aroundFields, messageReader, type Told } from '../../wire/messages.ts';
import { dareFields } from '../boxes/machine/dare.ts';
import { openedSchema } from '../boxes/machine/room-log.ts';
import { boxesSchema, bySeat, partyLineSchema } from './machine/party-context.ts';
import { PARTY_SEATS, PARTY_STATES, type BySeat } from './party-rules.ts';
import { type Known, type RoomMessage, roomReading } from '../../wire/view-fold.ts';

/** The messages about a room, one schema each; what the table of two has too is the same here. */
const seatSchema = v.picklist(PARTY_SEATS);
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const die = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(6));
const stateSchema = v.picklist(PARTY_STATES);
const scoresSchema = bySeat(count);
const line = partyLineSchema;
const seats = v.array(seatSchema);
const namesSchema = bySeat(v.string());

/** [G5] Who has judged is seen at once, what they said once the vote is over. */
const dareSchema = v.object({
  ...dareFields,
  by: seatSchema,
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
    by: seatSchema,
    turn: seatSchema,
    scores: scoresSchema,
    state: stateSchema,
    winner: v.nullable(v.string()),
    opened: openedSchema,
    forced: v.boolean(),
    /** [G7] With a roll for a player whose time was up. */
    missed: v.exactOptional(bySeat(count)),
    turnEndsIn: v.nullable(count),
    line,
    /** If the box contains a task. */
    dare: v.exactOptional(dareSchema),
  }),
  /** A dare was settled, or somebody has judged it, or the vote is over. */
  'dare-changed': v.object({ dare: dareSchema, seq: count, turnEndsIn: v.nullable(count) }),
  'names-changed': v.object({
    names: namesSchema,
    avatars: namesSchema,
    seq: count,
  }),
  'chat-message': v.object({ playerName: v.string(), message: v.string(), seq: count, line }),
} as const;

/** The whole room as its reader may see it. */
export const partyViewSchema = v.object({
  ...aroundFields,
  state: stateSchema,
  /** Null: the reader watches. */
  seat: v.nullable(seatSchema),
  isPlayer1: v.boolean(),
  /** [G2] Who starts the game. */
  host: seatSchema,
  /** Who sits there, in the order of the table, and who of them has left. */
  taken: seats,
  left: seats,
  names: namesSchema,
  avatars: namesSchema,
  boxes: boxesSchema,
  turn: seatSchema,
  scores: scoresSchema,
  /** A seat, or `draw`; null while the game goes on. */
  winner: v.nullable(v.string()),
  /** [G8] Once the game is over: who did most dares, and who opened the rarest box. */
  awards: v.nullable(v.object({ daring: v.nullable(seatSchema), lucky: v.nullable(seatSchema) })),
  dares: v.array(dareSchema),
  match: bySeat(count),
  empty: count,
  closed: v.boolean(),
  missed: bySeat(count),
  messages: v.array(line),
  watcherChat: v.boolean(),
  fairness: v.nullable(fairnessSchema),
  /** [G21] The host has paused the clock. */
  paused: v.optional(v.boolean(), false),
});
export type PartyView = v.InferOutput<typeof partyViewSchema>;
export type ShownPartyDare = v.InferOutput<typeof dareSchema>;

type Own = Told<typeof PARTY_MESSAGES>;
/** A message about a room, with the time at which it came. */
export type PartyMessage = RoomMessage<PartyView, Own>;
/** The room as the server last described it. */
export type PartyRoom = Known<PartyView>;

function step(room: PartyView, message: Own): Partial<PartyView> {
  switch (message.type) {
    case 'dice-rolled': {
      const { boxes, turn, scores, state, winner, dare, opened, missed } = message.payload;
      const { fairness } = room;
      return {
        boxes,
        turn,
        scores,
        state,
        winner,
        missed: missed ?? room.missed,
        fairness: fairness && { ...fairness, nonce: fairness.nonce + 1 },
        dares: dare === undefined ? room.dares : [...room.dares, dare],
        empty: opened === null ? room.empty + 1 : 0,
      };
    }
    case 'dare-changed': {
      const { dare } = message.payload;
      return { dares: room.dares.map((known) => (known.id === dare.id ? dare : known)) };
    }
    case 'names-changed': {
      const { names, avatars } = message.payload;
      return { names, avatars };
    }
    case 'chat-message':
      return {};
  }
}

/** A player who is connected again has missed no turn. */
function afterPresence({ missed, present }: PartyView): Partial<PartyView> {
  const still: BySeat<number> = {};
  for (const seat of PARTY_SEATS) {
    if (missed[seat] !== undefined) still[seat] = present[seat] === true ? 0 : missed[seat];
  }
  return { missed: still };
}

/** How a client reads a room of Alluring Boxes for three to eight. */
export const partyReading = roomReading(partyViewSchema, {
  read: messageReader(PARTY_MESSAGES),
  step,
  // The wins, the awards and the seeds come with the whole room.
  leavesHoles: ({ type, payload }) => type === 'dice-rolled' && payload.state === 'finished',
  afterPresence,
});
