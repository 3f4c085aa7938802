import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { EnvironmentError, readEnvironment } from '../environment.ts';
import { readDatabaseAddress } from './database-address.ts';
import { readRedisAddress } from './redis-address.ts';

const SECRET = 'hunter2hunter2';

function refusalOf(env: Record<string, string>): string {
  try {
    readEnvironment(env);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message;
    throw error;
  }
  return 'it was taken';
}

const UNREADABLE: readonly [string, RegExp][] = [
  [`postgresql://u:a/${SECRET}@db/games`, /%2F/],
  [`postgresql://u:12/${SECRET}@db/games`, /%2F/],
  [`postgresql://u:12?${SECRET}@db/games`, /%3F/],
  [`postgresql://u:12#${SECRET}@db/games`, /%23/],
  [`postgresql://u:1%${SECRET}@db/games`, /hexadecimal/],
  [`postgresql://u:1%zz${SECRET}@db/games`, /%25/],
  [`postgresql://u:${SECRET}[@db:x/games`, /cannot be read/],
  [`host=db user=u password=${SECRET} dbname=games`, /list of settings/],
  [`  password = ${SECRET}`, /list of settings/],
  [`u:${SECRET}@db/games`, /without a scheme/],
  [SECRET, /without a scheme/],
  [`//u:${SECRET}@db/games`, /without a scheme/],
  [`jdbc:postgresql://db/games?password=${SECRET}`, /without a scheme/],
  [`mysql://u:${SECRET}@db/games`, /"mysql:\/\/…@db\/games"/],
  [`postgresql://u:${SECRET}@db`, /without a database/],
  [`postgresql://u:${SECRET}@/games`, /without a host/],
  [`postgresql://u:${SECRET}@db:99999/games`, /port/],
  [`postgresql://u:${SECRET}@one,two/games`, /cannot be read/],
  [`postgresql://u:${SECRET}@db/games/more`, /cannot be read/],
  [`postgresql://u:${SECRET}@db/ga mes`, /a space/],
  [`postgresql://u:${SECRET}@db/a%00b`, /%00/],
  [`postgresql://u:%00${SECRET}@db/games`, /%00/],
  [`postgresql://db/games?password=${SECRET}&password=x`, /password after|password twice/],
  [`postgresql://db/games?schema=${SECRET}`, /the parameter schema after \?, takes only host/],
  [`postgresql://u@db/games?${SECRET}%=1`, /a parameter \(hidden\)/],
  [`postgresql://u@db/games?password=1&huntertwo=x`, /a parameter \(hidden\) after/],
  [`postgresql://u@db/games?${SECRET.replaceAll('2', '')}`, /a parameter \(hidden\) after/],
  [`postgresql://u:${SECRET}@db/games\n`, /a space, a line end or an invisible character/],
  [`mysql://u:p@db/${SECRET}/more`, /"mysql:\/\/…@db"/],
  [`postgresql://u:${SECRET}@db/games?sslmode=prefer`, /takes sslmode as one of disable, require/],
  [`postgresql://u:${SECRET}@db/games?sslmode`, /sslmode without a value/],
  [`postgresql://u:${SECRET}@db/games?sslmode=verify-ca`, /sslrootcert/],
  [`postgresql://u:${SECRET}@db/games?sslrootcert=/none/ca.pem`, /sslrootcert that cannot be read/],
  [`postgresql://u:${SECRET}@db/games?connect_timeout=soon`, /whole number from 1 to 600/],
  [`postgresql://u:${SECRET}@db/games?ssl=true&sslmode=require`, /both ssl and sslmode/],
  [`postgresql://u:${SECRET}@db/games?host=one,two`, /one host/],
];

test.each(UNREADABLE)(
  '[O32] DATABASE_URL %j is refused in one line without its secret',
  (url, why) => {
    const said = refusalOf({ DATABASE_URL: url });
    expect(said).toMatch(/^DATABASE_URL: got .+, takes .+$/);
    expect(said).toMatch(why);
    expect(said).not.toContain(SECRET);
  },
);

