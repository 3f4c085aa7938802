import { once } from 'node:events';
import * as v from 'valibot';
import { throwawayDatabase } from '../test/support/services.ts';
import { BadFlag, onSignal, readBySchema, wholeNumber } from '../loadtest/core/cli/command-line.ts';
import { killOwnServers, NoServer } from '../loadtest/core/own-server.ts';
import { Cluster } from './cluster/cluster.ts';
import { compare, stayOffServersCore } from './cluster/compare.ts';
import { NoNginx } from './cluster/nginx.ts';
import { isSmooth, linesOf, playThrough } from './cluster/play/restart.ts';

const CLUSTER_HELP = `Runs several processes behind nginx, with PostgreSQL and Redis.

  npm run cluster -- [flags]

  --processes N   number of processes                                       [3]
  --port P        port of nginx on 127.0.0.1                                [8080]
  --rolling       restarts all processes, one after the other
  --rooms N       plays in N rooms meanwhile and reports what players
                  noticed; exits with 1 if a seat was lost, if a player saw
                  an error, or if more than 1 room in 100 waited more than
                  a second for a roll
  --interval MS   time between two rolls of a room                          [1000]
  --polling P     percentage of rooms that use HTTP long polling            [10]
  --compare       compares three processes with one, and rolls between
                  processes with rolls within one

DATABASE_URL and REDIS_URL name the database and Redis. Without them the command creates a database
on this machine's PostgreSQL, drops it at the end, and uses this machine's Redis. It needs nginx
(apt-get install nginx). Ctrl-C stops everything.
`;

const schema = v.object({
  processes: wholeNumber(1, 32, 3),
  port: wholeNumber(1, 65_535, 8080),
  rooms: wholeNumber(0, 10_000, 0),
  interval: wholeNumber(50, 60_000, 1000),
  polling: wholeNumber(0, 100, 10),
  rolling: v.optional(v.boolean(), false),
  compare: v.optional(v.boolean(), false),
});

type ClusterFlags = v.InferOutput<typeof schema>;

/** Reads the command line; null if it contains --help. @throws BadFlag */
const readClusterFlags = (args: readonly string[]): ClusterFlags | null =>
  readBySchema(schema, args, { switches: ['rolling', 'compare'] });

const LOCAL_REDIS = 'redis://127.0.0.1:6379';
const UNLIMITED = '1000000000';
/** Time to play before and after the restart. */
const CALM_MS = 10_000;
const INTERRUPTED = 130;

const log = (line: string): void => console.log(line);

/** The database of DATABASE_URL, or a new one that `drop` removes. */
async function databaseFor(): Promise<{ url: string; drop: () => Promise<void> }> {
  const given = process.env['DATABASE_URL'];
  if (given !== undefined && given !== '') return { url: given, drop: async () => {} };
  return ownDatabase();
}

async function ownDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const own = await throwawayDatabase();
  if ('missing' in own) throw new NoServer(own.missing);
  return own;
}

/** `npm run cluster`: runs processes behind nginx and reports what players notice of a rolling restart. */
async function main(flags: ClusterFlags): Promise<number> {
  const redisUrl = process.env['REDIS_URL'] ?? LOCAL_REDIS;
  const env = { ADDRESS_RATE: UNLIMITED, ROOM_LIST_RATE: UNLIMITED };
  if (flags.compare) {
    stayOffServersCore();
    log(await compare(ownDatabase, redisUrl, env, log));
    return 0;
  }
  const ending = new AbortController();
  onSignal(() => {
    if (ending.signal.aborted) process.exit(INTERRUPTED); // the servers end with this process
    log('Stopping. Press Ctrl-C again to quit at once.');
    ending.abort();
  });
  const database = await databaseFor();
  try {
    const parts = { databaseUrl: database.url, redisUrl, env };
    const listen = `127.0.0.1:${flags.port}`;
    const cluster = await Cluster.start({ ...parts, processes: flags.processes, listen });
    try {
      for (const { name, url, pid } of cluster.members) log(`${name}: ${url}, process ${pid()}`);
      log(`ready on ${cluster.url}`);
      if (flags.rooms > 0) return await play(cluster, flags, ending.signal);
      if (flags.rolling) await cluster.restartAll(log);
      if (!ending.signal.aborted) await once(ending.signal, 'abort');
      return 0;
    } finally {
      await cluster.stop();
    }
  } finally {
    await database.drop();
  }
}

/** Returns the exit code. */
async function play(cluster: Cluster, flags: ClusterFlags, ending: AbortSignal): Promise<number> {
  const outcome = await playThrough({
    url: cluster.url,
    rooms: flags.rooms,
    intervalMs: flags.interval,
    polling: flags.polling,
    calmMs: CALM_MS,
    restart: () => (flags.rolling ? cluster.restartAll(log) : Promise.resolve()),
    ending,
    log,
  });
  log(`\n${linesOf(outcome)}`);
  return isSmooth(outcome) ? 0 : 1;
}

try {
  const flags = readClusterFlags(process.argv.slice(2));
  if (flags === null) log(CLUSTER_HELP);
  else process.exitCode = await main(flags);
} catch (error) {
  const isEnding = error instanceof Error && error.name === 'AbortError';
  const known = error instanceof BadFlag || error instanceof NoServer || error instanceof NoNginx;
  if (!isEnding) console.error(known ? `cluster: ${error.message}` : error);
  process.exitCode = isEnding ? INTERRUPTED : error instanceof BadFlag ? 2 : 1;
} finally {
  killOwnServers();
}
