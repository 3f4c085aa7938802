import { crc32 } from 'node:zlib';
import * as v from 'valibot';
import type { Commit } from '../../engine/journal/journal.ts';
import type { Figure } from '../../engine/wire/night.ts';
import type { Sql } from '../store/sql.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const HOURS = 24;
const DAYS = 30;
const FLUSH_MS = 60_000;

/**
 * Visitors are counted without keeping who they were: each sets one of so many bits. How many
 * visitors set that many of them is estimated (linear counting): of a thousand to about 1 %.
 */
const BITS = 8192;
/** A visitor's first coins do not count as paid out. */
const OPENED = 'opened:';

interface Hour {
  rooms: number;
  coins: number;
  dares: number;
  players: Set<number>;
}

const figureRow = v.object({
  at: v.number(),
  rooms: v.number(),
  coins: v.number(),
  dares: v.number(),
  bits: v.number(),
});

/** How many visitors set so many bits. */
const visitorsOf = (bits: number): number =>
  Math.round(-BITS * Math.log(Math.max(1, BITS - bits) / BITS));

const isDone = (event: object): boolean =>
  'type' in event && event.type === 'dare-settled' && 'done' in event && event.done === true;

interface FigureParts {
  sql: Sql;
  /** Epoch milliseconds. */
  now: () => number;
  report: (error: unknown) => void;
}

/** [O16] What happened in each hour, of all processes together. A crash loses the last minute's. */
export class Figures {
  readonly #parts: FigureParts;
  readonly #hours = new Map<number, Hour>();
  #timer: NodeJS.Timeout | null = null;

  constructor(parts: FigureParts) {
    this.#parts = parts;
  }

  start(): void {
    const { report } = this.#parts;
    this.#timer = setInterval(() => void this.flush().catch(report), FLUSH_MS).unref();
  }

  async stop(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    await this.flush();
  }

  /** Counts commits that are durable. */
  wrote(commits: readonly Commit[]): void {
    const hour = this.#hour(Math.floor(this.#parts.now() / HOUR_MS) * HOUR_MS);
    for (const { entries, movements, listing } of commits) {
      if (listing?.maker !== undefined) hour.rooms += 1;
      for (const { event } of entries) if (isDone(event)) hour.dares += 1;
      for (const visitor of listing?.players ?? []) hour.players.add(crc32(visitor) % BITS);
      for (const { visitor, delta, reason } of movements) {
        hour.players.add(crc32(visitor) % BITS);
        if (delta > 0 && !reason.startsWith(OPENED)) hour.coins += delta;
      }
    }
  }

  /** Adds the counts since the last flush to the database. Keeps those that it does not accept. */
  async flush(): Promise<void> {
    const { sql, now } = this.#parts;
    if (this.#hours.size === 0) return;
    for (const [at, hour] of this.#hours) {
      this.#hours.delete(at);
      try {
        await this.#store(at, hour);
      } catch (error) {
        this.#add(at, hour);
        throw error;
      }
    }
    const oldest = now() - (DAYS + 1) * DAY_MS;
    await sql.query('figures-old', 'delete from house_hour where hour < $1', [oldest]);
  }

  /** The last 24 hours and 30 days, oldest first, with what this process has counted. */
  async read(): Promise<{ hours: Figure[]; days: Figure[] }> {
    await this.flush();
    return { hours: await this.#last(HOURS, HOUR_MS), days: await this.#last(DAYS, DAY_MS) };
  }

  async #last(count: number, stepMs: number): Promise<Figure[]> {
    const { sql, now } = this.#parts;
    const current = Math.floor(now() / stepMs) * stepMs;
    const first = current - (count - 1) * stepMs;
    const rows = await sql.query(
      `figures-${stepMs}`,
      `select (hour / ${stepMs} * ${stepMs})::float8 as at, sum(rooms)::float8 as rooms,
         sum(coins)::float8 as coins, sum(dares)::float8 as dares,
         length(replace(bit_or(players::bit(${BITS}))::text, '0', '')) as bits
       from house_hour where hour >= $1 group by hour / ${stepMs}`,
      [first],
    );
    const known = new Map(rows.map((row) => [v.parse(figureRow, row).at, v.parse(figureRow, row)]));
    return Array.from({ length: count }, (_, index) => {
      const at = first + index * stepMs;
      const { rooms = 0, coins = 0, dares = 0, bits = 0 } = known.get(at) ?? {};
      return { at, rooms, players: visitorsOf(bits), coins, dares };
    });
  }

  async #store(at: number, { rooms, coins, dares, players }: Hour): Promise<void> {
    const bits = Array.from({ length: BITS }, (_, bit) => (players.has(bit) ? '1' : '0'));
    await this.#parts.sql.query(
      'figures-add',
      `insert into house_hour (hour, rooms, coins, dares, players) values ($1, $2, $3, $4, $5)
       on conflict (hour) do update set rooms = house_hour.rooms + excluded.rooms,
         coins = house_hour.coins + excluded.coins, dares = house_hour.dares + excluded.dares,
         players = (house_hour.players::bit(${BITS}) | excluded.players::bit(${BITS}))::text`,
      [at, rooms, coins, dares, bits.join('')],
    );
  }

  /** The counts since the last flush, for the hour that begins at `at`. */
  #hour(at: number): Hour {
    let hour = this.#hours.get(at);
    if (hour === undefined) {
      hour = { rooms: 0, coins: 0, dares: 0, players: new Set() };
      this.#hours.set(at, hour);
    }
    return hour;
  }

  #add(at: number, { rooms, coins, dares, players }: Hour): void {
    const hour = this.#hour(at);
    hour.rooms += rooms;
    hour.coins += coins;
    hour.dares += dares;
    for (const bit of players) hour.players.add(bit);
  }
}
