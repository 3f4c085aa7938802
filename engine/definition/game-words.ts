import type { GenericSchema } from 'valibot';

/** What docs/protocol.md says of a command. */
export interface CommandWords<Code extends string = string> {
  about: string;
  /** The codes of its refusals, besides those of every command. */
  codes: readonly Code[];
}

/** What docs/protocol.md says of a game. */
export interface GameWords {
  commands: Readonly<Record<string, CommandWords>>;
  /** Its own messages, and what it says with `room-state`. */
  messages: Readonly<Record<string, string>>;
  schemas: Readonly<Record<string, GenericSchema>>;
}
