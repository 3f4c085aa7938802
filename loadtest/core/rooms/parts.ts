import type { Patience } from '../table/expectations.ts';
import type { HttpClient } from '../protocols/http-client.ts';
import type { Recorder } from '../measure/recorder.ts';
import type { Stop } from './stop.ts';
import type { OpenConnection } from '../../../bridge/client/connection.ts';

/** Shared by all rooms of a run. */
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
  /** How often a player tries to come back after a break; without it as a page does. */
  tries?: number;
  /** One game in this many is checked against its revealed seed. */
  verifyEvery: number;
}

/** One simulated room that plays game after game. */
export interface Scenario {
  /** Plays one whole game. @throws Broken if it cannot go on, RunOver at the end of the run */
  play(): Promise<void>;
  /** Closes its connections; the next game starts from nothing. */
  close(): void;
}

/** A game that cannot go on. The cause is counted already. */
export class Broken extends Error {
  constructor(what: string) {
    super(what);
    this.name = 'Broken';
  }
}
