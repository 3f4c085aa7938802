import * as v from 'valibot';
import type { GameConfigs } from '../../engine/host/deps.ts';
import { configInputSchema } from '../../engine/wire/admin.ts';
import { GameConfigRow } from '../store/entities.ts';
import { type Orm, sqlOf } from '../store/orm.ts';
import { trusted } from '../../engine/host/cached-reads.ts';
import { DEFAULT_CONFIG, type GameConfig } from '../../engine/definition/game-config.ts';
import { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { Refused } from '../../engine/definition/refusal.ts';
import { bodyOf } from '../http/body.ts';
import { CONFIG_CHANGES, type Tell, telling } from './told-changes.ts';

type ConfigInput = v.InferOutput<typeof configInputSchema>;

/** A stored configuration; version 0 if nobody has saved one. */
interface StoredConfig extends GameConfig {
  version: number;
}

/** More games than a site has. */
const GAMES_KEPT = 100;

const keptRow = v.object({
  version: v.number(),
  house_coins: v.number(),
  house_hours: v.number(),
});

/**
 * [A36] Of two saves with the same version the second finds a newer version and no row comes back.
 * A version from 1 on does not insert a row. [A55] Omitted terms of the house rounds stay.
 */
const SAVE = `insert into game_config
  (game, default_coins, spin_cost, required_rating, version, house_coins, house_hours)
  select $1::text, $2::int, $3::int, $4::int, 1, coalesce($6::int, $8::int), coalesce($7::int, $9::int)
  where coalesce($5::int, 0) = 0 or exists (select 1 from game_config where game = $1::text)
  on conflict (game) do update set default_coins = excluded.default_coins,
    spin_cost = excluded.spin_cost, required_rating = excluded.required_rating,
    house_coins = coalesce($6::int, game_config.house_coins),
    house_hours = coalesce($7::int, game_config.house_hours),
    version = game_config.version + 1
  where game_config.version = coalesce($5::int, game_config.version)
  returning version, house_coins, house_hours`;

/** Game configurations in the database; an unconfigured game has the defaults. */
export class DatabaseGameConfigs implements GameConfigs {
  readonly #orm: Orm;
  readonly #known = trusted(GAMES_KEPT, (game: string) => this.#load(game));

  constructor(orm: Orm) {
    this.#orm = orm;
  }

  read(game: string): Promise<StoredConfig> {
    return this.#known.forceFetch(game);
  }

  /**
   * [A29] Stores a configuration; on this process it applies from the next read. Returns what is
   * stored now; null if `input.version` is not the stored one.
   */
  async save(game: string, input: ConfigInput): Promise<StoredConfig | null> {
    const { default_coins, spin_cost, required_rating, version = null } = input;
    const { house_coins = null, house_hours = null } = input;
    const sql = await sqlOf(this.#orm);
    const values = [game, default_coins, spin_cost, required_rating, version]
      .concat(house_coins, house_hours)
      .concat(DEFAULT_CONFIG.house_coins, DEFAULT_CONFIG.house_hours);
    const [row] = await sql.query('game-config-save', SAVE, values);
    // After a refusal too: the remembered configuration may be older than what another process has
    // saved.
    this.#known.delete(game);
    if (row === undefined) return null;
    return { default_coins, spin_cost, required_rating, ...v.parse(keptRow, row) };
  }

  async #load(game: string): Promise<StoredConfig> {
    const row = await this.#orm.em.fork().findOne(GameConfigRow, { game });
    if (row === null) return { ...DEFAULT_CONFIG, version: 0 };
    return {
      default_coins: row.defaultCoins,
      spin_cost: row.spinCost,
      required_rating: row.requiredRating,
      house_coins: row.houseCoins,
      house_hours: row.houseHours,
      version: row.version,
    };
  }
}

const SLOTS = 'slots-exposure';

interface ConfigParts {
  /** Resolves to null if the stored version is no longer the one in `config`. */
  save: (game: string, config: ConfigInput) => Promise<StoredConfig | null>;
  /** Notifies players that the configuration has changed. */
  announce: (game: string, spinCost: number) => void;
  before: readonly Middleware[];
  /** The stored configuration. */
  read: (game: string) => Promise<StoredConfig>;
  tell: Tell;
}

/** [A29] [A36] The call that saves the configuration of slots. Reading it is public: see play-routes.ts. */
export function configRoutes({ save, announce, before, read, tell }: ConfigParts): Router {
  const told = telling(CONFIG_CHANGES, tell);
  const router = new Router({ prefix: '/api/game-config' });
  router.post(`/${SLOTS}`, ...before, async (ctx) => {
    const input = bodyOf(ctx, configInputSchema);
    const was = await read(SLOTS);
    const stored = await save(SLOTS, input);
    if (stored === null) throw new Refused('item/stale');
    await told(was, stored);
    announce(SLOTS, stored.spin_cost);
    ctx.body = stored;
  });
  return router;
}
