import { assign } from 'xstate';

const COMMANDS_KEPT = 16;

/** What any command may contain. */
export interface Command {
  /** [B14] [J8] A repeated command has the same id and counts once. */
  commandId?: string | undefined;
}

/** The id of a command as its event carries it; nothing without one. */
export function idOf({ commandId }: Command): { commandId?: string } {
  return commandId === undefined ? {} : { commandId };
}

/**
 * [B14] [J8] The ids of the last accepted commands, with one more, so that a repeated command is
 * recognised.
 */
export function commandTaken(taken: string[], commandId: string | undefined): string[] {
  if (commandId === undefined) return taken;
  return isComplete(taken) ? [...taken, commandId] : [...taken.slice(1 - COMMANDS_KEPT), commandId];
}

/** Whether the list still contains every id; it drops ids only when it is full. */
export function isComplete(taken: readonly string[]): boolean {
  return taken.length < COMMANDS_KEPT;
}

/**
 * [B14] [J8] What an accepted event changes, including the id of its command. One action instead of
 * two, because XState builds the context and the snapshot anew for each.
 */
export const taking = <
  Context extends { commands: string[] },
  Event extends { type: string; commandId?: string | undefined },
>(
  change: (context: Context, event: Event) => Partial<Context>,
) =>
  assign<Context, Event, undefined, Event, never>(({ context, event }) => ({
    ...change(context, event),
    commands: commandTaken(context.commands, event.commandId),
  }));
