import { DEFAULT_CONFIG, type GameConfig, type GameSlug } from '../../engine/games.ts';
import type { GameConfigs } from '../../engine/hosting/deps.ts';
import { GameConfigRow } from './entities.ts';
import type { Orm } from './orm.ts';

/** How long a process trusts what it read; another process may save meanwhile. */
const TRUSTED_MS = 1000;

/** Game configurations in the database; games nobody configured have the defaults. */
export class DatabaseGameConfigs implements GameConfigs {
  readonly #orm: Orm;
  readonly #known = new Map<GameSlug, { config: Promise<GameConfig>; until: number }>();

  constructor(orm: Orm) {
    this.#orm = orm;
  }

  read(game: GameSlug): Promise<GameConfig> {
    const known = this.#known.get(game);
    if (known !== undefined && known.until > Date.now()) return known.config;
    const config = this.#load(game);
    this.#known.set(game, { config, until: Date.now() + TRUSTED_MS });
    config.catch(() => this.#known.delete(game));
    return config;
  }

  /** [A29] Keeps a configuration; on this process it holds from the next read on. */
  async save(game: GameSlug, config: GameConfig): Promise<void> {
    const { default_coins, spin_cost, required_rating } = config;
    const row = {
      game,
      defaultCoins: default_coins,
      spinCost: spin_cost,
      requiredRating: required_rating,
    };
    await this.#orm.em.fork().upsert(GameConfigRow, row);
    this.#known.delete(game);
  }

  async #load(game: GameSlug): Promise<GameConfig> {
    const row = await this.#orm.em.fork().findOne(GameConfigRow, { game });
    if (row === null) return DEFAULT_CONFIG;
    return {
      default_coins: row.defaultCoins,
      spin_cost: row.spinCost,
      required_rating: row.requiredRating,
    };
  }
}
