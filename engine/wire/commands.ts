import * as v from 'valibot';
import { textBytes } from './visible-text.ts';

/**
 * What clients may send to a room of any game. A game's own commands are in its definition: the
 * bridge accepts them over Socket.IO with `roomId` and `playerId`. A Colyseus client sends the same
 * bodies without the two, because its seat is known.
 */

/** [T20] The reactions that players and watchers may send. */
export const REACTIONS = ['👏', '😂', '🔥', '😱', '❤️', '🎉'] as const;
export type Reaction = (typeof REACTIONS)[number];

export const reactionSchema = v.picklist(REACTIONS, `takes one of ${REACTIONS.join(' ')}`);

/** The body of a Colyseus client: whether it sits or watches is known. */
export const reactCommand = v.strictObject({ emoji: reactionSchema });

/** Letters and digits that nobody confuses on a phone: no 0 O, 1 I L, U V. */
export const ROOM_ID_ALPHABET = '23456789ABCDEFGHJKMNPQRSTWXYZ';
export const ROOM_ID_LENGTH = 6;

export const roomIdSchema = v.pipe(
  v.string(),
  v.toUpperCase(),
  v.regex(new RegExp(`^[${ROOM_ID_ALPHABET}]{${ROOM_ID_LENGTH}}$`), 'is not a room id'),
);
/** 128 bits as base64url. */
export const playerIdSchema = v.pipe(v.string(), v.regex(/^[\w-]{22}$/, 'is not a player id'));

const COMMAND_ID_BYTES = 64;

/** [B14] [X27] The id by which a repeated command is recognised; the page's own have 32 characters. */
export const commandIdSchema = v.optional(
  v.pipe(
    v.string(),
    v.minLength(1),
    v.maxLength(COMMAND_ID_BYTES),
    v.check(
      (id) => textBytes(id) <= COMMAND_ID_BYTES,
      `takes at most ${COMMAND_ID_BYTES} bytes as JSON`,
    ),
  ),
);

/** The seat that sends a command over Socket.IO. */
export const seatFields = { roomId: roomIdSchema, playerId: playerIdSchema } as const;

/** [T55] The same where those who watch may send it too: they have no `playerId`. */
export const watcherFields = {
  roomId: roomIdSchema,
  playerId: v.exactOptional(playerIdSchema),
} as const;

/** Commands that are the same for every game. */
export const COMMON_COMMANDS = {
  'join-room': v.strictObject(seatFields),
  /** [B28] To watch, without anything that only a seat may know. */
  'watch-room': v.strictObject({ roomId: roomIdSchema }),
  /** [T20] With its `playerId` from a seat, without it from a watcher. */
  react: v.strictObject({ ...watcherFields, emoji: reactionSchema }),
} as const;

/** Colyseus clients join with the seat's secret, or watch. */
export const colyseusJoinSchema = v.union([
  v.object({ playerId: playerIdSchema }),
  v.object({ watch: v.literal(true) }),
]);

/** Why the server closes a WebSocket: own codes, in the range for applications. */
export const TOO_NOISY = 4029;
