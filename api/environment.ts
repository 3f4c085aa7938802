import * as v from 'valibot';
import { readHost, entriesOf } from './http/own-host.ts';
import { newPasswordSchema } from './admin/credentials.ts';
import { BadAddress } from './addresses/address.ts';
import { readDatabaseAddress } from './addresses/database-address.ts';
import { readRedisAddress } from './addresses/redis-address.ts';

/** The configuration of the server, read once. Nothing else in the server reads `process.env`. */
export interface Environment {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  redisUrl: string | null;
  /** Null: the first start generates one and stores its hash. */
  adminPassword: string | null;
  loginMaxAttempts: number;
  loginBlockMinutes: number;
  roomListRate: number;
  addressRate: number;
  /** How much an address may store in a day. */
  addressStorageMb: number;
  turnSeconds: number;
  /** [B58] How long the next turn's clock waits for a dare. */
  dareSeconds: number;
  seatSeconds: number;
  roomIdleMinutes: number;
  trustProxy: number;
  /** The name by which a proxy finds this process among several; null: it has none. */
  processName: string | null;
  /** The hosts that are served, each `name` or `name:port`; null: only private hosts [A74]. */
  publicHosts: readonly string[] | null;
  logLevel: string;
  /** [O1] Null: no metrics are served. */
  metricsPort: number | null;
  metricsHost: string;
  /** [O6] Null: no backup is made by itself. */
  backupDir: string | null;
  backupHours: number;
  backupKeep: number;
  /** [O8] 0: everything is kept. */
  retentionDays: number;
  /** [O3] Null: no limit. */
  dataLimitMb: number | null;
  photoQuotaMb: number;
  /** [P26] Whether photos wait until the administrator has seen them. */
  photoReview: boolean;
  /** Null: photos are stored in `dataDir`. */
  photoS3: PhotoBucket | null;
}

/** A bucket of S3, or of an S3-compatible server at `endpoint`. */
export interface PhotoBucket {
  endpoint: string | null;
  region: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Error messages never contain these values. */
const SECRET = new Set(['ADMIN_PASSWORD', 'PHOTO_S3_ACCESS_KEY', 'PHOTO_S3_SECRET_KEY']);

const text = (fallback: string) => v.optional(v.pipe(v.string(), v.minLength(1)), fallback);

/** A number from `least` to `most`, written in decimal digits. */
const numeral = (least: number, most: number, whole: boolean) => {
  const takes = `takes a ${whole ? 'whole ' : ''}number from ${least} to ${most}`;
  return v.pipe(
    v.string(),
    v.regex(whole ? /^\d+$/ : /^\d+(\.\d+)?$/, takes),
    v.transform(Number),
    v.check((value) => value >= least && value <= most, takes),
  );
};
const number = (fallback: number, least: number, most: number, whole = true) =>
  v.optional(numeral(least, most, whole), String(fallback));

/** [O32] An address that may hold a password: the message says what is wrong, and repeats none of it. */
const address = (read: (text: string) => unknown) =>
  v.optional(
    v.pipe(
      v.string(),
      v.rawCheck(({ dataset, addIssue }) => {
        try {
          if (dataset.typed) read(dataset.value);
        } catch (error) {
          if (!(error instanceof BadAddress)) throw error;
          addIssue({ message: error.message });
        }
      }),
    ),
  );

/** The address of a site: it has no user, and nothing after `?`. */
const site = (takes: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.check((value) => /^https?:\/\/[^@?#]+$/i.test(value) && URL.canParse(value), takes),
    ),
  );

/** Hosts with or without a port, normalised. */
const HOSTS_TAKE = 'takes hosts like games.example or games.example:8443, with commas between them';
const hosts = v.optional(
  v.pipe(
    v.string(),
    v.transform((value) => entriesOf(value).map(readHost)),
    v.check((read) => read.length > 0 && !read.includes(null), HOSTS_TAKE),
    v.transform((read) => read.filter((host) => host !== null)),
  ),
);

const schema = v.object({
  PORT: number(3000, 0, 65_535),
  HOST: text('127.0.0.1'),
  DATA_DIR: text('./data'),
  DATABASE_URL: address(readDatabaseAddress),
  REDIS_URL: address(readRedisAddress),
  ADMIN_PASSWORD: v.optional(newPasswordSchema),
  LOGIN_MAX_ATTEMPTS: number(5, 1, 1000),
  LOGIN_BLOCK_MINUTES: number(15, 0.01, 525_600, false),
  ROOM_LIST_RATE: number(120, 1, 1_000_000_000),
  ADDRESS_RATE: number(1200, 1, 1_000_000_000),
  ADDRESS_STORAGE_MB: v.optional(numeral(1, 1_000_000_000, true)),
  TURN_SECONDS: number(30, 0.1, 86_400, false),
  DARE_SECONDS: number(60, 0, 86_400, false),
  SEAT_SECONDS: number(30, 0.1, 86_400, false),
  ROOM_IDLE_MINUTES: number(10, 0.01, 525_600, false),
  TRUST_PROXY: number(0, 0, 32),
  PROCESS_NAME: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z0-9]{1,16}$/, 'takes 1 to 16 small letters and digits')),
  ),
  PUBLIC_HOST: hosts,
  PHOTO_QUOTA_MB: number(500, 1, 1_000_000_000),
  PHOTO_REVIEW: number(0, 0, 1),
  PHOTO_S3_ENDPOINT: site('takes a URL like https://s3.example.com'),
  PHOTO_S3_REGION: text('us-east-1'),
  PHOTO_S3_BUCKET: v.optional(v.string()),
  PHOTO_S3_ACCESS_KEY: v.optional(v.string()),
  PHOTO_S3_SECRET_KEY: v.optional(v.string()),
  METRICS_PORT: v.optional(numeral(0, 65_535, true)),
  METRICS_HOST: text('127.0.0.1'),
  BACKUP_DIR: v.optional(v.string()),
  BACKUP_HOURS: number(24, 0.01, 8784, false),
  BACKUP_KEEP: number(7, 1, 10_000),
  RETENTION_DAYS: number(90, 0, 36_500),
  DATA_LIMIT_MB: v.optional(numeral(1, 1_000_000_000, true)),
  LOG_LEVEL: v.optional(v.picklist(LOG_LEVELS, `takes one of ${LOG_LEVELS.join(', ')}`), 'info'),
});

