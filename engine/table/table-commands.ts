import * as v from 'valibot';
import type { CommandWords } from '../definition/game.ts';
import { sayCommand } from '../wire/chat.ts';
import { commandIdSchema } from '../wire/commands.ts';

/** The commands of every table. */
export const TABLE_COMMANDS = {
  'chat-message': sayCommand,
  /** [B26] Whether watchers may read the chat from now on. */
  'watcher-chat': v.strictObject({ allow: v.boolean(), commandId: commandIdSchema }),
  /** [B41] A lost connection is not leaving. */
  'leave-room': v.strictObject({ commandId: commandIdSchema }),
} as const;
export type TableCommand = {
  [Name in keyof typeof TABLE_COMMANDS]: { name: Name } & v.InferOutput<
    (typeof TABLE_COMMANDS)[Name]
  >;
}[keyof typeof TABLE_COMMANDS];

/** [T64] The command of a table that has a next game. */
export const NEXT_COMMANDS = { rematch: v.strictObject({ commandId: commandIdSchema }) } as const;

/** What docs/protocol.md says of them. */
export const TABLE_WORDS: Readonly<Record<keyof typeof TABLE_COMMANDS, CommandWords>> = {
  'chat-message': { about: 'Says something to the room [B16].', codes: ['visitor/silenced'] },
  'watcher-chat': {
    about: 'Whether watchers may read the chat from now on [B26].',
    codes: ['watchers/unchanged'],
  },
  'leave-room': {
    about:
      'Leaves the table [B41]. A connection that ends is not leaving. A player who left receives nothing more.',
    codes: [],
  },
};

/** And of that command. */
export const NEXT_WORDS = {
  rematch: { about: 'Opens the table for the next game [T64].', codes: [] },
} as const satisfies Readonly<Record<keyof typeof NEXT_COMMANDS, CommandWords>>;

export const isTableCommand = (command: { name: string }): command is TableCommand =>
  Object.hasOwn(TABLE_COMMANDS, command.name);
