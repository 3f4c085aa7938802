import { join } from 'node:path';
import { matchMaker } from '@colyseus/core';
import type { Logger } from 'pino';
import type { BridgeServer } from '../../bridge/socket-server.ts';
import type { RoomRegistry } from '../../engine/host/registry/room-registry.ts';
import type { Environment } from '../environment.ts';
import { packed } from '../backup/backup-format.ts';
import { RegularBackups } from '../backup/regular-backups.ts';
import { snapshotOf } from '../backup/snapshot.ts';
import { controlServer, type Errand } from '../data-dir/control.ts';
import { type Orm, sqlOf } from '../store/orm.ts';
import { Retention } from '../retention/regular-retention.ts';
import { WorkSlots } from '../photos/images/work-slots.ts';
import type { Games } from '../../engine/games/index.ts';
import type { Sql } from '../store/sql.ts';
import { DescriptorWatch, metricsServer } from '../watch/process-health.ts';
import { HouseSpace, sizeReader } from '../watch/house-space.ts';
import type { PrometheusMeter } from '../watch/prometheus-meter.ts';
import { reporter, type Shutdown } from './process.ts';

const MB = 1_000_000;

/** [O1] The meter, if somebody reads it: its library is loaded only then. */
export async function meterFor({ metricsPort }: Environment): Promise<PrometheusMeter | undefined> {
  if (metricsPort === null) return undefined;
  const { PrometheusMeter: Meter } = await import('../watch/prometheus-meter.ts');
  return new Meter();
}

interface SpaceParts {
  env: Environment;
  sql: Sql;
  log: Logger;
  down: Pick<Shutdown, 'onShutdown'>;
}

/** [O3] The space of the house, looked at if it has a limit or somebody reads the metrics. */
export async function spaceFor({ env, sql, log, down }: SpaceParts): Promise<HouseSpace> {
  const { databaseUrl, dataDir, dataLimitMb, metricsPort } = env;
  const space = new HouseSpace({
    limitBytes: dataLimitMb === null ? null : dataLimitMb * MB,
    measure: sizeReader(sql, databaseUrl === null ? join(dataDir, 'db') : null),
    warn: (text) => log.warn(text),
    report: reporter(log),
  });
  if (dataLimitMb === null && metricsPort === null) return space;
  await space.start();
  down.onShutdown('space', () => space.stop());
  return space;
}

interface Watched {
  io: BridgeServer;
  registry: RoomRegistry;
  space: HouseSpace;
}

/** Registers the gauges that are read with the metrics. */
export function watchFor(meter: PrometheusMeter, { io, registry, space }: Watched): void {
  meter.watch({
    rooms: () =>
      registry.all().map((room) => {
        return {
          game: room.game(),
          stage: room.listing.stage,
          connected: room.presence.seatsConnected,
        };
      }),
    sockets: () => {
      const counts: Record<string, number> = { websocket: 0, polling: 0 };
      for (const { conn } of io.sockets.sockets.values()) {
        const { name } = conn.transport;
        counts[name] = (counts[name] ?? 0) + 1;
      }
      return { ...counts, colyseus: matchMaker.stats.local.ccu };
    },
    size: () => space.size,
    limitBytes: space.limitBytes,
  });
}

interface OperatorParts {
  env: Environment;
  meter: PrometheusMeter | undefined;
  sql: Sql;
  space: HouseSpace;
  /** Whether players are served: not while the server starts or stops. */
  isServing: () => boolean;
  down: Pick<Shutdown, 'onShutdown'>;
}

/** [O1] [O2] The operator's port; null: METRICS_PORT is unset. */
export async function operatorPort(parts: OperatorParts): Promise<string | null> {
  const { env, meter, sql, space, isServing, down } = parts;
  if (meter === undefined || env.metricsPort === null) return null;
  const whyNot = (): string | null => {
    if (!isServing()) return 'the server starts or stops';
    return space.isFull ? 'the data limit is reached' : null;
  };
  const { metricsPort: port, metricsHost: host } = env;
  const { url, stop } = await metricsServer({ port, host, meter, sql, whyNot });
  down.onShutdown('metrics', () => {
    stop();
    meter.stop();
  });
  return url;
}

interface ToolParts {
  env: Environment;
  /** The name of this process's hosts. */
  worker: string;
  orm: Orm;
  games: Games;
  registry: Pick<RoomRegistry, 'get'>;
  log: Logger;
  report: (error: unknown) => void;
  down: Pick<Shutdown, 'onShutdown'>;
}

const now = (): number => Date.now();

/**
 * [O5] [O6] [O8] What the operator's programs ask of this process, and what it does by itself: backups,
 * and folding what is old.
 */
export async function operatorsTools(parts: ToolParts): Promise<void> {
  const { env, orm, games, registry, log, report, down, worker } = parts;
  const { dataDir, databaseUrl, photoS3, backupDir, backupHours, backupKeep } = env;
  const photos = photoS3 === null ? join(dataDir, 'photos') : null;
  // A backup of the embedded database reads in pages what retention would fold meanwhile.
  const slots = new WorkSlots(1);
  const alone = <T>(work: () => Promise<T>): Promise<T> => slots.run(work);
  const retention = new Retention({
    sql: await sqlOf(orm),
    isEmbedded: databaseUrl === null,
    games,
    days: env.retentionDays,
    isOpen: (room) => registry.get(room) !== undefined,
    worker,
    alone,
    now,
    log,
    report,
  });
  if (databaseUrl === null) {
    const errands: Record<string, Errand> = {
      backup: () => heldBy(slots, packed(snapshotOf(orm, photos))),
      tidy: async function* (query) {
        const done = await retention.run(Number(query.get('age')), query.get('dry') === 'true');
        yield Buffer.from(JSON.stringify(done));
      },
    };
    down.onShutdown('control', await controlServer(dataDir, errands, report));
  }
  const descriptors = new DescriptorWatch(log);
  descriptors.start();
  down.onShutdown('descriptors', () => descriptors.stop());
  retention.start();
  down.onShutdown('retention', () => retention.stop());
  if (backupDir === null) return;
  const backups = new RegularBackups({
    orm,
    photos,
    folder: backupDir,
    hours: backupHours,
    keep: backupKeep,
    worker,
    alone,
    now,
    log,
    report,
  });
  backups.start();
  down.onShutdown('backups', () => backups.stop());
}

/** Passes pieces on while it has a slot. */
async function* heldBy<T>(slots: WorkSlots, pieces: AsyncIterable<T>): AsyncGenerator<T> {
  const release = await slots.take();
  try {
    yield* pieces;
  } finally {
    release();
  }
}
