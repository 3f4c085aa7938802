import { assign } from 'xstate';

const COMMANDS_KEPT = 16;

/** What any command may carry. */
export interface Command {
  /** [B14] [J8] Sent again with the same id it counts once. */
  commandId?: string | undefined;
}

/** The id of a command as the event it becomes carries it; without one, nothing. */
export function idOf({ commandId }: Command): { commandId?: string } {
  return commandId === undefined ? {} : { commandId };
}

/** [B14] [J8] The ids of the last commands taken, with one more: a repeat is seen and not done. */
export function commandTaken(taken: string[], commandId: string | undefined): string[] {
  return commandId === undefined ? taken : [...taken, commandId].slice(-COMMANDS_KEPT);
}

/** Whether the list still holds every id that was ever taken: it forgets only once it is full. */
export function isComplete(taken: readonly string[]): boolean {
  return taken.length < COMMANDS_KEPT;
}

/**
 * [B14] [J8] What a taken event changes, and with every one of them that its command is known again.
 * One action, not two: XState makes the context and the snapshot anew for each.
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
