import { Router } from '@koa/router';
import * as v from 'valibot';
import { isGameSlug } from '../../engine/games.ts';
import type { GameConfigs } from '../../engine/hosting/deps.ts';
import type { UserOf } from '../../engine/hosting/rated-game.ts';
import type { Wallets } from '../../engine/hosting/wallets.ts';
import { Refused } from '../../engine/refusal.ts';
import { parse } from '../../engine/wire/parse.ts';
import { type PlayRequest, playRequestSchema } from '../../engine/wire/rest.ts';
import { bodyOf } from '../http/body.ts';
import { limited, limitStranger } from '../http/guards.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { knownVisitor, visitorOf } from '../http/visitor.ts';

/** A one-player game as the calls see it. */
export interface PlayableGame {
  look(visitor: string): Promise<object>;
  play(visitor: string, request: PlayRequest, commandId?: string): Promise<object>;
}

/** One-player games by the names their calls take: the full name and the short one. */
export type PlayableGames = Readonly<Record<string, PlayableGame>>;

const commandIdSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

export interface PlayParts {
  games: PlayableGames;
  configs: GameConfigs;
  wallets: Wallets;
  limits: RateLimits;
  trustProxy: number;
  userOf: UserOf;
}

/** The one-player games, their configuration's read, and who the visitor is. */
export function playRoutes(parts: PlayParts): Router {
  const { games, configs, wallets, limits, trustProxy, userOf } = parts;
  const router = new Router({ prefix: '/api' });

  const gameOf = (name: string | undefined): PlayableGame => {
    const game = name !== undefined && Object.hasOwn(games, name) ? games[name] : undefined;
    if (game === undefined) throw new Refused('game/unknown');
    return game;
  };

  router.get('/game-config/:game', async (ctx) => {
    const { game } = ctx.params;
    if (game === undefined || !isGameSlug(game)) throw new Refused('game/unknown');
    ctx.body = await configs.read(game);
  });

  router.get('/me', async (ctx) => {
    const visitor = knownVisitor(ctx);
    const coins = visitor === null ? null : await wallets.coins(visitor);
    const { game = 'slots-exposure' } = ctx.query;
    if (typeof game !== 'string' || !isGameSlug(game)) throw new Refused('game/unknown');
    const { default_coins } = await configs.read(game);
    const user = visitor === null ? null : await userOf(visitor);
    ctx.body = { user, coins: coins ?? default_coins };
  });

  router.get('/play/:game', async (ctx) => {
    const game = gameOf(ctx.params.game);
    await limitStranger(ctx, limits, trustProxy);
    ctx.body = await game.look(visitorOf(ctx));
  });

  router.post('/play/:game', async (ctx) => {
    const game = gameOf(ctx.params.game);
    const visitor = visitorOf(ctx);
    await limited(ctx, limits.play, visitor);
    const request = bodyOf(ctx, playRequestSchema);
    const key = ctx.get('Idempotency-Key');
    const commandId = parse(v.optional(commandIdSchema), key === '' ? undefined : key);
    if (!commandId.ok) {
      throw new Refused('action/malformed', `Idempotency-Key: ${commandId.error}`);
    }
    ctx.body = await game.play(visitor, request, commandId.value);
  });

  return router;
}
