import { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { Refused } from '../../engine/definition/refusal.ts';
import { configInputSchema } from '../../engine/wire/admin.ts';
import { bodyOf } from '../http/body.ts';
import type { ConfigInput, StoredConfig } from '../store/game-configs.ts';

const SLOTS = 'slots-exposure';

interface ConfigParts {
  /** Answers null where the version that was loaded is not the stored one any more. */
  save: (game: string, config: ConfigInput) => Promise<StoredConfig | null>;
  /** Tells whoever plays that the configuration is another one. */
  announce: (game: string, spinCost: number) => void;
  before: readonly Middleware[];
}

/** [A29] [A36] Saves the configuration of slots; its read is public and stands with the play calls. */
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
