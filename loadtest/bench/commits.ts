/** How long a commit of one row takes, in milliseconds. */
export interface CommitTimes {
  p50: number;
  p99: number;
}

/** Bare commits of one row to a database, at a steady rate. */
export interface Commits {
  measure(ms: number): Promise<CommitTimes>;
  end(): Promise<void>;
}

/** Begins with them; `rate`: commits a second. */
export type StartCommits = (databaseUrl: string, rate: number) => Promise<Commits>;
