import { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { Refused } from '../../engine/definition/refusal.ts';
import { configInputSchema } from '../../engine/wire/admin.ts';
import { bodyOf } from '../http/body.ts';
import type { ConfigInput, StoredConfig } from '../store/game-configs.ts';

const SLOTS = 'slots-exposure';

interface ConfigParts {
  /** Resolves to null if the stored version is no longer the one in `config`. */
  save: (game: string, config: ConfigInput) => Promise<StoredConfig | null>;
  /** Notifies players that the configuration has changed. */
  announce: (game: string, spinCost: number) => void;
  before: readonly Middleware[];
}

/** [A29] [A36] The call that saves the configuration of slots. Reading it is public: see play-routes.ts. */
export function configRoutes({ save, announce, before }: ConfigParts): Router {
  const router = new Router({ prefix: '/api/game-config' });
  router.post(`/${SLOTS}`, ...before, async (ctx) => {
    const stored = await save(SLOTS, bodyOf(ctx, configInputSchema));
    if (stored === null) throw new Refused('item/stale');
    announce(SLOTS, stored.spin_cost);
    ctx.body = stored;
  });
  return router;
}
