import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { Neighbours } from '../../engine/host/fair-share.ts';
import { NO_BOUNDS } from '../../engine/test-support/host-kit.ts';
import { NO_PROFILE } from '../../engine/wire/profile.ts';
import { jsonBody } from '../http/body.ts';
import { errors } from '../http/errors.ts';
import { AddressTellings } from '../http/tellings.ts';
import { type Profiles, meRoutes } from './profiles.ts';

/** [X74] 600 messages a minute; those of a visitor below a fair share find half as many more. */
const FEW = { addressRate: 12 };
const READERS = 600;
const AT_ONCE = 8;
const CONFIG = {
  default_coins: 1,
  spin_cost: 1,
  required_rating: 0,
  house_coins: 0,
  house_hours: 0,
};

test('[X75] changes of profiles from an address are told one after the other, and each counts before the next', async () => {
  let [asked, running, most, told] = [0, 0, 0, 0];
  const all = Promise.withResolvers<void>();
  const profile = async (): Promise<null> => {
    asked += 1;
    if (asked === AT_ONCE) all.resolve();
    return null;
  };
  const tellRooms = async (_: string, stored: (bytes: number, readers: number) => void) => {
    running += 1;
    most = Math.max(most, running);
    await all.promise;
    stored(0, READERS);
    told += 1;
    running -= 1;
  };
  const profiles = { save: async () => NO_PROFILE, of: async () => NO_PROFILE };
  const routes = meRoutes({
    slugs: new Set(['slots-exposure']),
    configs: { read: async () => CONFIG },
    wallets: { coins: async () => null },
    userOf: async () => null,
    profiles: profiles as unknown as Profiles,
    kinks: async () => [],
    tellRooms,
    assertMayRename: async () => {},
    limits: { profile },
    storage: NO_BOUNDS,
    tellings: new AddressTellings(FEW, new Neighbours()),
    trustProxy: 0,
  });
  const app = new Koa();
  app.keys = ['key'];
  app.use(errors(pino({ level: 'silent' })));
  app.use(jsonBody());
  app.use(routes.routes() as unknown as Koa.Middleware);
  const server = app.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const put = async (): Promise<number> => {
    const { status } = await fetch(`http://127.0.0.1:${port}/api/me`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Ann' }),
    });
    return status;
  };
  const statuses = await Promise.all(Array.from({ length: AT_ONCE }, put));
  expect(most).toBe(1);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 429)).toHaveLength(AT_ONCE - 1);
  expect(told).toBe(1);
});
