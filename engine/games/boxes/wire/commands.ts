import * as v from 'valibot';
import { commitmentSchema, entropySchema } from '../../../chance/seeds.ts';
import { messageSchema } from '../../../wire/chat.ts';
import { commandIdSchema, COMMON_COMMANDS, seatFields as seat } from '../../../wire/commands.ts';
import { BOX_NUMBERS, clampToGrid, SEATS } from '../rules.ts';
import { VERDICTS } from '../../../definition/tasks.ts';

/** The commands of Alluring Boxes, one schema each (docs/protocol.md). */

/** [B4] Numbers 3 to 11, x and y clamped into the grid; an unknown field refuses the update. */
const boxSchema = v.strictObject({
  number: v.picklist(BOX_NUMBERS, `takes a whole number from 3 to 11`),
  x: v.pipe(v.number(), v.finite(), v.transform(clampToGrid)),
  y: v.pipe(v.number(), v.finite(), v.transform(clampToGrid)),
  owner: v.optional(v.picklist(SEATS)),
});
const boxes = v.pipe(v.array(boxSchema), v.maxLength(BOX_NUMBERS.length, 'takes at most 9 boxes'));

/** The number of its roll in the room's journal. */
const dareId = v.pipe(v.number(), v.integer(), v.minValue(1));

const bodies = {
  /** [B34] `commitment`: the SHA-256 of the entropy that the first roll opens. */
  'update-boxes': {
    boxes,
    commitment: v.optional(commitmentSchema),
    commandId: commandIdSchema,
  },
  'roll-dice': { entropy: v.optional(entropySchema), commandId: commandIdSchema },
  /** [B33] Player 2's own part of the dice, instead of the server's. */
  'add-entropy': { entropy: entropySchema, commandId: commandIdSchema },
  'chat-message': { message: messageSchema, commandId: commandIdSchema },
  /** [B26] Whether watchers may read the chat from now on. */
  'watcher-chat': { allow: v.boolean(), commandId: commandIdSchema },
  rematch: { commandId: commandIdSchema },
  /** [B41] For good; a lost connection is not leaving. */
  'leave-room': { commandId: commandIdSchema },
  /** [B43] [B46] Ends a game that the other player has left, or that is decided. */
  'finish-game': { commandId: commandIdSchema },
  /** [B44] Frees the seat of a player who has left. */
  'free-seat': { commandId: commandIdSchema },
  /** [B60] Has the server roll at once for a player who has missed two turns. */
  'roll-for-absent': { commandId: commandIdSchema },
  /** [B57] Whether the opener has done the task; false is a pass. */
  'settle-dare': { dare: dareId, done: v.boolean(), commandId: commandIdSchema },
  /** [B57] The other player's verdict. */
  'judge-dare': { dare: dareId, verdict: v.picklist(VERDICTS), commandId: commandIdSchema },
} as const;

export const COMMAND_NAMES = [
  'join-room',
  'update-boxes',
  'roll-dice',
  'add-entropy',
  'chat-message',
  'watcher-chat',
  'rematch',
  'leave-room',
  'finish-game',
  'free-seat',
  'roll-for-absent',
  'settle-dare',
  'judge-dare',
] as const;
export type CommandName = (typeof COMMAND_NAMES)[number];

export function isCommandName(text: string): text is CommandName {
  return COMMAND_NAMES.some((name) => name === text);
}

/** Schemas of the Socket.IO events: the body with the seat that sends it. */
export const COMMANDS = {
  'join-room': COMMON_COMMANDS['join-room'],
  'update-boxes': v.strictObject({ ...seat, ...bodies['update-boxes'] }),
  'roll-dice': v.strictObject({ ...seat, ...bodies['roll-dice'] }),
  'add-entropy': v.strictObject({ ...seat, ...bodies['add-entropy'] }),
  'chat-message': v.strictObject({ ...seat, ...bodies['chat-message'] }),
  'watcher-chat': v.strictObject({ ...seat, ...bodies['watcher-chat'] }),
  rematch: v.strictObject({ ...seat, ...bodies.rematch }),
  'leave-room': v.strictObject({ ...seat, ...bodies['leave-room'] }),
  'finish-game': v.strictObject({ ...seat, ...bodies['finish-game'] }),
  'free-seat': v.strictObject({ ...seat, ...bodies['free-seat'] }),
  'roll-for-absent': v.strictObject({ ...seat, ...bodies['roll-for-absent'] }),
  'settle-dare': v.strictObject({ ...seat, ...bodies['settle-dare'] }),
  'judge-dare': v.strictObject({ ...seat, ...bodies['judge-dare'] }),
} as const;