test.each([
  [`redis://:a/${SECRET}@h`, /%2F/],
  [`redis://:1#${SECRET}@h`, /%23/],
  [`redis://:1?${SECRET}@h`, /%3F/],
  [`redis://:1%${SECRET}@h`, /%25/],
  [`:${SECRET}@h:6379`, /without a scheme/],
  [SECRET, /without a scheme/],
  [`redis://h?db=1&hunter`, /a parameter \(hidden\) after/],
  [`https://h/${SECRET}`, /"https:\/\/h"/],
  [`http://:${SECRET}@h`, /"http:\/\/…@h"/],
  [`redis://:${SECRET}@h/games`, /whose database is no number/],
  [`redis://:${SECRET}@h/1/2`, /cannot be read/],
  [`redis://:${SECRET}@h/1?db=2`, /two databases/],
  [`redis://:${SECRET}@h?family=5`, /family as one of 0, 4, 6/],
  [`redis://:${SECRET}@h?tls`, /tls without a value/],
  [`rediss://:${SECRET}@h?tls=false`, /rediss: with tls=false/],
  [
    `redis://:${SECRET}@h?keyPrefix=x`,
    /the parameter keyPrefix after \?, takes only db, family, tls/,
  ],
])('[O32] REDIS_URL %j is refused in one line without its secret', (url, why) => {
  const said = refusalOf({ REDIS_URL: url });
  expect(said).toMatch(/^REDIS_URL: got .+, takes .+$/);
  expect(said).toMatch(why);
  expect(said).not.toContain(SECRET);
});

test.each(['PHOTO_S3_ENDPOINT', 'PUBLIC_HOST', 'PORT', 'TRUST_PROXY', 'LOG_LEVEL', 'PROCESS_NAME'])(
  '[O32] an address or a key in %s is refused and not repeated',
  (name) => {
    for (const value of [
      `https://key:${SECRET}@s3.example`,
      `https://key:${SECRET}/s3.example`,
      `password=${SECRET}`,
      `postgresql://u:${SECRET}@db/games`,
    ]) {
      const said = refusalOf({ [name]: value });
      expect(said).toMatch(new RegExp(`^${name}: got .+, takes .+$`));
      expect(said).not.toContain(SECRET);
    }
  },
);

test('[O32] a password with any characters is read as it was encoded, and never printed', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (password) => {
      fc.pre(password.isWellFormed());
      const coded = encodeURIComponent(password);
      const read = readDatabaseAddress(`postgresql://u:${coded}@db:1/games`);
      expect([read.user, read.password, read.host, read.port]).toEqual(['u', password, 'db', 1]);
      expect(readRedisAddress(`redis://:${coded}@h`).password).toBe(password);
    }),
  );
});

const read = (after: string) => readDatabaseAddress(`postgresql://u:p@h/d${after}`);

test('[O32] each parameter of an address is obeyed', () => {
  const base = { user: 'u', password: 'p', database: 'd', host: 'h', port: 0 };
  expect(read('')).toMatchObject({ ...base, ssl: undefined, isPooled: undefined });
  expect(read('?host=%2Frun%2Fpg&port=7')).toMatchObject({ ...base, host: '/run/pg', port: 7 });
  expect(readDatabaseAddress('postgresql://u:p@/d?host=/run/pg')).toMatchObject({
    host: '/run/pg',
  });
  expect(readDatabaseAddress('postgres://[::1]:7/d')).toMatchObject({ host: '::1', port: 7 });
  expect(readDatabaseAddress('postgres://u:a@b@h/d')).toMatchObject({ password: 'a@b', host: 'h' });
  expect(read('?dbname=e&user=v&password=q')).toMatchObject({
    database: 'e',
    user: 'v',
    password: 'q',
  });
  expect(read('?application_name=games&connect_timeout=3&connection_limit=4')).toMatchObject({
    applicationName: 'games',
    connectMs: 3000,
    connections: 4,
  });
  expect(read('?pgbouncer=true').isPooled).toBe(true);
  expect(read('?sslmode=disable').ssl).toBe(false);
  expect(read('?sslmode=require').ssl).toMatchObject({ rejectUnauthorized: false });
  expect(read('?sslmode=verify-full').ssl).not.toHaveProperty('rejectUnauthorized');
  expect(read('?ssl=true').ssl).not.toHaveProperty('rejectUnauthorized');
  expect(readRedisAddress('rediss://u:p@h:1/3?family=6')).toEqual({
    host: 'h',
    port: 1,
    db: 3,
    username: 'u',
    password: 'p',
    family: 6,
    tls: {},
  });
  expect(readRedisAddress('redis://h?tls=true&db=2')).toMatchObject({ db: 2, tls: {} });
});
