import { now, Latency } from './latency.ts';

/** One second of the run. Rates are per second, latencies and lag in milliseconds. */
export interface Sample {
  /** Seconds since the run began. */
  at: number;
  rooms: number;
  players: number;
  /** Answers to the headline action (rolls, for boxes). */
  rate: number;
  /** Messages and answers of every kind that came in. */
  messages: number;
  errors: number;
  limited: number;
  p50: number;
  p90: number;
  p99: number;
  max: number;
  lagP99: number;
  lagMax: number;
  /** The generator's CPU, in percent of one core. */
  cpu: number;
}

/** Kinds of errors: each is counted by what it was about, like `wrong/sum` or `lost/roll`. */
export const FAULTS = ['lost', 'refused', 'wrong', 'failed', 'disconnected'] as const;
type Fault = (typeof FAULTS)[number];

/** Counted, but not an error of the server. */
export const TALLIES = [
  'limited',
  'forced',
  'resynced',
  'reconnect-tried',
  'reconnected',
  'games',
  'verified',
  'gave-up',
] as const;
export type Tally = (typeof TALLIES)[number];

export interface FaultLine {
  kind: string;
  count: number;
  /** Examples of the first ones. */
  examples: string[];
}

const EXAMPLES_KEPT = 3;

/** All counts of a run: rooms write them, reports read them. */
export class Recorder {
  readonly startedAt = new Date();
  readonly #since = now();
  readonly #latencies = new Map<string, Latency>();
  readonly #interval = new Latency();
  readonly #headline: string;
  readonly #order: readonly string[];
  readonly #faults = new Map<string, FaultLine>();
  readonly #tallies = new Map<Tally, number>();
  /** How late the generator's steps and its heartbeat were. */
  readonly lag = new Latency();
  readonly lagInterval = new Latency();
  readonly series: Sample[] = [];
  /** Now, for the board. */
  rooms = 0;
  players = 0;
  errors = 0;
  /** Messages over sockets and answers over HTTP. */
  facts = 0;
  httpAnswers = 0;

  /**
   * @param headline The action whose latency is shown over time.
   * @param order The order in which actions are reported, each with a histogram of its own.
   */
  constructor(headline: string, order: readonly string[] = []) {
    this.#headline = headline;
    this.#order = order;
  }

  get headline(): string {
    return this.#headline;
  }

  get interval(): Latency {
    return this.#interval;
  }

  /** Milliseconds since the run began. */
  get elapsed(): number {
    return now() - this.#since;
  }

  get messages(): number {
    return this.facts + this.httpAnswers;
  }

  answered(action: string, intended: number): void {
    const ms = now() - intended;
    this.latency(action).record(ms);
    if (action === this.#headline) this.#interval.record(ms);
  }

  /** No valid answer came, but somebody has waited for it since `intended`. */
  gaveUp(action: string, intended: number): void {
    const ms = now() - intended;
    this.latency(action).giveUp(ms);
    if (action === this.#headline) this.#interval.giveUp(ms);
  }

  latency(action: string): Latency {
    let latency = this.#latencies.get(action);
    if (latency === undefined) {
      latency = new Latency();
      this.#latencies.set(action, latency);
    }
    return latency;
  }

  fault(fault: Fault, what: string, detail: string, count = 1): void {
    const kind = `${fault}/${what}`;
    this.errors += count;
    const line = this.#faults.get(kind);
    if (line === undefined) {
      this.#faults.set(kind, { kind, count, examples: [detail] });
      return;
    }
    line.count += count;
    if (line.examples.length < EXAMPLES_KEPT) line.examples.push(detail);
  }

  tally(what: Tally, count = 1): void {
    this.#tallies.set(what, this.tallied(what) + count);
  }

  tallied(what: Tally): number {
    return this.#tallies.get(what) ?? 0;
  }

  /** Errors by kind, most frequent first. */
  get faults(): FaultLine[] {
    return [...this.#faults.values()].toSorted((a, b) => b.count - a.count);
  }

  /** How many errors of one kind, or of all kinds with this prefix. */
  faulted(kind: string): number {
    let sum = 0;
    for (const line of this.#faults.values()) {
      if (line.kind === kind || line.kind.startsWith(`${kind}/`)) sum += line.count;
    }
    return sum;
  }

  /** Actions for which somebody waited. */
  get actions(): string[] {
    const known = new Set([...this.#order, ...this.#latencies.keys()]);
    return [...known].filter((action) => (this.#latencies.get(action)?.count ?? 0) > 0);
  }
}

/** Counts a player as long as they are there. */
export class Presence {
  readonly #recorder: Recorder;
  #isHere = false;

  constructor(recorder: Recorder) {
    this.#recorder = recorder;
  }

  get isHere(): boolean {
    return this.#isHere;
  }

  set isHere(here: boolean) {
    if (here !== this.#isHere) this.#recorder.players += here ? 1 : -1;
    this.#isHere = here;
  }
}
