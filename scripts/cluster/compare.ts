import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuMsOf } from '../../loadtest/bench/cell.ts';
import { median, spread } from '../../loadtest/bench/tables.ts';
import { Latency } from '../../loadtest/core/results/latency.ts';
import { Cluster } from './cluster.ts';
import { type Addresses, PlayedRoom } from './play/room.ts';
import { openRooms } from './play/restart.ts';

const ROOMS = 60;
const ROUNDS = 5;
const ROUND_MS = 4000;
const SETTLE_MS = 500;
const WARM_MS = 4000;
/** All servers share the first core; players, PostgreSQL and Redis use the others. */
const SERVERS_PREFIX: readonly string[] = ['taskset', '-c', '0'];

/** How fast rooms roll: as fast as answers come, or slowly enough that no roll waits for a core. */
const LOADS = [
  { load: 'as fast as answers come', intervalMs: 0 },
  { load: `${ROOMS} rooms, 4 rolls a second each`, intervalMs: 250 },
] as const;

interface Subject {
  name: string;
  cluster: Cluster;
  rooms: readonly PlayedRoom[];
}

interface Round {
  rate: number;
  cpuUs: number;
  p50: number;
  p99: number;
}

/** Creates an empty database; `drop` removes it. */
export type NewDatabase = () => Promise<{ url: string; drop: () => Promise<void> }>;

/**
 * Compares one process with three on the same core; with three, rooms whose players are connected to
 * one process with rooms whose players are connected to two. All run and are warm, and take turns in
 * short rounds. Returns a Markdown table.
 */
export async function compare(
  newDatabase: NewDatabase,
  redisUrl: string,
  env: Record<string, string>,
  log: (line: string) => void,
): Promise<string> {
  const alone = await newDatabase();
  const shared = await newDatabase();
  const clusters: Cluster[] = [];
  const subjects: Subject[] = [];
  const start = async (processes: number, databaseUrl: string, redis: string | null) => {
    const parts = { processes, databaseUrl, redisUrl: redis, listen: null, env };
    const cluster = await Cluster.start({ ...parts, under: SERVERS_PREFIX });
    clusters.push(cluster);
    return cluster;
  };
  const seat = async (name: string, cluster: Cluster, apart: number) => {
    const rooms = await openRooms(ROOMS, (at) =>
      PlayedRoom.open(addressesOf(cluster, at, apart), 'websocket'),
    );
    subjects.push({ name, cluster, rooms });
  };
  try {
    const one = await start(1, alone.url, null);
    const three = await start(3, shared.url, redisUrl);
    await seat('one process', one, 0);
    await seat('three processes, both players at one of them', three, 0);
    await seat('three processes, players at two of them', three, 1);
    for (const { rooms } of subjects) await playFor(rooms, 0, WARM_MS);
    const lines: string[] = [];
    for (const { load, intervalMs } of LOADS) {
      const rounds = subjects.map((): Round[] => []);
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const [at, subject] of subjects.entries()) {
          rounds[at]?.push(await measure(subject, intervalMs));
        }
        log(`${load}: round ${round + 1} of ${ROUNDS}`);
      }
      lines.push(...rowsOf(load, subjects, rounds));
    }
    return [
      '| load | | rolls/s | CPU a roll | times one process | p50 | p99 |',
      '| --- | --- | ---: | ---: | ---: | ---: | ---: |',
      ...lines,
    ].join('\n');
  } finally {
    for (const { rooms } of subjects) for (const room of rooms) room.close();
    await Promise.all(clusters.map((cluster) => cluster.stop()));
    await Promise.all([alone.drop(), shared.drop()]);
  }
}

/** Moves this process off the servers' core. */
export function stayOffServersCore(): void {
  spawnSync('taskset', ['-a', '-cp', '1', String(process.pid)], { stdio: 'ignore' });
}

/** The processes of a room's players: the guest's is `apart` places after the host's. */
function addressesOf({ members }: Cluster, at: number, apart: number): Addresses {
  const url = (index: number): string => members[index % members.length]?.url ?? '';
  return { host: url(at), guest: url(at + apart) };
}

async function playFor(
  rooms: readonly PlayedRoom[],
  intervalMs: number,
  ms: number,
): Promise<void> {
  const over = new AbortController();
  const playing = rooms.map((room) => room.play(intervalMs, over.signal));
  await sleep(ms);
  over.abort();
  await Promise.all(playing);
}

async function measure({ cluster, rooms }: Subject, intervalMs: number): Promise<Round> {
  const cpu = (): number => cluster.members.reduce((sum, { pid }) => sum + cpuMsOf(pid()), 0);
  const playing = playFor(rooms, intervalMs, SETTLE_MS + ROUND_MS);
  await sleep(SETTLE_MS);
  const [from, before] = [performance.now(), cpu()];
  await sleep(ROUND_MS - SETTLE_MS);
  const [to, after] = [performance.now(), cpu()];
  await playing;
  const latency = new Latency();
  for (const { rolls } of rooms) {
    for (const { due, answered } of rolls) {
      if (answered >= from && answered < to) latency.record(answered - due);
    }
  }
  return {
    rate: latency.count / ((to - from) / 1000),
    cpuUs: ((after - before) * 1000) / latency.count,
    p50: latency.percentile(50),
    p99: latency.percentile(99),
  };
}

function rowsOf(
  load: string,
  subjects: readonly Subject[],
  rounds: readonly (readonly Round[])[],
): string[] {
  return subjects.map(({ name }, at) => {
    const own = rounds[at] ?? [];
    const of = (value: (round: Round) => number): number => median(own.map(value));
    const times = own.map(({ cpuUs }, round) => cpuUs / (rounds[0]?.[round]?.cpuUs ?? Number.NaN));
    const ratio = at === 0 ? '1' : `**${median(times).toFixed(2)}** ± ${spread(times).toFixed(2)}`;
    return [
      `| ${load} | ${name} | ${of(({ rate }) => rate).toFixed(0)}`,
      `${of(({ cpuUs }) => cpuUs).toFixed(0)} µs`,
      ratio,
      `${of(({ p50 }) => p50).toFixed(1)} ms`,
      `${of(({ p99 }) => p99).toFixed(1)} ms |`,
    ].join(' | ');
  });
}
