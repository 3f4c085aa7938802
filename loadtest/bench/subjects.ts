import type { Options } from '../core/cli/options.ts';
import { type OwnServer, type ServerKind, startOwnServer } from '../core/own-server.ts';

export const SUBJECT_NAMES = [
  'relay',
  'colyseus',
  'postgresql',
  'pglite',
  'postgresql-native',
  'postgresql-metrics',
  'postgresql-watched',
  'postgresql-company',
] as const;
export type SubjectName = (typeof SUBJECT_NAMES)[number];

/** A server to measure. Two subjects may be the same server with two protocols. */
export interface Subject {
  title: string;
  server: 'relay' | 'colyseus' | 'postgresql' | 'postgresql-metrics' | 'pglite';
  protocol: Options['protocol'];
  /** How many people watch each room; default none. */
  watchers?: number;
  /** A party of so many in every room, with its watchers over both protocols; default two alone. */
  seats?: number;
}

export const SUBJECTS: Record<SubjectName, Subject> = {
  relay: { title: 'bare Socket.IO relay, in memory', server: 'relay', protocol: 'bridge' },
  colyseus: { title: 'bare Colyseus room, in memory', server: 'colyseus', protocol: 'colyseus' },
  postgresql: { title: 'this project, PostgreSQL', server: 'postgresql', protocol: 'bridge' },
  pglite: { title: 'this project, PGlite', server: 'pglite', protocol: 'bridge' },
  'postgresql-native': {
    title: 'this project, PostgreSQL, over Colyseus',
    server: 'postgresql',
    protocol: 'colyseus',
  },
  'postgresql-metrics': {
    title: 'the same, with METRICS_PORT, read once a second',
    server: 'postgresql-metrics',
    protocol: 'bridge',
  },
  'postgresql-watched': {
    title: 'the same, 200 watchers in every room',
    server: 'postgresql',
    protocol: 'bridge',
    watchers: 200,
  },
  'postgresql-company': {
    title: 'the same, a party of 8 and 20 watchers in every room',
    server: 'postgresql',
    protocol: 'bridge',
    watchers: 20,
    seats: 8,
  },
};

/** The server has one core for itself, and the generator another. */
export const SERVER_CORE = ['taskset', '-c', '0'] as const;
export const GENERATOR_CORE = ['taskset', '-c', '1'] as const;

/** The server must not roll in a room that is meant to be idle. */
const PATIENT = { TURN_SECONDS: '86400' };

function kindOf(server: Subject['server'], databaseUrl: string): ServerKind {
  switch (server) {
    case 'relay':
      return { script: 'loadtest/bench/servers/relay-server.ts' };
    case 'colyseus':
      return { script: 'loadtest/bench/servers/colyseus-server.ts' };
    case 'postgresql':
      return { env: { ...PATIENT, DATABASE_URL: databaseUrl } };
    case 'postgresql-metrics':
      return { env: { ...PATIENT, DATABASE_URL: databaseUrl, METRICS_PORT: '0' } };
    case 'pglite':
      return { env: PATIENT };
  }
}

/** How often the metrics are read. */
const READ_MS = 1000;

/** Whether a subject's server uses PostgreSQL. */
export const hasPostgres = (name: SubjectName): boolean =>
  SUBJECTS[name].server.startsWith('postgresql');

/** Starts a subject's server, pinned to its core, and reads its metrics if it has any. @throws NoServer */
export async function startSubject(name: SubjectName, databaseUrl: string): Promise<OwnServer> {
  let metrics: string | null = null;
  const said = (line: string): void => {
    metrics ??= /metrics on (https?:\/\/[^\s"]+)/.exec(line)?.[1] ?? null;
  };
  const kind = kindOf(SUBJECTS[name].server, databaseUrl);
  const server = await startOwnServer({ ...kind, under: SERVER_CORE, said });
  const reading = setInterval(() => void readMetrics(metrics), READ_MS).unref();
  const stop = (): Promise<void> => {
    clearInterval(reading);
    return server.stop();
  };
  return { ...server, stop };
}

/** As Prometheus does. A server that is ending does not answer. */
async function readMetrics(url: string | null): Promise<void> {
  if (url === null) return;
  await fetch(new URL('/metrics', url)).then(
    (answer) => answer.text(),
    () => null,
  );
}
