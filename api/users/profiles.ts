import DataLoader from 'dataloader';
import * as v from 'valibot';
import { CACHE_TTL_MS, cacheTtlMs, trusted } from '../../engine/host/cached-reads.ts';
import { textBytes } from '../../engine/wire/visible-text.ts';
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '../../engine/wire/languages.ts';
import { LEVEL_ORDER, NO_PROFILE, type Profile, AVATARS } from '../../engine/wire/profile.ts';
import { type ProfileChange, profileInputSchema } from '../../engine/wire/profile-input.ts';
import type { Sql } from '../store/sql.ts';
import { Router } from '@koa/router';
import type { Context } from 'koa';
import { Refused } from '../../engine/definition/refusal.ts';
import type { GameConfigs, UserOf } from '../../engine/host/deps.ts';
import type { StorageAllowance } from '../../engine/journal/stored-bytes.ts';
import type { Wallets } from '../../engine/host/wallets.ts';
import type { Me } from '../../engine/wire/rest.ts';
import type { Tellings } from '../../engine/host/room/send-limits.ts';
import { KeyedQueue } from '../../engine/host/scheduling.ts';
import { addressOf } from '../http/address.ts';
import { bodyOf } from '../http/body.ts';
import { limited, payerOf } from '../http/guards.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { knownVisitor, visitorOf } from '../http/visitor.ts';

const VISITORS_KEPT = 20_000;
/** How long the only process trusts the profile of a player at an open table, in ms: nothing else changes it. */
const SEATED_MS = 60_000;

/** Most profiles that one query reads. */
const AT_ONCE = 1000;

const COLUMNS = 'name, avatar, level, kinks, with_face, language';
const keyRow = v.object({ visitor: v.string() });
const profileRow = v.object({
  name: v.nullable(v.string()),
  avatar: v.nullable(v.string()),
  level: v.nullable(v.picklist(LEVEL_ORDER)),
  kinks: v.nullable(v.array(v.number())),
  with_face: v.nullable(v.boolean()),
  // A language of a later version is one that nobody knows here.
  language: v.fallback(v.nullable(v.picklist(LANGUAGES)), null),
});

function profileOf(row: unknown): Profile {
  const { name, avatar, level, kinks, with_face, language } = v.parse(profileRow, row);
  const limits = level && { level, kinks: kinks ?? [], withFace: with_face ?? false };
  return { name, avatar, limits, ...(language && { language }) };
}

/** Bytes of a row and its index besides its content, measured on PostgreSQL. */
const OF_A_PROFILE = 160;
const OF_A_KINK = 4;

/** [X26] What a profile takes on the disk. */
export function profileBytes({ name, avatar, limits }: Profile): number {
  const kinks = limits?.kinks.length ?? 0;
  return OF_A_PROFILE + textBytes(name ?? '') + (avatar ?? '').length + OF_A_KINK * kinks;
}

/** [A85] [A86] What visitors say of themselves. */
export class Profiles {
  readonly #sql: Sql;
  readonly #now: () => number;
  readonly #isAlone: boolean;
  readonly #known;
  /** One query at a time: whoever asks meanwhile is answered by the next one. */
  readonly #reads = new DataLoader((visitors: readonly string[]) => this.#readAll(visitors), {
    cache: false,
    maxBatchSize: AT_ONCE,
    batchScheduleFn: (readNext) => void this.#lastRead.finally(readNext),
  });
  #lastRead: Promise<unknown> = Promise.resolve();

  /** @param now Epoch milliseconds. @param isAlone No other process saves profiles. */
  constructor(sql: Sql, now: () => number, isAlone: boolean) {
    this.#sql = sql;
    this.#now = now;
    this.#isAlone = isAlone;
    this.#known = trusted(
      VISITORS_KEPT,
      (visitor: string) => this.#reads.load(visitor),
      undefined,
      isAlone ? SEATED_MS : CACHE_TTL_MS,
    );
  }

  /** A second old at most, where another process has changed it; else `npm run tidy` may have deleted it. */
  of(visitor: string): Promise<Profile> {
    const trustedMs = this.#known.ttl - cacheTtlMs(this.#isAlone);
    const forceRefresh = this.#known.getRemainingTTL(visitor) < trustedMs;
    return this.#known.forceFetch(visitor, { forceRefresh });
  }

  /** As it is stored now: where another process may have changed it, the query starts after the call. */
  read(visitor: string, isSeated = false): Promise<Profile> {
    if (!this.#isAlone) return this.#reads.load(visitor);
    return isSeated ? this.#known.forceFetch(visitor) : this.of(visitor);
  }

  async #readAll(visitors: readonly string[]): Promise<Profile[]> {
    const text = `select visitor, ${COLUMNS} from visitor_profile where visitor = any($1)`;
    const reading = this.#sql.query('profiles', text, [visitors]);
    this.#lastRead = reading.catch(() => {});
    const rows = await reading;
    const read = new Map(rows.map((row) => [v.parse(keyRow, row).visitor, profileOf(row)]));
    return visitors.map((visitor) => read.get(visitor) ?? NO_PROFILE);
  }

  /** [A87] A missing field stays, null clears it. Returns the stored profile. */
  async save(visitor: string, change: ProfileChange): Promise<Profile> {
    const { name = null, avatar = null, limits = null, language = null } = change;
    const [row] = await this.#sql.query(
      'profile-save',
      `insert into visitor_profile (visitor, ${COLUMNS}, changed_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (visitor) do update set
         name = case when $9::boolean then excluded.name else visitor_profile.name end,
         avatar = case when $10::boolean then excluded.avatar else visitor_profile.avatar end,
         level = case when $11::boolean then excluded.level else visitor_profile.level end,
         kinks = case when $11::boolean then excluded.kinks else visitor_profile.kinks end,
         with_face = case when $11::boolean then excluded.with_face else visitor_profile.with_face end,
         language = coalesce(excluded.language, visitor_profile.language),
         changed_at = excluded.changed_at
       returning ${COLUMNS}`,
      [
        visitor,
        name,
        avatar,
        limits?.level ?? null,
        limits?.kinks ?? null,
        limits?.withFace ?? null,
        language,
        this.#now(),
        'name' in change,
        'avatar' in change,
        'limits' in change,
      ],
    );
    this.#known.delete(visitor);
    return profileOf(row);
  }

  /** [A138] Keeps what a visitor speaks. Returns the bytes stored: 0 if that was known. */
  async saveLanguage(visitor: string, language: Language): Promise<number> {
    const known = (await this.of(visitor)).language ?? DEFAULT_LANGUAGE;
    return known === language ? 0 : profileBytes(await this.save(visitor, { language }));
  }
}

