import { Router } from '@koa/router';
import type { GameConfigs } from '../../engine/host/deps.ts';
import type { StorageAllowance } from '../../engine/journal/stored-bytes.ts';
import type { SoloPlay } from '../../engine/host/solo/solo-plays.ts';
import { commandIdSchema } from '../../engine/wire/commands.ts';
import { parse } from '../../engine/wire/parse.ts';
import { playRequestSchema } from '../../engine/wire/rest.ts';
import { bodyOf } from '../http/body.ts';
import { limited, payerOf } from '../http/guards.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { visitorOf } from '../http/visitor.ts';
import { Refused } from '../../engine/definition/refusal.ts';

export interface PlayParts {
  /** By the names their calls take: the slug and the short one. */
  games: Readonly<Record<string, SoloPlay>>;
  /** The names of all games. */
  slugs: ReadonlySet<string>;
  configs: GameConfigs;
  limits: RateLimits;
  storage: StorageAllowance;
  trustProxy: number;
}

/** The one-player games, and their configuration's read. */
export function playRoutes(parts: PlayParts): Router {
  const { games, slugs, configs, limits, storage, trustProxy } = parts;
  const router = new Router({ prefix: '/api' });

  const gameOf = (name: string | undefined): SoloPlay => {
    const game = name !== undefined && Object.hasOwn(games, name) ? games[name] : undefined;
    if (game === undefined) throw new Refused('game/unknown');
    return game;
  };

  router.get('/game-config/:game', async (ctx) => {
    const { game } = ctx.params;
    if (game === undefined || !slugs.has(game)) throw new Refused('game/unknown');
    ctx.body = await configs.read(game);
  });

  router.get('/play/:game', async (ctx) => {
    const game = gameOf(ctx.params.game);
    ctx.body = await game.view(visitorOf(ctx));
  });

  router.post('/play/:game', async (ctx) => {
    const game = gameOf(ctx.params.game);
    const visitor = visitorOf(ctx);
    await limited(ctx, limits.play, visitor);
    const request = bodyOf(ctx, playRequestSchema);
    const key = ctx.get('Idempotency-Key');
    const commandId = parse(commandIdSchema, key === '' ? undefined : key);
    if (!commandId.ok) {
      throw new Refused('action/malformed', `Idempotency-Key: ${commandId.error}`);
    }
    const paid = payerOf(ctx, storage, trustProxy);
    ctx.body = await game.play(visitor, request, commandId.value, paid);
  });

  return router;
}
