import type { Router } from '@koa/router';
import { systemChance } from '../../engine/chance/system-chance.ts';
import type { Journal } from '../../engine/journal/journal.ts';
import type { Middleware } from 'koa';
import { AdminPassword, Sessions } from '../admin/credentials.ts';
import { Audit, nightRoutes } from '../admin/night-routes.ts';
import { loginRoutes, requireAdmin } from '../admin/login-routes.ts';
import type { Environment } from '../environment.ts';
import { jsonBody } from '../http/body.ts';
import type { StorageAllowance } from '../../engine/journal/stored-bytes.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { requestsIn } from '../http/http-limits.ts';
import { AddressCounts } from '../http/memory-counts.ts';
import { kinkRoutes, KinkStore } from '../items/kinks.ts';
import { type DatabaseGameConfigs, configRoutes } from '../admin/game-configs.ts';
import type { Sql } from '../store/sql.ts';
import { taskRoutes } from '../items/task-routes.ts';
import { TaskStore, TaskPrizes } from '../items/task-store.ts';
import { linkPage } from '../users/link-page.ts';
import { linkRoutes, VisitorUsers } from '../users/personal-links.ts';
import { userRoutes, DatabaseRatings, UserStore } from '../users/users.ts';
import { Profiles } from '../users/profiles.ts';
import { TonightBoard, tonightRoutes } from '../games/tonight.ts';
import { houseRoutes, type HouseSpace } from '../watch/house-space.ts';
import { Conduct } from '../admin/conduct.ts';
import type { Tell } from '../admin/told-changes.ts';
import { type VisitorParts, visitorRoutes } from '../admin/visitor-routes.ts';
import type { RoomIndex } from '../../engine/journal/room-index.ts';
import type { Figures } from '../watch/figures.ts';
import type { Ratings, Prizes } from '../../engine/definition/tasks.ts';
import { trusted } from '../../engine/host/cached-reads.ts';
import { MOST_KINKS } from '../../engine/wire/profile.ts';
import type { Me } from '../../engine/wire/rest.ts';
import type { RoomRegistry } from '../../engine/host/registry/room-registry.ts';
import { Refused } from '../../engine/definition/refusal.ts';
import { changeProfiles } from '../../engine/host/registry/profile-changes.ts';
import { LoginHost } from '../../engine/host/login-host.ts';

const MINUTE_MS = 60_000;
const ASKED = 'asked';

export interface AdministrationParts {
  env: Environment;
  sql: Sql;
  journal: Journal;
  space: HouseSpace;
  figures: Figures;
  index: Pick<RoomIndex, 'roomsOf'>;
  /** [B23] The hash of an address. */
  hashed: (address: string) => string;
  /** The rooms, once they are there. */
  registry: () => Pick<RoomRegistry, 'use'>;
  configs: DatabaseGameConfigs;
  limits: Pick<RateLimits, 'address'>;
  storage: StorageAllowance;
  /** The folder of the built client. */
  clientRoot: string;
  now: () => number;
  announceConfig: (game: string, spinCost: number) => void;
  report: (error: unknown) => void;
}

/** The administrator's part of the server, and what the games need from it. */
export interface Administration {
  /** Lets only the administrator pass, and notes their changes. */
  guard: Middleware;
  /** [A122] Notes in words what they changed. */
  tell: Tell;
  prizes: Prizes;
  visitorUsers: VisitorUsers;
  profiles: Profiles;
  conduct: Conduct;
  ratings: Ratings;
  /** [T28] */
  tonight: TonightBoard;
  /** The kinks that visitors are asked about. */
  kinkNames: () => Promise<Me['kinks']>;
  /** Calls of the administrator: they check the session before they read the body. */
  guarded: readonly Router[];
  /** Calls for anybody: signing in and out, personal links. */
  open: readonly Router[];
}