/** A wrong variable, or something that the operator must change. The message is one line. */
export class EnvironmentError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'EnvironmentError';
  }
}

/** Found in addresses with a password, lists of settings and keys, which somebody may set by mistake. */
const MAYBE_SECRET = /[@=?#]|:\/\/[^/]*:(?!\d*(\/|$))/;

/** A value for an error message, unless it is or may hold a secret. */
const shown = (name: string, value: string): string =>
  SECRET.has(name) || MAYBE_SECRET.test(value) ? '(hidden)' : JSON.stringify(value);

const missing = (name: string): EnvironmentError =>
  new EnvironmentError(`${name}: got nothing, takes what goes with the other PHOTO_S3_*`);

/** A higher ADDRESS_RATE raises the default of ADDRESS_STORAGE_MB too. */
const storageMbOf = (addressRate: number): number => Math.max(100, Math.ceil(addressRate / 12));

/** Null if no PHOTO_S3_* is set. @throws EnvironmentError if the bucket or a key is missing. */
function photoBucket(output: v.InferOutput<typeof schema>): PhotoBucket | null {
  const {
    PHOTO_S3_ENDPOINT: endpoint,
    PHOTO_S3_BUCKET: bucket,
    PHOTO_S3_ACCESS_KEY: accessKey,
    PHOTO_S3_SECRET_KEY: secretKey,
  } = output;
  if (bucket === undefined) {
    if ((endpoint ?? accessKey ?? secretKey) === undefined) return null;
    throw missing('PHOTO_S3_BUCKET');
  }
  if (accessKey === undefined) throw missing('PHOTO_S3_ACCESS_KEY');
  if (secretKey === undefined) throw missing('PHOTO_S3_SECRET_KEY');
  return {
    endpoint: endpoint ?? null,
    region: output.PHOTO_S3_REGION,
    bucket,
    accessKey,
    secretKey,
  };
}

/** Parses the variables; an empty one counts as unset. @throws EnvironmentError for the first wrong one. */
export function readEnvironment(
  variables: Readonly<Record<string, string | undefined>>,
): Environment {
  const set = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = v.safeParse(schema, set, { abortEarly: true });
  if (!result.success) {
    const [issue] = result.issues;
    const name = v.getDotPath(issue) ?? 'environment';
    const { message } = issue;
    const got = message.startsWith('got ') ? '' : `got ${shown(name, set[name] ?? '')}, `;
    throw new EnvironmentError(`${name}: ${got}${message}`);
  }
  const { output } = result;
  if (output.PORT !== 0 && output.METRICS_PORT === output.PORT) {
    throw new EnvironmentError(
      `METRICS_PORT: got "${output.METRICS_PORT}", takes another port than PORT`,
    );
  }
  return {
    port: output.PORT,
    host: output.HOST,
    dataDir: output.DATA_DIR,
    databaseUrl: output.DATABASE_URL ?? null,
    redisUrl: output.REDIS_URL ?? null,
    adminPassword: output.ADMIN_PASSWORD ?? null,
    loginMaxAttempts: output.LOGIN_MAX_ATTEMPTS,
    loginBlockMinutes: output.LOGIN_BLOCK_MINUTES,
    roomListRate: output.ROOM_LIST_RATE,
    addressRate: output.ADDRESS_RATE,
    addressStorageMb: output.ADDRESS_STORAGE_MB ?? storageMbOf(output.ADDRESS_RATE),
    turnSeconds: output.TURN_SECONDS,
    dareSeconds: output.DARE_SECONDS,
    seatSeconds: output.SEAT_SECONDS,
    roomIdleMinutes: output.ROOM_IDLE_MINUTES,
    trustProxy: output.TRUST_PROXY,
    processName: output.PROCESS_NAME ?? null,
    publicHosts: output.PUBLIC_HOST ?? null,
    logLevel: output.LOG_LEVEL,
    metricsPort: output.METRICS_PORT ?? null,
    metricsHost: output.METRICS_HOST,
    backupDir: output.BACKUP_DIR ?? null,
    backupHours: output.BACKUP_HOURS,
    backupKeep: output.BACKUP_KEEP,
    retentionDays: output.RETENTION_DAYS,
    dataLimitMb: output.DATA_LIMIT_MB ?? null,
    photoQuotaMb: output.PHOTO_QUOTA_MB,
    photoReview: output.PHOTO_REVIEW === 1,
    photoS3: photoBucket(output),
  };
}
