import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { broadcasterOf } from '../../bridge/broadcaster.ts';
import { WatcherQueue } from '../../bridge/watcher-queue.ts';
import { createSocketServer } from '../../bridge/socket-server.ts';
import { systemChance } from '../../engine/chance/system-chance.ts';
import { type Games, GAMES_SERVED } from '../../engine/games/index.ts';
import { firstSeedsBy } from '../../engine/host/solo/first-seeds.ts';
import { soloPlays } from '../../engine/host/solo/solo-plays.ts';
import { TakenCommands } from '../../engine/host/taken-commands.ts';
import type { Environment } from '../environment.ts';
import { createApp } from '../http/app.ts';
import { AddressStorage } from '../http/address-storage.ts';
import { rateLimits, roomLimits, seatLimits } from '../http/rate-limits.ts';
import { DatabaseGameConfigs } from '../store/game-configs.ts';
import { DatabaseJournal } from '../store/database-journal.ts';
import { DatabaseRooms } from '../store/database-rooms.ts';
import { openOrm, sqlOf, cookieKey, firstSeedKey } from '../store/orm.ts';
import { administration } from './administration.ts';
import { socketAdmission } from './admission.ts';
import { startColyseus } from './colyseus.ts';
import { composeRooms } from './compose-rooms.ts';
import { DRAIN_MS } from '../../engine/host/cluster/draining.ts';
import { claimsOf } from '../../engine/host/cluster/cluster.ts';
import type { RoomDeps } from '../../engine/host/deps.ts';
import type { Broadcaster } from '../../engine/host/room/room-audience.ts';
import { DatabaseHosts } from '../store/database-hosts.ts';
import { randomUUID } from 'node:crypto';
import { listen, hostAdvice } from './listen.ts';
import { photoRouters } from './photos.ts';
import { connectRedis, sharedSums } from './redis.ts';
import { Shutdown } from './shutdown.ts';
import { RoomList } from '../../engine/host/registry/room-list.ts';
import { CACHE_TTL_MS } from '../../engine/host/cached-reads.ts';
import { Wallets } from '../../engine/host/wallets.ts';
import { colyseusRoomClass, openColyseusRoom } from '../../engine/host/room/colyseus-room.ts';
import { applyHttpLimits } from '../front/http-limits.ts';
import { hostGuard } from '../http/own-host.ts';
import { matchmakeRoutes } from '../games/matchmake-routes.ts';
import { playRoutes } from '../games/play-routes.ts';
import { roomRoutes } from '../games/room-routes.ts';
import { reporter } from './log.ts';
import { lockDataDir } from '../data-dir/data-lock.ts';
import { ownDataDir } from '../data-dir/private-folder.ts';

export interface Running {
  /** Where it listens, with the port it was given. */
  url: string;
  /** So long its end takes at most. */
  stopMs: number;
  /** No new work, the journal flushed, sockets closed; resolves when all is down. */
  stop(): Promise<void>;
}

const MINUTE_MS = 60_000;
const MB = 1_000_000;
/**
 * Longer than proxies and clients keep an idle connection (a minute as a rule), so that they are the
 * ones who close it: a request that meets our closing on its way is lost.
 */
const KEEP_ALIVE_MS = 65_000;
/** [X11] */
const SERVER_OPTIONS: ServerOptions = {
  keepAliveTimeout: KEEP_ALIVE_MS,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 2000,
  requestTimeout: 15 * 60_000,
};
/** A connection on which nothing moves is ended, an answer that nobody reads with it; WebSockets have pings. */
const SILENT_MS = 2 * 60_000;
/** So long the end waits for sockets to say goodbye. */
const CLOSING_MS = 1000;
/** So long the end takes at most, apart from the time others have to move elsewhere [J20]. */
const STOP_MS = 4500;
const CLIENT_ROOT = join(import.meta.dirname, '../../client/dist');

const now = (): number => Date.now();

