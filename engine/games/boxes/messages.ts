import * as v from 'valibot';
import { NOTICES, ROOM_STATES, SEATS } from './rules.ts';
import { dareSchema as dare } from './dare.ts';
import { limitsSchema } from '../../wire/profile.ts';
import { COMMON_MESSAGES } from '../../wire/messages.ts';
import { fairnessSchema } from '../../chance/seed-pair.ts';

/**
 * What the server sends about a room, one schema an event. Documented fields first; `seq` is the
 * number of the last journal entry the event reflects: a client that misses one asks again with
 * join-room, a client that sees an old one drops it. [X25] For who only watches, `seq` and the ids of
 * log lines may jump: by the chat they are not told. Nothing else is missing there, because a native
 * client's connection loses nothing; after a broken one, joining again tells the room anew.
 */
const seatName = v.picklist(SEATS);
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const die = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(6));

const box = v.object({ number: v.number(), x: v.number(), y: v.number(), owner: seatName });
const boxes = v.array(box);
const scores = v.object({ player1: count, player2: count });
const presence = v.object({ player1: v.boolean(), player2: v.boolean() });
const opened = v.object({ number: count, coins: count, prize: v.nullable(v.string()) });
const winner = v.nullable(v.picklist([...SEATS, 'draw']));
const state = v.picklist(ROOM_STATES);

/** [B48] The nickname of a line's author. */
const name = v.exactOptional(v.string());
/** [B48] The nicknames of those who have one. */
const names = v.object({ player1: v.nullable(v.string()), player2: v.nullable(v.string()) });

const logLine = v.variant('type', [
  v.object({ id: count, type: v.literal('chat'), by: seatName, name, message: v.string() }),
  v.object({
    id: count,
    type: v.literal('dice'),
    by: seatName,
    name,
    die1: die,
    die2: die,
    opened: v.nullable(opened),
  }),
  v.object({
    id: count,
    type: v.literal('notice'),
    message: v.string(),
    about: v.exactOptional(v.picklist(NOTICES)),
  }),
]);

/** What only this game says, each the next message of its room. */
export const OWN_MESSAGES = {
  'player-joined': v.object({
    boxes,
    seq: count,
    state,
    turn: seatName,
    line: logLine,
    names: v.exactOptional(names),
  }),
  'boxes-updated': v.object({ state, boxes, seq: count }),
  'dice-rolled': v.object({
    die1: die,
    die2: die,
    sum: count,
    boxes,
    seq: count,
    by: seatName,
    turn: seatName,
    scores,
    state,
    winner,
    opened: v.nullable(opened),
    forced: v.boolean(),
    /** [B34] What player 1 opened with this roll: from it on part of the client seed. */
    entropy: v.exactOptional(v.string()),
    /** [B53] With a roll for a player who is not there. */
    missed: v.exactOptional(scores),
    turnEndsIn: v.nullable(count),
    line: logLine,
    /** [B55] Where the box holds a task. */
    dare: v.exactOptional(dare),
  }),
  /** [B57] A dare was settled or judged; [B58] the next turn's clock begins with it. */
  'dare-changed': v.object({ dare, seq: count, turnEndsIn: v.nullable(count) }),
  /** [B62] Somebody is shown otherwise, or what everybody is fine with has changed. */
  'names-changed': v.object({
    names,
    avatars: names,
    limits: v.nullable(limitsSchema),
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
  /** The whole of a room as its reader may see it. `isPlayer1` is false for spectators. */
  'room-state': v.object({
    state,
    isPlayer1: v.boolean(),
    boxes,
    seq: count,
    seat: v.nullable(seatName),
    hasPlayer2: v.boolean(),
    turn: seatName,
    scores,
    winner,
    closed: v.boolean(),
    present: presence,
    /** Milliseconds until the server rolls for the player whose turn it is; null: no deadline. */
    turnEndsIn: v.nullable(count),
    /** [B41] Who has left for good. */
    left: v.optional(presence, { player1: false, player2: false }),
    /** [B53] How many turns in a row the server has rolled for a seat while nobody was there. */
    missed: v.optional(scores, { player1: 0, player2: 0 }),
    names: v.optional(names, { player1: null, player2: null }),
    /** [B62] */
    avatars: v.optional(names, { player1: null, player2: null }),
    /** [B55] What everybody seated is fine with; null where not all seats are taken. */
    limits: v.optional(v.nullable(limitsSchema), null),
    /** [B55] The tasks of this game's opened boxes. */
    dares: v.optional(v.array(dare), []),
    /** [B64] Games won by who sits there now, and whether the seats are swapped against the first game. */
    match: v.optional(scores, { player1: 0, player2: 0 }),
    swapped: v.optional(v.boolean(), false),
    /** [B61] How many rolls in a row have opened nothing. */
    empty: v.optional(count, 0),
    /** [B25] To watchers without the chat they may not read. */
    messages: v.array(logLine),
    /** [B27] How many watch without a seat. */
    watching: v.optional(count, 0),
    /** [B26] Whether those may read the chat. */
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
