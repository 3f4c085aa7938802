import { Router } from '@koa/router';
import type { Context } from 'koa';
import { Refused } from '../../engine/definition/refusal.ts';
import type { GameConfigs, UserOf } from '../../engine/host/deps.ts';
import type { StorageAllowance } from '../../engine/host/storage-allowance.ts';
import type { Wallets } from '../../engine/host/wallets.ts';
import { AVATARS, NO_PROFILE } from '../../engine/wire/profile.ts';
import { profileInputSchema } from '../../engine/wire/profile-input.ts';
import type { Me } from '../../engine/wire/rest.ts';
import { bodyOf } from '../http/body.ts';
import { limited, payerOf } from '../http/guards.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { knownVisitor, visitorOf } from '../http/visitor.ts';
import { profileBytes, type Profiles } from './profiles.ts';

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
  tellRooms: (visitor: string, stored: (bytes: number) => void) => Promise<void>;
  /** [O14] @throws Refused while the administrator holds the visitor's name. */
  assertMayRename: (visitor: string) => Promise<void>;
  limits: Pick<RateLimits, 'profile'>;
  storage: StorageAllowance;
  trustProxy: number;
}

/** The routes of the visitor's own name, avatar and limits. */
export function meRoutes(parts: MeParts): Router {
  const { slugs, configs, wallets, userOf, profiles, kinks, tellRooms } = parts;
  const { assertMayRename, limits, storage, trustProxy } = parts;
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
    const profile = visitor === null ? NO_PROFILE : await profiles.of(visitor);
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
    paid(profileBytes(await profiles.save(visitor, change)));
    await tellRooms(visitor, paid);
    ctx.body = await answer(visitor, game);
  });

  return router;
}