/** Builds the administrator's part. The very first start generates a password and prints it. */
export async function administration(parts: AdministrationParts): Promise<Administration> {
  const { env, sql, journal, space, figures, registry, configs, limits, storage, clientRoot, now } =
    parts;
  const { announceConfig, report, index, hashed } = parts;
  const { trustProxy } = env;
  const sessions = new Sessions(sql, now);
  await sessions.sweep();
  const password = new AdminPassword(sql, sessions);
  const generated = await password.initialise(env.adminPassword);
  if (generated !== null) showOnce(generated);

  const login = new LoginHost({
    journal,
    report,
    now,
    maxAttempts: env.loginMaxAttempts,
    blockMs: Math.round(env.loginBlockMinutes * MINUTE_MS),
    verify: (attempt) => password.verify(attempt),
  });
  const kinks = new KinkStore(sql);
  const tasks = new TaskStore(sql);
  const isAlone = env.redisUrl === null;
  const visitorUsers = new VisitorUsers(sql, isAlone);
  const tellRooms: VisitorParts['tellRooms'] = (visitor, stored) =>
    changeProfiles({ index, registry: registry(), now }, visitor, stored);
  const users = new UserStore(sql, async (visitors) => {
    visitorUsers.forget();
    // The change is stored: a table that cannot be told now learns of it with the next one.
    for (const visitor of visitors) {
      await tellRooms(visitor, () => {}).catch((error: unknown) => {
        if (!(error instanceof Refused)) report(error);
      });
    }
  });
  const ratings = new DatabaseRatings(sql, now);
  const profiles = new Profiles(sql, now, isAlone);
  const nameOf = async (visitor: string): Promise<string | null> =>
    (await visitorUsers.of(visitor))?.nickname ?? (await profiles.of(visitor)).name;
  const tonight = new TonightBoard({ sql, now, nameOf, report });
  const conduct = new Conduct(sql, now);
  // Asks the database once a second, and after a change, however many pages are open.
  const asked = trusted<typeof ASKED, Me['kinks']>(1, () => kinks.names(MOST_KINKS), now);
  const everyHours = env.backupDir === null ? null : env.backupHours;
  const audit = new Audit(sql, now);
  const tell: Tell = (act) => audit.tell(act);
  const spent = new AddressCounts(requestsIn(env.addressRate), () => performance.now()); // [X48]
  const guard = requireAdmin(sessions, audit, spent);
  const before = [guard, jsonBody()];
  const prizes = new TaskPrizes(tasks, (below) => systemChance.pick(below), now);
  /** [J25] Whatever a call changes of tasks and kinks counts at the next draw and question. */
  const renewing: Middleware = async ({ method }, next) => {
    try {
      await next();
    } finally {
      if (method !== 'GET') {
        prizes.changed();
        asked.clear();
      }
    }
  };
  const beforeItems = [...before, renewing];
  const decisions: VisitorParts = {
    sql,
    audit,
    index,
    registry,
    conduct,
    profiles,
    nameOf,
    hashed,
    now,
    report,
    isAlone,
    tellRooms,
    userOf: (visitor) => visitorUsers.of(visitor),
  };
  return {
    guard,
    tell,
    prizes,
    visitorUsers,
    profiles,
    conduct,
    ratings,
    tonight,
    kinkNames: () => asked.forceFetch(ASKED),
    guarded: [
      kinkRoutes(kinks, beforeItems, tell),
      taskRoutes(tasks, () => kinks.pages(), beforeItems, tell),
      userRoutes(users, ratings, before, tell),
      tonightRoutes(tonight, before, tell),
      nightRoutes({ sql, registry, audit, nameOf }, before),
      visitorRoutes(decisions, before),
      houseRoutes({ space, figures, sql, everyHours }, before),
      configRoutes({
        save: (game, config) => configs.save(game, config),
        announce: announceConfig,
        before,
        read: (game) => configs.read(game),
        tell,
      }),
    ],
    open: [
      loginRoutes(login, sessions, trustProxy, spent),
      linkRoutes({
        users: visitorUsers,
        limits,
        storage,
        trustProxy,
        tellRooms,
        page: linkPage(clientRoot),
      }),
    ],
  };
}

/** Prints to the console, not to the log: the log may be off, or others may read it. */
function showOnce(password: string): void {
  process.stdout.write(
    `\nThe administrator's password is ${password}\n` +
      'It is shown only once. `npm run admin:password` sets another.\n\n',
  );
}
