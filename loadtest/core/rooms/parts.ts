import type { Patience } from '../table/expectations.ts';
import type { HttpClient, HttpAnswer } from './http-client.ts';
import { Presence, type Recorder } from '../results/recorder.ts';
import type { Stop, Pace } from './pace.ts';
import type { OpenConnection } from '../../../bridge/client/connection.ts';
import type * as v from 'valibot';
import { parse } from '../../../engine/wire/parse.ts';
import { now } from '../results/latency.ts';
import { Cookies } from '../../../bridge/client/visitor.ts';

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

/** The answer of a call without which the game cannot go on. @throws Broken */
export function needed<T>(answer: T | null, what: string): T {
  if (answer === null) throw new Broken(what);
  return answer;
}

const DEFAULT_SECONDS = 1;

/**
 * Waits as long as a 429 says, which is counted. The wait is not the server's time: no step is due
 * meanwhile, and the room's schedule starts again after it.
 * @param retryAfter Seconds; null if the server does not say. @throws RunOver
 */
export async function backOff(
  { recorder, stop }: Pick<Parts, 'recorder' | 'stop'>,
  pace: Pace,
  retryAfter: number | null,
): Promise<void> {
  recorder.tally('limited');
  pace.pause();
  await stop.sleep((retryAfter ?? DEFAULT_SECONDS) * 1000);
}

/** A visitor with a cookie, whose calls are counted and checked. */
export class Caller {
  readonly #parts: Parts;
  readonly #pace: Pace;
  readonly #cookies = new Cookies();

  constructor(parts: Parts, pace: Pace) {
    this.#parts = parts;
    this.#pace = pace;
  }

  /**
   * A call whose answer must be 200 and fit this schema; null if it does not, which is counted.
   * @throws RunOver
   */
  async call<Schema extends v.GenericSchema>(
    action: string,
    method: string,
    path: string,
    schema: Schema,
    extras: { body?: object; intended: number },
  ): Promise<v.InferOutput<Schema> | null> {
    const answer = await this.ask(action, method, path, extras);
    if (answer === null) return null;
    const { recorder } = this.#parts;
    const what = `${method} ${path}`;
    if (answer.status !== 200) {
      const text = `${what}: ${answer.status} ${JSON.stringify(answer.body)}`;
      recorder.fault('refused', `${action} ${answer.status}`, text);
      return null;
    }
    const parsed = parse(schema, answer.body);
    if (parsed.ok) return parsed.value;
    recorder.fault('wrong', 'shape', `${what}: ${parsed.error}`);
    return null;
  }

  /**
   * A call with any answer; null if there was none. After a 429 it waits and tries again; the
   * latency counts from the request that was answered. @throws RunOver
   */
  async ask(
    action: string,
    method: string,
    path: string,
    { body, intended }: { body?: object; intended: number },
  ): Promise<HttpAnswer | null> {
    const { http, recorder } = this.#parts;
    const sent = { ...(body === undefined ? {} : { body }), cookie: this.#cookies.header };
    let due = intended;
    for (;;) {
      const answer = await http.counted(action, method, path, { ...sent, intended: due });
      if (answer === null) return null;
      if (answer.status !== 429) {
        this.#cookies.take(answer.cookies);
        recorder.answered(action, due);
        return answer;
      }
      await backOff(this.#parts, this.#pace, answer.retryAfter);
      due = now();
    }
  }
}

/** One visitor who plays alone, by calls. Counts as a player from their first answer on. */
export abstract class Guest implements Scenario {
  protected readonly parts: Parts;
  protected readonly pace: Pace;
  protected readonly presence: Presence;
  protected caller: Caller;
  readonly #game: string;
  #began = false;

  /** @param game What is played, for the texts of faults. */
  constructor(game: string, parts: Parts, pace: Pace) {
    this.#game = game;
    this.parts = parts;
    this.pace = pace;
    this.presence = new Presence(parts.recorder);
    this.caller = new Caller(parts, pace);
  }

  abstract play(): Promise<void>;

  close(): void {
    this.presence.isHere = false;
  }

  /** Waits for the next step, and returns when it was due. The first is due at once. @throws RunOver */
  protected async nextDue(): Promise<number> {
    if (this.#began) return this.pace.next();
    this.#began = true;
    const intended = now();
    this.pace.begin();
    return intended;
  }

  /** As `Caller.call`, for an answer without which the game cannot go on. @throws Broken, RunOver */
  protected async call<Schema extends v.GenericSchema>(
    ...call: Parameters<typeof Caller.prototype.call<Schema>>
  ): Promise<v.InferOutput<Schema>> {
    return needed(await this.caller.call(...call), this.#game);
  }

  protected readonly wrong = (what: string, detail: string): void => {
    this.parts.recorder.fault('wrong', `${this.#game} ${what}`, detail);
  };
}