/** Where a listening server is, with the port it was given. */
function urlOf(server: Server, host: string): string {
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

const notReady: RequestListener = (_request, response) => {
  response.writeHead(503, { 'Content-Type': 'application/json' });
  response.end('{"error":"The server is starting."}');
};

/**
 * The composition root: builds everything from its parts in order, and takes it down in the
 * opposite order.
 * @throws EnvironmentError where the data folder or the port is in use, or not this user's to have.
 */
export async function start(
  env: Environment,
  log: Logger,
  games: Games = GAMES_SERVED,
): Promise<Running> {
  const down = new Shutdown(log);
  const report = reporter(log);
  try {
    // Storage
    ownDataDir(env.dataDir);
    if (env.databaseUrl === null) down.onShutdown('data lock', lockDataDir(env.dataDir));
    const orm = await openOrm(
      env.databaseUrl === null ? { folder: join(env.dataDir, 'db') } : { url: env.databaseUrl },
    );
    down.onShutdown('database', () => orm.close());
    const sql = await sqlOf(orm);
    const shared = env.redisUrl === null ? null : await connectRedis(env.redisUrl, report);
    if (shared !== null) down.onShutdown('redis', () => shared.close());
    const bus = shared?.bus ?? null;
    const hosts = new DatabaseHosts(sql);
    const claims =
      env.databaseUrl === null
        ? null
        : claimsOf({ hosts, process: randomUUID(), bus, clock: () => performance.now(), report });
    if (claims !== null) down.onShutdown('host', () => claims.end());
    const journal = new DatabaseJournal(sql);
    down.onShutdown('journal', () => journal.flush());
    const index = new DatabaseRooms(sql);
    const configs = new DatabaseGameConfigs(orm);

    // One server for everything; its handler comes last.
    let handler = notReady;
    const server = createServer(SERVER_OPTIONS, (request, response) => handler(request, response));
    server.setTimeout(SILENT_MS);
    const limits = rateLimits(env, shared?.redis ?? null);
    const { trustProxy, publicHosts, processName } = env;
    const machine = hostname();
    const warn = log.warn.bind(log);
    const guard = hostGuard({ trustProxy, publicHosts, machine, now, warn });
    const sockets = { server, ...socketAdmission(env, limits, guard, () => down.isIdle) };
    const sums = shared === null ? null : sharedSums(shared.redis);
    const storage = new AddressStorage({ perDay: env.addressStorageMb * MB, shared: sums });
    down.onShutdown('storage counts', () => storage.stop());
    const io = createSocketServer({ ...sockets, processName });

    // Hosts
    const cacheTtlMs = shared === null ? 0 : CACHE_TTL_MS; // several processes: see HostDeps
    const wallets = new Wallets(journal, cacheTtlMs);
    const taken = new TakenCommands(journal);
    const hostDeps = {
      journal,
      taken,
      wallets,
      chance: systemChance,
      configs,
      now,
      cacheTtlMs,
      report,
    };
    const lists = new Map(games.table.map(({ slug }) => [slug, new RoomList(index, slug, now)]));
    const watchers = new WatcherQueue(io);
    const bridge = broadcasterOf(io, watchers, claims?.link ?? null);
    const broadcaster: Broadcaster = {
      ...bridge,
      listChanged: () => {
        for (const list of lists.values()) list.changed();
        bridge.listChanged();
      },
    };
    const admin = await administration({
      env,
      sql,
      journal,
      configs,
      limits,
      storage,
      clientRoot: CLIENT_ROOT,
      now,
      announceConfig: (game, spinCost) => bridge.configChanged(game, spinCost),
      report,
    });
    const { prizes, visitorUsers } = admin;
    const turnMs = env.turnSeconds * 1000;
    const userOf = (visitor: string) => visitorUsers.of(visitor);
    const limitsOfSeats = seatLimits(env);
    const deps: RoomDeps = {
      ...hostDeps,
      turnMs,
      prizes,
      userOf,
      seatLimits: limitsOfSeats,
      seatMs: env.seatSeconds * 1000,
      startedAt: now(),
    };
    const refusalLimiter = limits.noise;
    const rooms = composeRooms({
      io,
      deps,
      games: games.table,
      index,
      broadcaster,
      limits: roomLimits(env),
      isAlone: shared === null,
      claims,
      bus,
      idleMs: env.roomIdleMinutes * MINUTE_MS,
      openColyseusRoom,
      processName,
      refusalLimiter,
      storage,
      watchers,
      addressOf: sockets.addressOf,
    });
    const { registry, reaper } = rooms;
    const roomClasses = Object.fromEntries(
      games.table.map((game) => [
        game.slug,
        colyseusRoomClass(game, { refusalLimiter, storage, now, report }),
      ]),
    );
    down.onShutdown('native rooms', await startColyseus({ ...sockets, roomClasses, report }));
    down.onShutdown('rooms', () => registry.unloadAll());
    reaper.start();
    down.onShutdown('reaper', () => reaper.stop());

    // The outside
    down.onShutdown('bridge', () => rooms.bridge.stop());
    down.onShutdown('hosts', await rooms.join());
    const firstSeeds = firstSeedsBy(await firstSeedKey(orm));
    const solo = soloPlays(games.solo, { ...hostDeps, firstSeeds }, userOf);
    const { sessions } = admin;
    const photos = await photoRouters({ env, orm, log, limits, sessions, down });
    const key = await cookieKey(orm);
    const app = createApp({
      log,
      cookieKey: key,
      trustProxy,
      hostGuard: guard,
      limits,
      clientRoot: CLIENT_ROOT,
      isServing: () => down.isIdle,
      guarded: [...admin.guarded, ...photos],
      routers: [
        ...admin.open,
        roomRoutes({ registry, lists, limits, storage, trustProxy, addressKey: key }),
        playRoutes({ games: solo, configs, wallets, limits, storage, trustProxy, userOf }),
        matchmakeRoutes(registry),
      ],
    });
    handler = app.callback();
    down.onShutdown('front', applyHttpLimits(server, env));
    // Before it listens: what waits for the server's end must go too where it cannot listen at all.
    down.onShutdown('sockets', async () => {
      const closed = io.close(); // closes the server too: nobody new comes in
      server.closeAllConnections();
      // Native clients are sent away with their rooms, and a phone that sleeps answers nobody.
      await Promise.race([closed, sleep(CLOSING_MS, undefined, { ref: false })]);
    });
    if (claims?.link != null) down.onShutdown('drain', () => rooms.drain());
    await listen(server, env.port, env.host);
    const advice = hostAdvice(env, machine);
    if (advice !== null) log.info(advice);
    const stopMs = STOP_MS + (claims?.link == null ? 0 : DRAIN_MS);
    return { url: urlOf(server, env.host), stopMs, stop: () => down.run() };
  } catch (error) {
    await down.run();
    throw error;
  }
}
