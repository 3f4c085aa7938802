/** [O9] What players and watchers read in the log of a room that the administrator closed. */
export const closedByHouse = (reason: string): string =>
  `The house has closed this room: ${reason}`;
