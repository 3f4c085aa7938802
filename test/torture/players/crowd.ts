import { colyseusOf, bridgeConnections } from '../../../loadtest/core/rooms/connections.ts';
import { DEFAULTS } from '../../../loadtest/core/cli/options.ts';
import { HttpClient } from '../../../loadtest/core/rooms/http-client.ts';
import { type FaultLine, Recorder } from '../../../loadtest/core/results/recorder.ts';
import { pacedLoop, Stop } from '../../../loadtest/core/rooms/pace.ts';
import { playRoom } from '../../../loadtest/core/rooms/run.ts';
import { Patience } from '../../../loadtest/core/table/expectations.ts';
import type { LoadGame } from '../../../loadtest/core/games.ts';
import { houseLoad, quickLoad } from '../../../loadtest/games/boxes/guest-loads.ts';
import { partyLoad } from '../../../loadtest/games/party-load.ts';
import { DEFAULT_CONFIG } from '../../../engine/definition/game-config.ts';
import type { Finding } from '../record/history.ts';
import type { Stage } from './stage.ts';

/** Between two steps of a table, ms. */
const STEP_MS = 40;
/** So long these players wait for an answer, ms: all of it counts as lost after that. */
const PATIENCE_MS = 10_000;
/** One on each protocol. */
const WATCHERS = 2;

/**
 * Refusals that a fault may cause: the command was not done, or nobody knows; a vote was stored and
 * its answer lost; the vote has ended without a player who was not back in time [G5], or the server
 * has rolled for them [G7].
 */
const PASSING: readonly RegExp[] = [
  /^refused\/action\/(busy|failed|conflict|too-many)$/,
  /^refused\/\S+ (50\d|429)$/,
  /^refused\/(create|join|quick|house) 409$/,
  /^refused\/(dare\/(settled|voted)|dice\/not-your-turn)$/,
];

export interface CrowdSize {
  /** Parties of three to eight, each watched over both protocols. */
  parties: number;
  /** Visitors who come alone, half to the house, half to whoever waits. */
  guests: number;
}

/**
 * Parties, and guests who come alone: the load tester's own players, who check what every reader is
 * told against the rules, against what they were told before, and against the seeds.
 */
export class Crowd {
  readonly #stage: Stage;
  readonly #recorder = new Recorder(partyLoad.headline, []);
  readonly #stop = new Stop();
  readonly #tables: readonly LoadGame[];
  #finished = 0;

  constructor({ parties, guests }: CrowdSize, stage: Stage) {
    this.#stage = stage;
    this.#tables = [
      ...Array.from({ length: parties }, () => partyLoad),
      ...Array.from({ length: guests }, (_, guest) => (guest % 2 === 0 ? houseLoad : quickLoad)),
    ];
  }

  /** How many parties were played to their end. */
  get games(): number {
    return this.#finished;
  }

  /** How many rooms were proven by their revealed seeds, once for each reader. */
  get verified(): number {
    return this.#recorder.tallied('verified');
  }

  /** Plays until the stage is off. */
  async play(): Promise<void> {
    const looking = setInterval(() => {
      if (!this.#stage.isOn()) this.#stop.end();
    }, STEP_MS);
    const closing: (() => void)[] = [];
    await Promise.all(this.#tables.map((game, index) => this.#sit(game, index, closing)));
    clearInterval(looking);
    for (const close of closing) close();
  }

  async #sit(game: LoadGame, index: number, closing: (() => void)[]): Promise<void> {
    const url = this.#stage.url(index % this.#stage.processes);
    const stop = this.#stop;
    const recorder = this.#recorder;
    const http = new HttpClient(url, PATIENCE_MS, recorder);
    const patience = new Patience(PATIENCE_MS);
    closing.push(
      () => http.close(),
      () => patience.close(),
    );
    const parts = {
      http,
      patience,
      recorder,
      stop,
      bridge: bridgeConnections(url, DEFAULTS.transport, PATIENCE_MS),
      colyseus: colyseusOf(url, http, PATIENCE_MS),
      defaultCoins: DEFAULT_CONFIG.default_coins,
      timeoutMs: PATIENCE_MS,
      tries: Number.POSITIVE_INFINITY, // however long a fault lasts
      verifyEvery: 1,
    };
    const options = {
      ...DEFAULTS,
      scenario: game.scenario,
      protocol: 'mixed',
      watchers: WATCHERS,
    } as const;
    const begin = () => {
      const scenario = game.cast(index, options, parts, pacedLoop(STEP_MS, stop, recorder));
      return {
        play: async () => {
          await scenario.play();
          if (game === partyLoad) this.#finished += 1;
        },
        close: () => scenario.close(),
      };
    };
    // A player who gives up because of the faults begins again.
    while (!stop.over) await playRoom(begin, stop, recorder, PATIENCE_MS);
  }

  /** [V17] The faults that the injected ones do not explain. */
  findings(): Finding[] {
    return crowdFindings(this.#recorder.faults);
  }
}

/** [V17] Picks the load tester's faults that the injected ones do not explain. */
export function crowdFindings(faults: readonly FaultLine[]): Finding[] {
  return faults.flatMap(({ kind, count, examples }) => {
    const isWrong = kind.startsWith('wrong/') || kind.startsWith('refused/');
    if (!isWrong || PASSING.some((one) => one.test(kind))) return [];
    return [{ rule: 'V17', text: `${count} ${kind}: ${examples.join('; ')}`, records: [] }];
  });
}
