import * as v from 'valibot';
import { commitmentSchema, entropySchema } from '../../../chance/seeds.ts';
import { TABLE_COMMANDS } from '../../../table/table-commands.ts';
import { commandIdSchema, COMMON_COMMANDS, seatFields as seat } from '../../../wire/commands.ts';
import { BOX_NUMBERS, clampToGrid } from '../../dice/rules.ts';
import { SEATS } from '../rules.ts';
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

/** The game's own, from a seat that is already known. */
export const OWN_COMMANDS = {
  /** [B34] `commitment`: the SHA-256 of the entropy that the first roll opens. */
  'update-boxes': v.strictObject({
    boxes,
    commitment: v.optional(commitmentSchema),
    commandId: commandIdSchema,
  }),
  'roll-dice': v.strictObject({ entropy: v.optional(entropySchema), commandId: commandIdSchema }),
  /** [B33] Player 2's own part of the dice, instead of the server's. */
  'add-entropy': v.strictObject({ entropy: entropySchema, commandId: commandIdSchema }),
  rematch: v.strictObject({ commandId: commandIdSchema }),
  /** [B43] [B46] Ends a game that the other player has left, or that is decided. */
  'finish-game': v.strictObject({ commandId: commandIdSchema }),
  /** [B44] Frees the seat of a player who has left. */
  'free-seat': v.strictObject({ commandId: commandIdSchema }),
  /** [B60] Has the server roll at once for a player who has missed two turns. */
  'roll-for-absent': v.strictObject({ commandId: commandIdSchema }),
  /** [B57] Whether the opener has done the task; false is a pass. */
  'settle-dare': v.strictObject({ dare: dareId, done: v.boolean(), commandId: commandIdSchema }),
  /** [B57] The other player's verdict. */
  'judge-dare': v.strictObject({
    dare: dareId,
    verdict: v.picklist(VERDICTS),
    commandId: commandIdSchema,
  }),
} as const;
export const SEATED_COMMANDS = { ...TABLE_COMMANDS, ...OWN_COMMANDS } as const;

type Commands<Schemas> = {
  [Name in keyof Schemas]: { name: Name } & v.InferOutput<Schemas[Name] & v.GenericSchema>;
}[keyof Schemas];
export type OwnName = keyof typeof OWN_COMMANDS;
export type OwnCommand = Commands<typeof OWN_COMMANDS>;
export type SeatedCommand = Commands<typeof SEATED_COMMANDS>;

type SeatedName = keyof typeof SEATED_COMMANDS;
type WithSeat<Schema extends { entries: v.ObjectEntries }> = v.StrictObjectSchema<
  typeof seat & Schema['entries'],
  undefined
>;
const withSeat = Object.fromEntries(
  Object.entries(SEATED_COMMANDS).map(([name, { entries }]) => [
    name,
    v.strictObject({ ...seat, ...entries }),
  ]),
) as { [Name in SeatedName]: WithSeat<(typeof SEATED_COMMANDS)[Name]> };

/** Schemas of the Socket.IO events: the body with the seat that sends it. */
export const COMMANDS = { 'join-room': COMMON_COMMANDS['join-room'], ...withSeat } as const;
export type CommandName = keyof typeof COMMANDS;
export const COMMAND_NAMES = Object.keys(COMMANDS) as CommandName[];

export function isCommandName(text: string): text is CommandName {
  return Object.hasOwn(COMMANDS, text);
}

/** What a browser emits. */
export type ClientToServerEvents = {
  [Name in CommandName]: (payload: v.InferInput<(typeof COMMANDS)[Name]>) => void;
};
