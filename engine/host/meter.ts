/** How a command ended: recorded, refused with a code, or failed by an error. */
export type Outcome = 'done' | 'refused' | 'failed';

/** [O1] Counts for the operator what happens on this process. Nothing waits for it. */
export interface Meter {
  /** A command of a player of this game was answered. */
  command(game: string, name: string, outcome: Outcome): void;
  /** Somebody has reached a limit. */
  limitHit(limit: string): void;
  /** [J12] A room cannot be read and has left the lists. */
  setAside(): void;
  /** [J20] A room of another process goes on here. */
  roomMoved(): void;
  /** [J16] This process has lost its rooms, because its lease ran out. */
  leaseLost(): void;
}
