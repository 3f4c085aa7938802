/** What one simulated room does, over and over. */
export interface Scenario {
  /** Plays one whole game. @throws Broken where it cannot go on, RunOver at the end of the run. */
  play(): Promise<void>;
  /** Hangs up; what comes next starts from nothing. */
  close(): void;
}

/** A game that cannot go on. What happened is counted already. */
export class Broken extends Error {
  constructor(what: string) {
    super(what);
    this.name = 'Broken';
  }
}
