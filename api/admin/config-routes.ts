import { Router } from '@koa/router';
import type { Middleware } from 'koa';
import type { GameConfig, GameSlug } from '../../engine/games.ts';
import { configInputSchema } from '../../engine/wire/admin.ts';
import { bodyOf } from '../http/body.ts';

const SLOTS: GameSlug = 'slots-exposure';

export interface ConfigParts {
  save: (game: GameSlug, config: GameConfig) => Promise<void>;
  /** Tells whoever plays that the configuration is another one. */
  announce: (game: GameSlug, spinCost: number) => void;
  before: readonly Middleware[];
}

/** [A29] Saves the configuration of slots; its read is public and stands with the play calls. */
export function configRoutes({ save, announce, before }: ConfigParts): Router {
  const router = new Router({ prefix: '/api/game-config' });
  router.post(`/${SLOTS}`, ...before, async (ctx) => {
    const config = bodyOf(ctx, configInputSchema);
    await save(SLOTS, config);
    announce(SLOTS, config.spin_cost);
    ctx.body = config;
  });
  return router;
}
