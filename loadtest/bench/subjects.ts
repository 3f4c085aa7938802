import type { Options } from '../core/cli/options.ts';
import { type OwnServer, type ServerKind, startOwnServer } from '../core/own-server.ts';

export const SUBJECT_NAMES = [
  'relay',
  'colyseus',
  'postgresql',
  'pglite',
  'postgresql-native',
  'postgresql-watched',
] as const;
export type SubjectName = (typeof SUBJECT_NAMES)[number];

/** A server that is measured. Two subjects may be the same server, spoken to in two ways. */
export interface Subject {
  title: string;
  server: 'relay' | 'colyseus' | 'postgresql' | 'pglite';
  protocol: Options['protocol'];
  /** So many watch each room; none without it. */
  watchers?: number;
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
  'postgresql-watched': {
    title: 'the same, 200 watchers in every room',
    server: 'postgresql',
    protocol: 'bridge',
    watchers: 200,
  },
};

/** One core is the server's alone, another the generator's. */
export const SERVER_CORE = ['taskset', '-c', '0'] as const;
export const GENERATOR_CORE = ['taskset', '-c', '1'] as const;

/** Nobody is rolled for in a room that is meant to be idle. */
const PATIENT = { TURN_SECONDS: '86400' };

function kindOf(server: Subject['server'], databaseUrl: string): ServerKind {
  switch (server) {
    case 'relay':
      return { script: 'loadtest/bench/servers/relay-server.ts' };
    case 'colyseus':
      return { script: 'loadtest/bench/servers/colyseus-server.ts' };
    case 'postgresql':
      return { env: { ...PATIENT, DATABASE_URL: databaseUrl } };
    case 'pglite':
      return { env: PATIENT };
  }
}

/** Starts what a subject is measured on, pinned to its core. @throws NoServer */
export function startSubject(name: SubjectName, databaseUrl: string): Promise<OwnServer> {
  return startOwnServer({ ...kindOf(SUBJECTS[name].server, databaseUrl), under: SERVER_CORE });
}
