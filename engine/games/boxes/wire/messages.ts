import * as v from 'valibot';
import { logLineSchema, openedSchema } from '../../dice/dice-log.ts';
import { ROOM_STATES, SEATS } from '../rules.ts';
import { dareSchema } from '../machine/dare.ts';
import { COMMON_MESSAGES, messageReader, type Told } from '../../../wire/messages.ts';
import { fairnessSchema, shownOpened } from '../../../chance/seeds.ts';
import {
  type Known,
  type RoomMessage as AnyMessage,
  roomReading,
} from '../../../wire/view-fold.ts';

/**
 * The messages about a room, one schema each, documented fields first. `seq` is the number of the
 * last journal entry that the message reflects: a client that misses one asks again with join-room,
 * and a client drops an old one. [X25] For a watcher, `seq` and the ids of log lines may jump over
 * the chat that the watcher does not receive. Nothing else is missing there: a Colyseus client's
 * connection loses nothing, and after a broken one, joining again brings the whole room.
 */
const seatName = v.picklist(SEATS);
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const die = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(6));

const box = v.object({ number: v.number(), x: v.number(), y: v.number(), owner: seatName });
const boxesSchema = v.array(box);
const scoresSchema = v.object({ player1: count, player2: count });
const presence = v.object({ player1: v.boolean(), player2: v.boolean() });
const winnerSchema = v.nullable(v.picklist([...SEATS, 'draw']));
const stateSchema = v.picklist(ROOM_STATES);

/** [B48] The nicknames of those who have one. */
const namesSchema = v.object({ player1: v.nullable(v.string()), player2: v.nullable(v.string()) });

const logLine = logLineSchema(seatName);

/** The game's own messages, each the next one of its room. */
const OWN_MESSAGES = {
  'player-joined': v.object({
    boxes: boxesSchema,
    seq: count,
    state: stateSchema,
    turn: seatName,
    line: logLine,
    names: v.exactOptional(namesSchema),
  }),
  'boxes-updated': v.object({ state: stateSchema, boxes: boxesSchema, seq: count }),
  'dice-rolled': v.object({
    die1: die,
    die2: die,
    sum: count,
    boxes: boxesSchema,
    seq: count,
    by: seatName,
    turn: seatName,
    scores: scoresSchema,
    state: stateSchema,
    winner: winnerSchema,
    opened: openedSchema,
    forced: v.boolean(),
    /** [B34] The part that player 1 opened with this roll, now in the client seed. */
    entropy: v.exactOptional(v.string()),
    /** [B53] With a roll for a player who is away. */
    missed: v.exactOptional(scoresSchema),
    turnEndsIn: v.nullable(count),
    line: logLine,
    /** [B55] If the box contains a task. */
    dare: v.exactOptional(dareSchema),
  }),
  /** [B57] A dare was settled or judged, or [B110] has another photo; [B58] the next turn's clock starts with it. */
  'dare-changed': v.object({
    dare: dareSchema,
    seq: count,
    turnEndsIn: v.nullable(count),
    /** [B96] Of a verdict. */
    line: v.exactOptional(logLine),
  }),
  /** [B62] A player's name or avatar has changed. */
  'names-changed': v.object({
    names: namesSchema,
    avatars: namesSchema,
    seq: count,
  }),
  'chat-message': v.object({
    playerName: v.string(),
    message: v.string(),
    seq: count,
    line: logLine,
  }),
} as const;

