import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { broadcasterOf, WatcherQueue } from '../../bridge/broadcaster.ts';
import { createSocketServer } from '../../bridge/socket-server.ts';
import { systemChance, firstSeedsBy } from '../../engine/chance/system-chance.ts';
import { type Games, GAMES_SERVED } from '../../engine/games/index.ts';
import { soloPlays } from '../../engine/host/solo/solo-plays.ts';
import { TakenCommands } from '../../engine/host/taken-commands.ts';
import type { Environment } from '../environment.ts';
import { createApp } from '../http/app.ts';
import { hashedBy } from '../http/address.ts';
import { rateLimits, roomLimits, seatLimits } from '../http/rate-limits.ts';
import { cookieKey, firstSeedKey, recordKey } from '../store/keys.ts';
import { RecordSigner } from '../games/record-signer.ts';
import { administration } from './administration.ts';
import { socketAdmission, startColyseus } from './sockets.ts';
import { composeRooms } from './compose-rooms.ts';
import { DRAIN_MS } from '../../engine/host/cluster/cluster.ts';
import type { RoomDeps } from '../../engine/host/deps.ts';
import { closeSockets, hostAdvice, httpServer, listen, urlOf } from './listen.ts';
import { operatorPort, operatorsTools, watchFor } from './operation.ts';
import { FinishedGames } from '../games/finished-games.ts';
import { openPhotos } from './photos.ts';
import { playerRouters } from './player-routers.ts';
import { addressStorage, openStore } from './open-store.ts';
import { LOGGED, Shutdown, reporter } from './process.ts';
import { RoomRecords } from '../../engine/host/read-room.ts';
import { RoomList } from '../../engine/host/registry/room-list.ts';
import { CACHE_TTL_MS } from '../../engine/host/cached-reads.ts';
import { AddressTellings } from '../http/tellings.ts';
import { visitorReader } from '../http/visitor.ts';
import { Neighbours } from '../../engine/host/fair-share.ts';
import { Wallets } from '../../engine/host/wallets.ts';
import { colyseusRoomClass, openColyseusRoom } from '../../engine/host/room/colyseus-room.ts';
import { sentencesOf } from '../http/sentences.ts';
import { screensWith } from '../http/screens.ts';
import { applyHttpLimits } from '../http/http-limits.ts';
import { hostGuard } from '../http/own-host.ts';

export interface Running {
  /** Its address, with the actual port. */
  url: string;
  /** [O1] Where its metrics are; null: nowhere. */
  metricsUrl: string | null;
  /** How long `stop` takes at most, in milliseconds. */
  stopMs: number;
  /** Refuses new work, flushes the journal and closes all sockets. Resolves when everything has stopped. */
  stop(): Promise<void>;
}

const MINUTE_MS = 60_000;
/** How long the shutdown takes at most, without the time in which clients move to other processes [J20]. */
const STOP_MS = 4500;
const CLIENT_ROOT = join(import.meta.dirname, '../../client/dist');

const now = (): number => Date.now();

/**
 * The composition root: builds all parts in order, and shuts them down in reverse order.
 * @param games The games it plays. @param clientRoot The folder of the built client, with their pages.
 * @throws EnvironmentError if the data folder or the port is in use or this user may not use it.
 */
