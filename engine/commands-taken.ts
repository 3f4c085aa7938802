const COMMANDS_KEPT = 16;

/** [B14] [J8] The ids of the last commands taken, with one more: a repeat is seen and not done. */
export function commandTaken(taken: readonly string[], commandId: string | undefined): string[] {
  if (commandId === undefined) return [...taken];
  return [...taken, commandId].slice(-COMMANDS_KEPT);
}