export interface MeParts {
  /** The names of all games. */
  slugs: ReadonlySet<string>;
  configs: GameConfigs;
  wallets: Pick<Wallets, 'coins'>;
  userOf: UserOf;
  profiles: Profiles;
  /** The kinks that visitors are asked about. */
  kinks: () => Promise<Me['kinks']>;
  /** Tells the rooms in which a visitor sits; `stored` receives the bytes stored. */
  tellRooms: (visitor: string, stored: (bytes: number, readers: number) => void) => Promise<void>;
  /** [O14] @throws Refused while the administrator holds the visitor's name. */
  assertMayRename: (visitor: string) => Promise<void>;
  limits: Pick<RateLimits, 'profile'>;
  storage: StorageAllowance;
  tellings: Tellings;
  trustProxy: number;
}

/** The routes of the visitor's own name, avatar and limits. */
export function meRoutes(parts: MeParts): Router {
  const { slugs, configs, wallets, userOf, profiles, kinks, tellRooms } = parts;
  const { assertMayRename, limits, storage, tellings, trustProxy } = parts;
  const changing = new KeyedQueue();
  const router = new Router({ prefix: '/api/me' });

  /** The game whose default coins the answer contains. @throws Refused if there is no such game */
  function gameIn({ query: { game = 'slots-exposure' } }: Context): string {
    if (typeof game !== 'string' || !slugs.has(game)) throw new Refused('game/unknown');
    return game;
  }

  const answer = async (visitor: string | null, game: string): Promise<Me> => {
    const coins = visitor === null ? null : await wallets.coins(visitor);
    const { default_coins } = await configs.read(game);
    const user = visitor === null ? null : await userOf(visitor);
    const { language: _, ...profile } = visitor === null ? NO_PROFILE : await profiles.of(visitor);
    return {
      user,
      coins: coins ?? default_coins,
      ...profile,
      avatars: [...AVATARS],
      kinks: await kinks(),
    };
  };

  router.get('/', async (ctx) => {
    ctx.body = await answer(knownVisitor(ctx), gameIn(ctx));
  });

  router.put('/', async (ctx) => {
    const game = gameIn(ctx);
    const visitor = visitorOf(ctx);
    await limited(ctx, limits.profile, visitor);
    const change = bodyOf(ctx, profileInputSchema);
    if ('name' in change) await assertMayRename(visitor);
    const paid = payerOf(ctx, storage, trustProxy);
    // [A140] Nobody else at a table is told what somebody reads.
    const { language: _, ...shown } = change;
    const isTold = Object.keys(shown).length > 0;
    const payer = { address: addressOf(ctx.req, trustProxy), visitor: knownVisitor(ctx) };
    const told = (bytes: number, readers: number): void => {
      paid(bytes);
      tellings.charge(readers, payer);
    };
    const save = async (): Promise<void> =>
      paid(profileBytes(await profiles.save(visitor, change)));
    const saveAndTell = async (): Promise<void> => {
      tellings.take('change', 1, payer);
      await save();
      await tellRooms(visitor, told);
    };
    // [X75] Each may write to many rooms, and nobody else's turn waits for more than one of them.
    await (isTold ? changing.run(payer.address, saveAndTell) : save());
    ctx.body = await answer(visitor, game);
  });

  return router;
}
