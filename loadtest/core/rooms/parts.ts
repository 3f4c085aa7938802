import type { Patience } from '../table/expectations.ts';
import type { HttpClient } from '../protocols/http-client.ts';
import type { Recorder } from '../measure/recorder.ts';
import type { Stop } from './stop.ts';
import type { OpenConnection } from '../../../bridge/client/connection.ts';

/** What all rooms of a run share. */
export interface Parts {
  http: HttpClient;
  recorder: Recorder;
  stop: Stop;
  patience: Patience;
  bridge: OpenConnection;
  colyseus: OpenConnection;
  /** Coins a wallet is opened with at a table. */
  defaultCoins: number;
  timeoutMs: number;
  /** One game in so many is proven by its revealed seed. */
  verifyEvery: number;
}

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