export const MESSAGES = {
  ...COMMON_MESSAGES,
  /** The whole room as its reader may see it. `isPlayer1` is false for watchers. */
  'room-state': v.object({
    state: stateSchema,
    isPlayer1: v.boolean(),
    boxes: boxesSchema,
    seq: count,
    seat: v.nullable(seatName),
    hasPlayer2: v.boolean(),
    turn: seatName,
    scores: scoresSchema,
    winner: winnerSchema,
    closed: v.boolean(),
    present: presence,
    /** Milliseconds until the server rolls for the player whose turn it is; null: the clock is stopped. */
    turnEndsIn: v.nullable(count),
    /** [B41] Who has left for good. */
    left: v.optional(presence, { player1: false, player2: false }),
    /** [B53] How many turns in a row the server has rolled for a seat while its player was away. */
    missed: v.optional(scoresSchema, { player1: 0, player2: 0 }),
    names: v.optional(namesSchema, { player1: null, player2: null }),
    /** [B62] */
    avatars: v.optional(namesSchema, { player1: null, player2: null }),
    /** [B55] The dares of this game. */
    dares: v.optional(v.array(dareSchema), []),
    /**
     * [B64] The games won by the players who sit there now, and whether the seats are swapped
     * compared with the first game.
     */
    match: v.optional(scoresSchema, { player1: 0, player2: 0 }),
    swapped: v.optional(v.boolean(), false),
    /** [B66] The seat that the server plays; null: none. */
    house: v.optional(v.nullable(seatName), null),
    /** [B61] How many rolls in a row opened nothing. */
    empty: v.optional(count, 0),
    /** For watchers without the chat that they may not read. */
    messages: v.array(logLine),
    /** [B27] How many people watch. */
    watching: v.optional(count, 0),
    /** [B26] Whether watchers may read the chat. */
    watcherChat: v.optional(v.boolean(), false),
    fairness: v.nullable(fairnessSchema),
  }),
  ...OWN_MESSAGES,
  'presence-changed': v.object({
    present: presence,
    turnEndsIn: v.nullable(count),
    watching: v.exactOptional(count),
  }),
} as const;

export type MessageName = keyof typeof MESSAGES;
export type Message<Name extends MessageName> = v.InferOutput<(typeof MESSAGES)[Name]>;

type Whole = Message<'room-state'>;
type Own = Told<typeof OWN_MESSAGES>;

/** A message about a room, with the time at which it came. */
export type RoomMessage = AnyMessage<Whole, Own>;
/** The room as the server last described it. */
export type RoomView = Known<Whole>;
export type LogLine = RoomView['messages'][number];

/** What a roll changes. */
function rolled(room: Whole, roll: Message<'dice-rolled'>): Partial<Whole> {
  const { boxes, turn, scores, state, winner, entropy, dare, missed = room.missed } = roll;
  const seeds = room.fairness && shownOpened(room.fairness, entropy);
  const fairness = seeds && { ...seeds, nonce: seeds.nonce + 1 };
  const dares = dare === undefined ? room.dares : [...room.dares, dare];
  const empty = roll.opened === null ? room.empty + 1 : 0;
  return { boxes, turn, scores, state, winner, fairness, missed, dares, empty };
}

function step(room: Whole, message: Own): Partial<Whole> {
  switch (message.type) {
    case 'player-joined': {
      const { boxes, state, turn, names = room.names } = message.payload;
      return { boxes, state, turn, names, hasPlayer2: true };
    }
    case 'boxes-updated':
      return message.payload;
    case 'dice-rolled':
      return rolled(room, message.payload);
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

/** Deadlines, scores and seeds then come with a room-state. */
function leavesHoles(message: Own): boolean {
  if (message.type === 'player-joined' || message.type === 'boxes-updated') return true;
  return message.type === 'dice-rolled' && message.payload.state === 'finished';
}

/** [B53] A player who is connected again has missed no turn. */
function afterPresence({ missed, present }: Whole): Partial<Whole> {
  const player1 = present.player1 ? 0 : missed.player1;
  const player2 = present.player2 ? 0 : missed.player2;
  return { missed: { player1, player2 } };
}

/** How a client reads a room of Alluring Boxes. */
export const boxesReading = roomReading(MESSAGES['room-state'], {
  read: messageReader(OWN_MESSAGES),
  step,
  leavesHoles,
  afterPresence,
});
