import { readFileSync } from 'node:fs';
import { checkServerIdentity, type ConnectionOptions } from 'node:tls';
import { type Address, BadAddress, readAddress, wholeOf, wordOf } from './address.ts';

const DATABASE_EXAMPLE = 'postgresql://user:password@host:5432/database';

/** The parameters that are obeyed, as libpq and the addresses of hosted databases have them. */
const PARAMETERS =
  'host port user password dbname sslmode ssl sslrootcert sslcert sslkey application_name connect_timeout connection_limit pgbouncer'.split(
    ' ',
  );

/** A database's address, as the driver takes it. */
export interface DatabaseAddress {
  host: string;
  /** 0: the driver's, PGPORT or 5432. */
  port: number;
  /** Empty: the driver's, PGUSER or the user of the process. */
  user: string;
  password: string;
  database: string;
  /** False: no TLS; undefined: PGSSLMODE says it. */
  ssl: ConnectionOptions | false | undefined;
  applicationName: string | undefined;
  connectMs: number | undefined;
  /** The most connections of this process. */
  connections: number | undefined;
  /** Whether statements may keep names on their connection; undefined: it is found out. */
  isPooled: boolean | undefined;
}

/** A file that a parameter names. @throws BadAddress if it cannot be read */
function fileOf({ parameters }: Address, key: string): string | undefined {
  const file = parameters.get(key);
  if (file === undefined) return undefined;
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new BadAddress(`a file as ${key} that cannot be read`, 'the path of a PEM file');
  }
}

const MODES = ['disable', 'require', 'verify-ca', 'verify-full', 'no-verify'] as const;

/** The mode of TLS; `ssl` is how other drivers of Node write it. */
function modeOf(address: Address): (typeof MODES)[number] | undefined {
  const ssl = wordOf(address, 'ssl', ['true', 'false', 'no-verify']);
  const mode = wordOf(address, 'sslmode', MODES);
  if (ssl === undefined) return mode;
  if (mode !== undefined) throw new BadAddress('both ssl and sslmode', 'one of them');
  return ssl === 'no-verify' ? ssl : ssl === 'true' ? 'verify-full' : 'disable';
}

/** What libpq does by `sslmode`; the driver would check no name of a host that is an IP address. */
function tlsOf(address: Address, host: string): ConnectionOptions | false | undefined {
  const mode = modeOf(address);
  const isSystem = address.parameters.get('sslrootcert') === 'system';
  const ca = isSystem ? undefined : fileOf(address, 'sslrootcert');
  const [cert, key] = [fileOf(address, 'sslcert'), fileOf(address, 'sslkey')];
  if (mode === undefined || mode === 'disable') {
    if (isSystem || (ca ?? cert ?? key) !== undefined) {
      throw new BadAddress('a certificate without TLS', 'sslmode=verify-full beside it');
    }
    return mode === undefined ? undefined : false;
  }
  const files = { ...(ca && { ca }), ...(cert && { cert }), ...(key && { key }) };
  if (mode === 'verify-full') {
    return { ...files, checkServerIdentity: (_, found) => checkServerIdentity(host, found) };
  }
  if (mode === 'verify-ca' && ca === undefined) {
    throw new BadAddress('sslmode=verify-ca without sslrootcert', 'sslrootcert=FILE beside it');
  }
  const isChecked = ca !== undefined && mode !== 'no-verify';
  return { ...files, rejectUnauthorized: isChecked, checkServerIdentity: () => undefined };
}

/**
 * Reads the address of a PostgreSQL server. Each parameter after `?` is obeyed or refused.
 * @throws BadAddress, which repeats nothing that could be a secret
 */
export function readDatabaseAddress(text: string): DatabaseAddress {
  const address = readAddress(text, ['postgresql', 'postgres'], PARAMETERS, DATABASE_EXAMPLE);
  const { parameters } = address;
  const host = (parameters.get('host') ?? address.host).replace(/^\[(.+)\]$/, '$1');
  const database = parameters.get('dbname') ?? address.name;
  const takes = `a URL like ${DATABASE_EXAMPLE}`;
  if (host === '') throw new BadAddress('an address (hidden) without a host', takes);
  if (!/^[\w./:-]+$/.test(host)) {
    throw new BadAddress('another host after ?', 'one host, or the folder of a socket');
  }
  if (database === '') throw new BadAddress('an address (hidden) without a database', takes);
  const seconds = wholeOf(address, 'connect_timeout', 1, 600);
  const pooled = wordOf(address, 'pgbouncer', ['true', 'false']);
  return {
    host,
    port: wholeOf(address, 'port', 1, 65_535) ?? address.port ?? 0,
    user: parameters.get('user') ?? address.user,
    password: parameters.get('password') ?? address.password,
    database,
    ssl: tlsOf(address, host),
    applicationName: parameters.get('application_name'),
    connectMs: seconds === undefined ? undefined : seconds * 1000,
    // A change that waits for its turn holds one connection while it needs another.
    connections: wholeOf(address, 'connection_limit', 2, 1000),
    isPooled: pooled === undefined ? undefined : pooled === 'true',
  };
}

/** Where the database is, for messages. */
export const whereOf = ({ host, port }: DatabaseAddress): string => {
  const shown = host.includes(':') ? `[${host}]` : host;
  return port === 0 ? shown : `${shown}:${port}`;
};
