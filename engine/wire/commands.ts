import * as v from 'valibot';
import { textBytes } from './json-bytes.ts';
import { reactionSchema } from './reactions.ts';

/**
 * What clients may send to a room of any game. A game's own commands are in its definition: the
 * bridge accepts them over Socket.IO with `roomId` and `playerId`. A Colyseus client sends the same
 * bodies without the two, because its seat is known.
 */

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

/** Commands that are the same for every game. */
export const COMMON_COMMANDS = {
  'join-room': v.strictObject(seatFields),
  /** [B28] To watch, without anything that only a seat may know. */
  'watch-room': v.strictObject({ roomId: roomIdSchema }),
  /** [T20] With its `playerId` from a seat, without it from a watcher. */
  react: v.strictObject({
    roomId: roomIdSchema,
    playerId: v.exactOptional(playerIdSchema),
    emoji: reactionSchema,
  }),
} as const;
