import * as v from 'valibot';
import { textBytes } from './json-bytes.ts';
import { reactionSchema } from './reactions.ts';

/**
 * What clients may send into a room of any game. A game's own commands are its definition's: the
 * bridge takes them over Socket.IO with `roomId` and `playerId`; a Colyseus client's seat is known, so
 * it sends the same bodies without the two.
 */

/** Letters and digits nobody mixes up on a phone: no 0 O, 1 I L, U V. */
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

/** [B14] [X27] By which a command that is sent again is known again: ours have 32 characters. */
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

/** Which seat sends a command over Socket.IO. */
export const seatFields = { roomId: roomIdSchema, playerId: playerIdSchema } as const;

/** What sockets send to the house itself, whatever is played in the room. */
export const COMMON_COMMANDS = {
  'join-room': v.strictObject(seatFields),
  /** [B28] To watch: what a seat alone may know is not told. */
  'watch-room': v.strictObject({ roomId: roomIdSchema }),
  /** [T20] From a seat with its `playerId`, without one from who watches the room. */
  react: v.strictObject({
    roomId: roomIdSchema,
    playerId: v.exactOptional(playerIdSchema),
    emoji: reactionSchema,
  }),
} as const;
