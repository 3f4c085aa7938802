import * as v from 'valibot';
import { messageReader, type Told } from '../../wire/messages.ts';
import { tableFields } from '../../table/table-view.ts';
import { VERDICTS } from '../../definition/tasks.ts';
import { dareFields } from '../dice/dare.ts';
import { DIFFICULTY } from '../dice/rules.ts';
import { openedSchema } from '../dice/dice-log.ts';
import {
  boxesSchema,
  bySeat,
  offeredFields,
  partyLineSchema,
  PARTY_LINES,
} from './machine/party-schemas.ts';
import { PARTY_SEATS, PARTY_STATES, VOTE_MS, type BySeat } from './party-rules.ts';
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
  /** [G14] Null until its opener has chosen the task. */
  text: v.nullable(v.string()),
  difficulty: v.nullable(v.picklist(DIFFICULTY)),
  /** [G16] Whether other tasks were taken for it. */
  swapped: v.boolean(),
  /** The seats that may judge the dare, and those that have judged it. */
  judges: seats,
  voted: seats,
  /** Null until the vote is over. */
  tally: v.nullable(
    v.object({
      exactly: count,
      nearly: count,
      'not-at-all': count,
      /** [G33] The verdict of those who watch, who count as one judge more; null: none has judged. */
      audience: v.optional(v.nullable(v.picklist(VERDICTS)), null),
    }),
  ),
});

/** What a throw and an opened box change. */
const played = {
  boxes: boxesSchema,
  by: seatSchema,
  turn: seatSchema,
  scores: scoresSchema,
  state: stateSchema,
  winner: v.nullable(v.string()),
  seq: count,
  /** [G13] */
  round: count,
  turnEndsIn: v.nullable(count),
};

/** The game's own messages, each the next one of its room. */
export const PARTY_MESSAGES = {
  'dice-rolled': v.object({
    die1: die,
    die2: die,
    sum: count,
    ...played,
    opened: openedSchema,
    /** [G11] The boxes among which the thrower may choose, two or more; else empty. */
    choices: v.array(count),
    /** [G15] It replaces the throw before. */
    again: v.boolean(),
    /** [G15] Who may throw again now. */
    throwAgain: v.nullable(seatSchema),
    /** How many throws in a row have opened nothing. */
    empty: count,
    forced: v.boolean(),
    /** [G7] With a roll for a player whose time was up. */
    missed: v.exactOptional(bySeat(count)),
    line,
    /** If the box contains a task. */
    dare: v.exactOptional(dareSchema),
  }),
  /** [G11] The thrower has chosen; `line`: that of the throw, told anew. */
  'box-opened': v.object({
    number: count,
    coins: count,
    ...played,
    dare: v.nullable(dareSchema),
    forced: v.boolean(),
    line: v.exactOptional(line),
  }),
  /** A dare was chosen or settled, or somebody has judged it, or the vote is over, or it has another photo. */
  'dare-changed': v.object({
    dare: dareSchema,
    seq: count,
    turnEndsIn: v.nullable(count),
    line: v.exactOptional(line),
  }),
  'names-changed': v.object({
    names: namesSchema,
    avatars: namesSchema,
    seq: count,
  }),
  'chat-message': v.object({ playerName: v.string(), message: v.string(), seq: count, line }),
} as const;

