import { now } from '../results/latency.ts';
import type { Recorder } from '../results/recorder.ts';

/** How a wait for an answer ended. */
export type Outcome = 'answered' | 'refused' | 'lost';

/** What somebody waits to hear. */
export interface Expectation<Heard> {
  /** The action in whose histogram it counts; null: not measured. */
  action: string | null;
  /** The command that it answers, as action-refused names it; null: none. */
  command: string | null;
  /** Its name when it is lost. */
  what: string;
  intended: number;
  fits: (heard: Heard) => boolean;
  settle: (outcome: Outcome) => void;
}

const SWEEP_MS = 100;

/**
 * Gives up waits that take too long. All have the same timeout, so the oldest is always first, and
 * one timer serves thousands of players.
 */
export class Patience {
  readonly #timeoutMs: number;
  readonly #giveUps = new Map<object, { deadline: number; giveUp: () => void }>();
  readonly #timer: NodeJS.Timeout;

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
    this.#timer = setInterval(() => this.#sweep(), SWEEP_MS);
  }

  /** The timeout counts from now, not from when the question was due. */
  wait(expectation: object, giveUp: () => void): void {
    this.#giveUps.set(expectation, { deadline: now() + this.#timeoutMs, giveUp });
  }

  done(expectation: object): void {
    this.#giveUps.delete(expectation);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #sweep(): void {
    const time = now();
    for (const [expectation, { deadline, giveUp }] of this.#giveUps) {
      if (deadline > time) return;
      this.#giveUps.delete(expectation);
      giveUp();
    }
  }
}

type Wanted<Heard> = Omit<Expectation<Heard>, 'settle'>;

/** Something a player is about to hear later. */
export interface Listening {
  /** Starts the timeout. Resolves when the message has come or is given up. */
  outcome(): Promise<Outcome>;
  /** It will not come, and must not be missed. */
  cancel(): void;
}

/** What one player waits for. Each wait is measured, and ends answered, refused or lost. */
export class Expectations<Heard> {
  readonly #recorder: Recorder;
  readonly #patience: Patience;
  /** Says who it is about, in the report. */
  readonly #who: () => string;
  #waiting: Expectation<Heard>[] = [];

  constructor(recorder: Recorder, patience: Patience, who: () => string) {
    this.#recorder = recorder;
    this.#patience = patience;
    this.#who = who;
  }

  /** Waits for the answer to a command that is sent now. */
  ask(wanted: Wanted<Heard>): Promise<Outcome> {
    return this.expect(wanted).outcome();
  }

  /** Waits for something that comes later; the timeout starts when the outcome is asked for. */
  expect(wanted: Wanted<Heard>): Listening {
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    const expectation: Expectation<Heard> = { ...wanted, settle: resolve };
    this.#waiting.push(expectation);
    return {
      outcome: () => {
        this.#beImpatient(expectation);
        return promise;
      },
      cancel: () => this.#settle(expectation, 'lost'),
    };
  }

  /** Waits for what another player does. */
  listen(wanted: Omit<Wanted<Heard>, 'command'>): Listening {
    return this.expect({ ...wanted, command: null });
  }

  /** A message came; it answers everything that waited for it. */
  heard(heard: Heard): void {
    for (let at = 0; at < this.#waiting.length; at += 1) {
      const expectation = this.#waiting[at];
      if (expectation === undefined || !expectation.fits(heard)) continue;
      this.#answered(expectation, 'answered');
      at -= 1;
    }
  }

  /** The oldest command of this name was refused. */
  refused(command: string): void {
    const expectation = this.#waiting.find((one) => one.command === command);
    if (expectation !== undefined) this.#answered(expectation, 'refused');
  }

  /** Nothing more will come; each wait is counted as lost. */
  loseAll(why: string): void {
    for (const expectation of this.#waiting.slice()) this.#lose(expectation, why);
  }

  /** The player has left for good and misses nothing. */
  drop(): void {
    for (const expectation of this.#waiting.slice()) this.#settle(expectation, 'lost');
  }

  #beImpatient(expectation: Expectation<Heard>): void {
    if (!this.#waiting.includes(expectation)) return;
    this.#patience.wait(expectation, () => this.#lose(expectation, 'no answer in time'));
  }

  #answered(expectation: Expectation<Heard>, outcome: 'answered' | 'refused'): void {
    const { action, intended } = expectation;
    if (action !== null) this.#recorder.answered(action, intended);
    this.#settle(expectation, outcome);
  }

  #lose(expectation: Expectation<Heard>, why: string): void {
    const { action, what, intended } = expectation;
    this.#recorder.fault('lost', what, `${this.#who()}: ${why}`);
    if (action !== null) this.#recorder.gaveUp(action, intended);
    this.#settle(expectation, 'lost');
  }

  #settle(expectation: Expectation<Heard>, outcome: Outcome): void {
    const at = this.#waiting.indexOf(expectation);
    if (at === -1) return;
    this.#waiting.splice(at, 1);
    this.#patience.done(expectation);
    expectation.settle(outcome);
  }
}
