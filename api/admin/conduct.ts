import * as v from 'valibot';
import { Refused } from '../../engine/definition/refusal.ts';
import { trusted } from '../../engine/host/cached-reads.ts';
import type { RoomMaker } from '../../engine/journal/journal.ts';
import type { Span } from '../../engine/wire/night.ts';
import type { Sql } from '../store/sql.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Later than any clock, and the same number in JavaScript and in the database. */
const FOR_GOOD = Number.MAX_SAFE_INTEGER;
const LENGTHS: Record<Exclude<Span, 'good'>, number> = { hour: HOUR_MS, day: DAY_MS };

const ALL = 'all';
const visitorRow = v.object({
  visitor: v.string(),
  away: v.nullable(v.number()),
  silenced: v.nullable(v.number()),
  name: v.nullable(v.number()),
});
const addressRow = v.object({ address: v.string(), until: v.number() });

type Decided = Omit<v.InferOutput<typeof visitorRow>, 'visitor'>;
const NOTHING: Decided = { away: null, silenced: null, name: null };

/** How long it still holds, as a sentence ends: `for another 43 minutes`. */
function stillFor(until: number, now: number): string {
  if (until === FOR_GOOD) return 'for good';
  const minutes = Math.max(1, Math.ceil((until - now) / MINUTE_MS));
  if (minutes < 2) return 'for another minute';
  return minutes <= 120
    ? `for another ${minutes} minutes`
    : `for another ${Math.round(minutes / 60)} hours`;
}

/**
 * [O12] [O13] [O14] Whom the administrator has sent away, silenced or renamed. These are few, so
 * all that hold are read together, once a second at most.
 */
export class Conduct {
  readonly #sql: Sql;
  readonly #now: () => number;
  readonly #known = trusted<
    typeof ALL,
    { visitors: ReadonlyMap<string, Decided>; addresses: ReadonlyMap<string, number> }
  >(1, () => this.#read());

  /** `now`: epoch milliseconds. */
  constructor(sql: Sql, now: () => number) {
    this.#sql = sql;
    this.#now = now;
  }

  /** @throws Refused `visitor/sent-away` */
  async assertWelcome({ visitor, address }: RoomMaker): Promise<void> {
    const { visitors, addresses } = await this.#known.forceFetch(ALL);
    const away = this.#still(visitors.get(visitor)?.away);
    if (away !== null) {
      throw this.#refusal('sent-away', `sent you away from the tables ${this.#stillFor(away)}`);
    }
    const from = this.#still(addresses.get(address));
    if (from === null) return;
    const text = `sent somebody away who uses your network. Its tables are closed ${this.#stillFor(from)}`;
    throw this.#refusal('sent-away', text);
  }

  /** @throws Refused `visitor/silenced` */
  async assertMaySpeak(visitor: string): Promise<void> {
    const { silenced } = await this.#decided(visitor);
    const until = this.#still(silenced);
    if (until !== null) throw this.#refusal('silenced', `silenced you ${this.#stillFor(until)}`);
  }

  /** @throws Refused `visitor/name-held` */
  async assertMayRename(visitor: string): Promise<void> {
    const until = this.#still((await this.#decided(visitor)).name);
    if (until === null) return;
    throw this.#refusal('name-held', `chosen your name ${this.#stillFor(until)}`);
  }

  /** The decisions in force about a visitor, in the form of the panel's answer. */
  async of(visitor: string) {
    const { away, silenced, name } = await this.#decided(visitor);
    const shown = (asked: number | null) => {
      const until = this.#still(asked);
      return until === null ? null : { until: until === FOR_GOOD ? null : until };
    };
    return { away: shown(away), silenced: shown(silenced), nameHeld: shown(name) };
  }

  async sendAway(visitor: string, span: Span): Promise<void> {
    await this.#decide(visitor, 'away_until', this.#end(span));
  }

  async silence(visitor: string, span: Span): Promise<void> {
    await this.#decide(visitor, 'silenced_until', this.#end(span));
  }

  async holdName(visitor: string): Promise<void> {
    await this.#decide(visitor, 'name_until', this.#end('day'));
  }

  /** Takes back all that was decided about a visitor, and about the addresses that went with them. */
  async pardon(visitor: string): Promise<void> {
    for (const table of ['visitor_conduct', 'address_away']) {
      const text = `delete from ${table} where visitor = $1`;
      await this.#sql.query(`pardon-${table}`, text, [visitor]);
    }
    this.#known.clear();
  }

  /**
   * [O12] Sends addresses away with a visitor, for an hour and never longer: others have the same.
   * @param addresses Their hashes.
   */
  async sendAddressesAway(visitor: string, addresses: readonly string[]): Promise<void> {
    await this.#sql.query(
      'address-away',
      `insert into address_away (address, until, visitor) select unnest($1::text[]), $2, $3
       on conflict (address) do update set until = excluded.until, visitor = excluded.visitor`,
      [[...new Set(addresses)], this.#end('hour'), visitor],
    );
    this.#known.clear();
  }

  #end(span: Span): number {
    return span === 'good' ? FOR_GOOD : this.#now() + LENGTHS[span];
  }

  #stillFor(until: number): string {
    return stillFor(until, this.#now());
  }

  #still(until: number | null | undefined): number | null {
    return until == null || until <= this.#now() ? null : until;
  }

  #refusal(what: 'sent-away' | 'silenced' | 'name-held', text: string): Refused {
    return new Refused(`visitor/${what}`, `The administrator has ${text}.`);
  }

  async #decided(visitor: string): Promise<Decided> {
    return (await this.#known.forceFetch(ALL)).visitors.get(visitor) ?? NOTHING;
  }

  async #decide(
    visitor: string,
    column: 'away_until' | 'silenced_until' | 'name_until',
    until: number,
  ): Promise<void> {
    await this.#sql.query(
      `conduct-${column}`,
      `insert into visitor_conduct (visitor, ${column}) values ($1, $2)
       on conflict (visitor) do update set ${column} = excluded.${column}`,
      [visitor, until],
    );
    this.#known.clear();
  }

  /** Reads what holds, and forgets what does not: an address is kept no longer than needed. */
  async #read() {
    const now = this.#now();
    const visitors = await this.#sql.query(
      'conduct',
      `select visitor, away_until::float8 as away, silenced_until::float8 as silenced,
         name_until::float8 as name
       from visitor_conduct where greatest(away_until, silenced_until, name_until) > $1`,
      [now],
    );
    const rows = await this.#sql.query(
      'address-away-all',
      'select address, until::float8 as until from address_away',
      [],
    );
    const addresses = rows.map((row) => v.parse(addressRow, row));
    if (addresses.some(({ until }) => until <= now)) {
      const text = 'delete from address_away where until <= $1';
      await this.#sql.query('address-away-over', text, [now]);
    }
    return {
      visitors: new Map(
        visitors.map((row) => {
          const { visitor, ...decided } = v.parse(visitorRow, row);
          return [visitor, decided] as const;
        }),
      ),
      addresses: new Map(addresses.map(({ address, until }) => [address, until] as const)),
    };
  }
}