/** The whole room as its reader may see it. */
export const partyViewSchema = v.object({
  ...tableFields(PARTY_SEATS, PARTY_LINES),
  state: stateSchema,
  isPlayer1: v.boolean(),
  /** [G2] Who starts the game. */
  host: seatSchema,
  boxes: boxesSchema,
  turn: seatSchema,
  scores: scoresSchema,
  /** A seat, or `draw`; null while the game goes on. */
  winner: v.nullable(v.string()),
  /** [G8] Once the game is over: who did most dares, and who opened the rarest box, and which. */
  awards: v.nullable(
    v.object({
      daring: v.nullable(seatSchema),
      lucky: v.nullable(seatSchema),
      /** Null: a process of the version before does not say. */
      box: v.optional(v.nullable(count), null),
    }),
  ),
  dares: v.array(dareSchema),
  match: bySeat(count),
  empty: count,
  /** [G11] */
  choices: v.array(count),
  /** [G13] 1 of 1, or of 2. */
  round: count,
  rounds: count,
  /** [G14] The tasks from which this reader must choose one. */
  offer: v.nullable(
    v.object({
      dare: count,
      tasks: v.array(v.object(offeredFields)),
    }),
  ),
  /** [G15] Who may throw again now. */
  throwAgain: v.nullable(seatSchema),
  missed: bySeat(count),
  /** [G17] How long a turn usually takes, in ms: what is more of it is the pause for a dare. */
  turnMs: count,
  /** [G21] The host has paused the clock. */
  paused: v.optional(v.boolean(), false),
  /** [G24] Who sits down at the next game, in order; null: they have given no name, or no face. */
  next: v.optional(
    v.array(
      v.object({
        /** [G42] By which the host takes them out. 0: a process of the version before does not say. */
        guest: v.optional(count, 0),
        name: v.nullable(v.string()),
        avatar: v.nullable(v.string()),
      }),
    ),
    [],
  ),
  /** [G43] Once, to a watcher who comes: the dares of which they have said something. */
  said: v.exactOptional(v.array(count)),
});
export type PartyView = v.InferOutput<typeof partyViewSchema>;
export type ShownPartyDare = v.InferOutput<typeof dareSchema>;

type Own = Told<typeof PARTY_MESSAGES>;
/** A message about a room, with the time at which it came. */
export type PartyMessage = RoomMessage<PartyView, Own>;
/** The room as the server last described it. */
export type PartyRoom = Known<PartyView>;

type Played = Pick<PartyView, 'boxes' | 'turn' | 'scores' | 'state' | 'winner' | 'round'>;

/** The table after a throw, or after a box was chosen. */
function afterPlay(
  { dares }: PartyView,
  { boxes, turn, scores, state, winner, round, dare }: Played & { dare?: ShownPartyDare | null },
): Partial<PartyView> {
  const all = dare == null ? dares : [...dares, dare];
  return { boxes, turn, scores, state, winner, round, dares: all };
}

/** [G5] Whether others may judge it now. */
const isVoted = ({ done, coins }: ShownPartyDare): boolean => done === true && coins === null;

/**
 * [B168] A vote that begins ends by itself after a while, unless the clocks stand [G21]. When the last
 * vote is over, none ends any more; of other changes the server says nothing until the next room-state.
 */
function voteClock({ dares, paused }: PartyView, dare: ShownPartyDare): Partial<PartyView> {
  const votes = dares.filter(isVoted);
  const wasOn = votes.some(({ id }) => id === dare.id);
  if (isVoted(dare)) return wasOn ? {} : { wakesIn: paused ? null : VOTE_MS };
  return wasOn && votes.length === 1 ? { wakesIn: null } : {};
}

function step(room: PartyView, message: Own): Partial<PartyView> {
  switch (message.type) {
    case 'dice-rolled': {
      const { missed, choices, throwAgain, empty } = message.payload;
      const { fairness } = room;
      return {
        ...afterPlay(room, message.payload),
        choices,
        throwAgain,
        empty,
        missed: missed ?? room.missed,
        fairness: fairness && { ...fairness, nonce: fairness.nonce + 1 },
      };
    }
    case 'box-opened':
      return { ...afterPlay(room, message.payload), choices: [], throwAgain: null, empty: 0 };
    case 'dare-changed': {
      const { dare } = message.payload;
      const { offer } = room;
      const isChosen = offer?.dare === dare.id && (dare.text !== null || dare.coins !== null);
      return {
        ...voteClock(room, dare),
        dares: room.dares.map((known) => (known.id === dare.id ? dare : known)),
        offer: isChosen ? null : offer,
      };
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
  leavesHoles: ({ type, payload }) =>
    (type === 'dice-rolled' || type === 'box-opened') && payload.state === 'finished',
  afterPresence,
});