/** Schemas of the same commands from a seat that is already known. */
export const SEATED_COMMANDS = {
  'update-boxes': v.strictObject(bodies['update-boxes']),
  'roll-dice': v.strictObject(bodies['roll-dice']),
  'add-entropy': v.strictObject(bodies['add-entropy']),
  'chat-message': v.strictObject(bodies['chat-message']),
  'watcher-chat': v.strictObject(bodies['watcher-chat']),
  rematch: v.strictObject(bodies.rematch),
  'leave-room': v.strictObject(bodies['leave-room']),
  'finish-game': v.strictObject(bodies['finish-game']),
  'free-seat': v.strictObject(bodies['free-seat']),
  'roll-for-absent': v.strictObject(bodies['roll-for-absent']),
  'settle-dare': v.strictObject(bodies['settle-dare']),
  'judge-dare': v.strictObject(bodies['judge-dare']),
} as const;

export type SeatedName = keyof typeof SEATED_COMMANDS;
export type SeatedCommand = {
  [Name in SeatedName]: { name: Name } & v.InferOutput<(typeof SEATED_COMMANDS)[Name]>;
}[SeatedName];

/** What a browser emits. */
export interface ClientToServerEvents {
  'join-room': (payload: v.InferInput<(typeof COMMANDS)['join-room']>) => void;
  'update-boxes': (payload: v.InferInput<(typeof COMMANDS)['update-boxes']>) => void;
  'roll-dice': (payload: v.InferInput<(typeof COMMANDS)['roll-dice']>) => void;
  'add-entropy': (payload: v.InferInput<(typeof COMMANDS)['add-entropy']>) => void;
  'chat-message': (payload: v.InferInput<(typeof COMMANDS)['chat-message']>) => void;
  'watcher-chat': (payload: v.InferInput<(typeof COMMANDS)['watcher-chat']>) => void;
  rematch: (payload: v.InferInput<(typeof COMMANDS)['rematch']>) => void;
  'leave-room': (payload: v.InferInput<(typeof COMMANDS)['leave-room']>) => void;
  'finish-game': (payload: v.InferInput<(typeof COMMANDS)['finish-game']>) => void;
  'free-seat': (payload: v.InferInput<(typeof COMMANDS)['free-seat']>) => void;
  'roll-for-absent': (payload: v.InferInput<(typeof COMMANDS)['roll-for-absent']>) => void;
  'settle-dare': (payload: v.InferInput<(typeof COMMANDS)['settle-dare']>) => void;
  'judge-dare': (payload: v.InferInput<(typeof COMMANDS)['judge-dare']>) => void;
}

/** The refusals of Alluring Boxes. */
export const BOXES_REFUSALS = {
  'room/full': 'The room already has two players.',
  'room/setting-up': 'The host is still placing boxes. Try again in a moment.',
  'boxes/not-placing': 'Boxes can only be placed before the game starts.',
  'boxes/not-player-1': 'Only player 1 places boxes.',
  'boxes/none': 'Please place at least one box before finishing placement.',
  'boxes/duplicate': 'Each box can be placed only once.',
  'dice/not-playing': 'There is no game to roll for right now.',
  'dice/not-your-turn': 'It is not your turn.',
  'entropy/not-player-2': 'Only player 2 may add to the dice here.',
  'entropy/not-now': 'The dice can only be added to before the first roll.',
  'entropy/given': 'Player 2 has added to the dice already.',
  'entropy/not-promised': 'That is not what was promised when the boxes were placed.',
  'rematch/not-finished': 'A rematch starts when the game is finished.',
  'rematch/alone': 'The other player has left.',
  'finish/not-playing': 'There is no game to finish right now.',
  'finish/not-decided': 'The boxes left can still change who wins.',
  'seat/taken': 'The other player has neither left nor missed two turns.',
  'dare/unknown': 'There is no such dare in this game.',
  'dare/not-yours': 'This dare is not yours to settle or to judge.',
  'dare/settled': 'This dare has been settled already.',
  'dare/not-done': 'Nobody has said yet that it is done.',
  'absent/not-yet': 'It is not the turn of somebody who has missed two.',
  'watchers/unchanged': 'It is set that way already.',
} as const;

export type BoxesRefusal = keyof typeof BOXES_REFUSALS;
