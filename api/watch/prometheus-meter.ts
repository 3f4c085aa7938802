import { monitorEventLoopDelay } from 'node:perf_hooks';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Meter, Outcome } from '../../engine/host/deps.ts';
import type { Commit } from '../../engine/journal/journal.ts';
import type { HouseSize } from './house-space.ts';

/** Gauges of the process, read with its metrics. */
export interface Gauged {
  /** Rooms in memory: their game, their stage, and how many of their seats are connected. */
  rooms: () => Iterable<{ game: string; stage: string; connected: number }>;
  /** Open connections by transport. */
  sockets: () => Readonly<Record<string, number>>;
  /** Null: not measured yet. */
  size: () => HouseSize | null;
  /** Bytes; null: no limit. */
  limitBytes: number | null;
}

const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const COMMITS = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024];
const LAG_RESOLUTION_MS = 20;

/** [O1] The metrics of a process in Prometheus's text, as prom-client writes it. */
export class PrometheusMeter implements Meter {
  readonly #registry = new Registry();
  readonly #lag = monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MS });
  readonly #commands = this.#counter('games_commands_total', 'Commands of players', [
    'game',
    'command',
    'outcome',
  ]);
  readonly #coins = this.#counter('games_coins_total', 'Coins moved, by why and whither', [
    'reason',
  ]);
  readonly #limits = this.#counter('games_limits_hit_total', 'Refusals by a limit', ['limit']);
  readonly #aside = this.#counter('games_rooms_set_aside', 'Rooms that cannot be read', []);
  readonly #moved = this.#counter('games_rooms_moved_total', 'Rooms taken over from others', []);
  readonly #lost = this.#counter(
    'games_leases_lost_total',
    'Times this process lost its rooms',
    [],
  );
  readonly #seconds = new Histogram({
    name: 'games_commit_seconds',
    help: 'Time to make a batch of commits durable',
    buckets: SECONDS,
    registers: [this.#registry],
  });
  readonly #batch = new Histogram({
    name: 'games_commit_batch',
    help: 'Commits in a batch',
    buckets: COMMITS,
    registers: [this.#registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
    this.#lag.enable();
    this.#gauge(
      'games_loop_lag_seconds',
      'Longest delay of the event loop since the last reading',
      [],
      (gauge) => {
        gauge.set(Math.max(0, this.#lag.max / 1e9 - LAG_RESOLUTION_MS / 1000));
        this.#lag.reset();
      },
    );
  }

  command(game: string, command: string, outcome: Outcome): void {
    this.#commands.inc({ game, command, outcome });
  }

  limitHit(limit: string): void {
    this.#limits.inc({ limit });
  }

  setAside(): void {
    this.#aside.inc();
  }

  roomMoved(): void {
    this.#moved.inc();
  }

  leaseLost(): void {
    this.#lost.inc();
  }

  /** A batch of commits is durable after so many seconds. */
  wrote(commits: readonly Commit[], seconds: number): void {
    this.#seconds.observe(seconds);
    this.#batch.observe(commits.length);
    for (const { movements } of commits) {
      for (const { delta, reason } of movements) {
        const way = delta < 0 ? 'spent' : 'won';
        // The part after the colon names a single room or game.
        const [why = 'other'] = reason.split(':');
        this.#coins.inc({ reason: `${way}:${why}` }, Math.abs(delta));
      }
    }
  }

  /** From now on these are read with the metrics. */
  watch({ rooms, sockets, size, limitBytes }: Gauged): void {
    this.#gauge('games_rooms', 'Rooms in memory', ['game', 'stage'], (gauge) => {
      gauge.reset();
      for (const { game, stage } of rooms()) gauge.inc({ game, stage });
    });
    this.#gauge('games_seats_connected', 'Seats whose player is connected', [], (gauge) => {
      let connected = 0;
      for (const room of rooms()) connected += room.connected;
      gauge.set(connected);
    });
    this.#gauge('games_sockets', 'Open connections', ['transport'], (gauge) => {
      gauge.reset();
      for (const [transport, count] of Object.entries(sockets())) gauge.set({ transport }, count);
    });
    this.#gauge('games_data_bytes', 'Stored bytes', ['kind'], (gauge) => {
      for (const [kind, bytes] of Object.entries(size() ?? {})) gauge.set({ kind }, bytes);
    });
    if (limitBytes === null) return;
    this.#gauge('games_data_limit_bytes', 'DATA_LIMIT_MB', [], (gauge) => gauge.set(limitBytes));
  }

  /** The metrics as text, and its content type. */
  async read(): Promise<{ text: string; type: string }> {
    return { text: await this.#registry.metrics(), type: this.#registry.contentType };
  }

  stop(): void {
    this.#lag.disable();
    this.#registry.clear();
  }

  #counter<Label extends string>(name: string, help: string, labelNames: Label[]) {
    return new Counter({ name, help, labelNames, registers: [this.#registry] });
  }

  #gauge<Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    look: (gauge: Gauge<Label>) => void,
  ): void {
    const gauge: Gauge<Label> = new Gauge({
      name,
      help,
      labelNames,
      registers: [this.#registry],
      collect: () => look(gauge),
    });
  }
}