export async function start(
  env: Environment,
  given: Logger,
  games: Games = GAMES_SERVED,
  clientRoot: string = CLIENT_ROOT,
): Promise<Running> {
  const log = given.child({}, { serializers: LOGGED });
  const down = new Shutdown(log);
  const report = reporter(log);
  try {
    const store = await openStore({ env, log, report, down });
    const { orm, sql, shared, bus, claims, journal, index, configs, meter, space, figures } = store;
    let isListening = false;
    const isServing = (): boolean => isListening && down.isIdle;
    const metricsUrl = await operatorPort({ env, meter, sql, space, isServing, down });

    const { server, serve } = httpServer();
    const limitHit = meter && ((limit: string) => meter.limitHit(limit));
    const key = await cookieKey(orm);
    const theirs = { neighbours: new Neighbours(), visitorOf: visitorReader(key) }; // [X46]
    const limits = rateLimits(env, shared?.redis ?? null, theirs.neighbours);
    const { trustProxy, publicHosts, processName } = env;
    const machine = hostname();
    const warn = log.warn.bind(log);
    const guard = hostGuard({ trustProxy, publicHosts, machine, now, warn });
    const checks = socketAdmission(env, limits, guard, () => down.isIdle, limitHit, theirs);
    const sockets = { server, ...checks };
    const storage = addressStorage(env, shared, theirs.neighbours);
    const tellings = new AddressTellings(env, theirs.neighbours);
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
      meter,
      isFull: () => space.isFull,
    };
    const lists = new Map(games.table.map(({ slug }) => [slug, new RoomList(index, slug, now)]));
    const watchers = new WatcherQueue(io);
    const bridge = broadcasterOf(io, watchers, claims?.link ?? null);
    const listChanged = (): void => {
      for (const list of lists.values()) list.changed();
      bridge.listChanged();
    };
    const broadcaster = { ...bridge, listChanged };
    const hashed = hashedBy(key);
    const admin = await administration({
      env,
      sql,
      journal,
      space,
      figures,
      index,
      hashed,
      registry: () => registry,
      configs,
      limits,
      storage,
      clientRoot,
      now,
      announceConfig: (game, spinCost) => bridge.configChanged(game, spinCost),
      report,
    });
    const { prizes, visitorUsers, profiles, conduct, ratings, tonight: feats } = admin;
    store.ratings.changed = () => visitorUsers.forget();
    const userOf = (visitor: string) => visitorUsers.of(visitor);
    const photos = await openPhotos({
      env,
      orm,
      log,
      down,
      storage,
      registry: () => registry,
    });
    const deps: RoomDeps = {
      ...hostDeps,
      feats,
      turnMs: env.turnSeconds * 1000,
      pauseMs: env.dareSeconds * 1000,
      prizes,
      userOf: (visitor) => visitorUsers.read(visitor),
      profileOf: (visitor, isSeated) => profiles.read(visitor, isSeated),
      ratings,
      hashed,
      assertMaySpeak: (visitor) => conduct.assertMaySpeak(visitor),
      dropPhotos: (gone) => photos.drop(gone),
      seatLimits: seatLimits(env),
      seatMs: env.seatSeconds * 1000,
      startedAt: now(),
    };
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
      refusalLimiter: limits.noise,
      storage,
      tellings,
      watchers,
      addressOf: sockets.addressOf,
      visitorOf: theirs.visitorOf,
    });
    const played = [...games.solo, ...games.table];
    const { registry, reaper } = rooms;
    if (meter !== undefined) watchFor(meter, { io, registry, space });
    const roomClasses = Object.fromEntries(
      games.table.map((game) => [
        game.slug,
        colyseusRoomClass(game, {
          refusalLimiter: limits.noise,
          storage,
          tellings,
          now,
          report,
          limitHit,
        }),
      ]),
    );
    const { visitorOf } = theirs;
    const colyseus = { ...sockets, visitorOf, roomClasses, report };
    down.onShutdown('Colyseus rooms', await startColyseus(colyseus));
    down.onShutdown('rooms', () => registry.unloadAll());
    reaper.start();
    down.onShutdown('reaper', () => reaper.stop());

    // Network
    down.onShutdown('bridge', () => rooms.bridge.stop());
    down.onShutdown('hosts', await rooms.join());
    const firstSeeds = firstSeedsBy(await firstSeedKey(orm));
    const signer = new RecordSigner(await recordKey(orm));
    const solo = soloPlays(games.solo, { ...hostDeps, feats, firstSeeds }, userOf);
    const { guard: adminGuard, tell } = admin;
    const { isFull } = hostDeps;
    const photoCalls = await photos.routers({ limits, guard: adminGuard, tell, isFull });
    const app = createApp({
      log,
      cookieKey: key,
      trustProxy,
      hostGuard: guard,
      limits,
      clientRoot,
      screenAt: screensWith(played),
      isServing: () => down.isIdle,
      limitHit,
      guarded: [...admin.guarded, ...photoCalls],
      routers: [
        ...admin.open,
        ...playerRouters({
          registry,
          finished: new FinishedGames(sql),
          dares: photos.dares,
          records: new RoomRecords(games.table, { journal, index, report }),
          signer,
          sayIn: sentencesOf(clientRoot),
          index,
          lists,
          creating: store.queue,
          limits,
          storage,
          tellings,
          trustProxy,
          hashed,
          assertWelcome: (visitor) => conduct.assertWelcome(visitor),
          assertMayRename: (visitor) => conduct.assertMayRename(visitor),
          games: solo,
          slugs: new Set(played.map(({ slug }) => slug)),
          tables: games.table,
          configs,
          wallets,
          userOf,
          profiles,
          kinks: admin.kinkNames,
          now,
          server,
        }),
      ],
    });
    serve(app.callback());
    down.onShutdown('front', applyHttpLimits(server, { ...env, visitors: theirs, limitHit }));
    // Registered before `listen`, so that it also runs if the server cannot listen.
    down.onShutdown('sockets', () => closeSockets(io, server));
    if (claims?.link != null) down.onShutdown('drain', () => rooms.drain());
    await operatorsTools({
      env,
      worker: store.worker,
      orm,
      games,
      registry,
      log,
      report,
      down,
    });
    await listen(server, env.port, env.host);
    isListening = true;
    const advice = hostAdvice(env, machine);
    if (advice !== null) log.info(advice);
    const stopMs = STOP_MS + (claims?.link == null ? 0 : DRAIN_MS);
    return { url: urlOf(server, env.host), metricsUrl, stopMs, stop: () => down.run() };
  } catch (error) {
    await down.run();
    throw error;
  }
}
