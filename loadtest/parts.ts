import type { FactReader } from './checks/shapes.ts';
import type { Patience } from './expectations.ts';
import type { HttpClient } from './http-client.ts';
import type { Recorder } from './measure/recorder.ts';
import type { OpenLine } from './protocols/line.ts';
import type { Stop } from './stop.ts';

/** What all rooms of a run share. */
export interface Parts {
  http: HttpClient;
  recorder: Recorder;
  stop: Stop;
  patience: Patience;
  facts: FactReader;
  bridge: OpenLine;
  colyseus: OpenLine;
  /** Coins a wallet is opened with by the box game. */
  defaultCoins: number;
  timeoutMs: number;
  /** One game in so many is proven by its revealed seed. */
  verifyEvery: number;
}
