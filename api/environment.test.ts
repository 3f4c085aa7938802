import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Environment, EnvironmentError, readEnvironment } from './environment.ts';

interface Variable {
  field: keyof Environment;
  unset: string | number | null;
  /** Read as they are. */
  good: readonly (string | number)[];
  bad?: readonly string[];
  takes?: string;
}

const whole = (least: number, most: number) => `takes a whole number from ${least} to ${most}`;
const MANY = 1_000_000_000;

const VARIABLES: Record<string, Variable> = {
  PORT: {
    field: 'port',
    unset: 3000,
    good: [0, 65_535],
    bad: ['65536', '-1', '80.5', 'http', ' 80', '0x50', '1e3'],
    takes: whole(0, 65_535),
  },
  HOST: { field: 'host', unset: '127.0.0.1', good: ['::'] },
  DATA_DIR: { field: 'dataDir', unset: './data', good: ['/tmp/x'] },
  DATABASE_URL: {
    field: 'databaseUrl',
    unset: null,
    good: ['postgresql://u:p@h:5432/d', 'postgres://h/d'],
    bad: ['localhost:5432', 'mysql://h/d', 'http://h'],
    takes: 'takes a URL like postgresql://user:password@host:5432/database',
  },
  REDIS_URL: {
    field: 'redisUrl',
    unset: null,
    good: ['redis://h:6379', 'rediss://h'],
    bad: ['localhost:6379', 'http://h:6379'],
    takes: 'takes a URL like redis://host:6379',
  },
  METRICS_PORT: {
    field: 'metricsPort',
    unset: null,
    good: [9100],
    bad: ['65536', 'http', '-1'],
    takes: whole(0, 65_535),
  },
  METRICS_HOST: { field: 'metricsHost', unset: '127.0.0.1', good: ['::'] },
  BACKUP_DIR: { field: 'backupDir', unset: null, good: ['/b'] },
  BACKUP_HOURS: {
    field: 'backupHours',
    unset: 24,
    good: [0.5],
    bad: ['0', '-1', 'daily'],
    takes: 'takes a number from 0.01 to 8784',
  },
  BACKUP_KEEP: {
    field: 'backupKeep',
    unset: 7,
    good: [1],
    bad: ['0', '1.5', 'all'],
    takes: whole(1, 10_000),
  },
  RETENTION_DAYS: {
    field: 'retentionDays',
    unset: 90,
    good: [0],
    bad: ['-1', '1.5', 'ever'],
    takes: whole(0, 36_500),
  },
  DATA_LIMIT_MB: {
    field: 'dataLimitMb',
    unset: null,
    good: [500],
    bad: ['0', '1.5', 'all'],
    takes: whole(1, MANY),
  },
  LOGIN_MAX_ATTEMPTS: {
    field: 'loginMaxAttempts',
    unset: 5,
    good: [1],
    bad: ['0', '1001', 'many'],
    takes: whole(1, 1000),
  },
  LOGIN_BLOCK_MINUTES: {
    field: 'loginBlockMinutes',
    unset: 15,
    good: [0.5],
    bad: ['0', '-5', 'long'],
    takes: 'takes a number from 0.01 to 525600',
  },
  ROOM_LIST_RATE: {
    field: 'roomListRate',
    unset: 120,
    good: [1],
    bad: ['0', '1.5', 'fast'],
    takes: whole(1, MANY),
  },
  ADDRESS_RATE: {
    field: 'addressRate',
    unset: 1200,
    good: [MANY],
    bad: ['0', '1000000001', 'Infinity'],
    takes: whole(1, MANY),
  },
  ADDRESS_STORAGE_MB: {
    field: 'addressStorageMb',
    unset: 100,
    good: [1, MANY],
    bad: ['0', '0.5', '-1', '100MB', '1000000001', 'Infinity'],
    takes: whole(1, MANY),
  },
  TURN_SECONDS: {
    field: 'turnSeconds',
    unset: 30,
    good: [0.5, 86_400],
    bad: ['0', '.5', '86401', '30s', 'NaN'],
    takes: 'takes a number from 0.1 to 86400',
  },
  DARE_SECONDS: {
    field: 'dareSeconds',
    unset: 60,
    good: [0, 2.5],
    bad: ['-1', '.5', '86401', '30s'],
    takes: 'takes a number from 0 to 86400',
  },
  SEAT_SECONDS: {
    field: 'seatSeconds',
    unset: 30,
    good: [0.5],
    bad: ['0', '.5', '86401', '30s'],
    takes: 'takes a number from 0.1 to 86400',
  },
  ROOM_IDLE_MINUTES: {
    field: 'roomIdleMinutes',
    unset: 10,
    good: [0.05],
    bad: ['0', '600000', 'ten'],
    takes: 'takes a number from 0.01 to 525600',
  },
  TRUST_PROXY: {
    field: 'trustProxy',
    unset: 0,
    good: [0, 2],
    bad: ['true', '-1', '33'],
    takes: whole(0, 32),
  },
  PROCESS_NAME: {
    field: 'processName',
    unset: null,
    good: ['p12'],
    bad: ['P1', 'p-1', 'p/1', 'a'.repeat(17)],
    takes: 'takes 1 to 16 small letters and digits',
  },
  LOG_LEVEL: {
    field: 'logLevel',
    unset: 'info',
    good: ['silent'],
    bad: ['INFO', 'loud'],
    takes: 'takes one of fatal, error, warn, info, debug, trace, silent',
  },
};

describe.each(Object.entries(VARIABLES))('%s', (name, { field, unset, good, bad = [], takes }) => {
  test('has its default, unset or empty', () => {
    expect(readEnvironment({})[field]).toBe(unset);
    expect(readEnvironment({ [name]: '' })[field]).toBe(unset);
    expect(readEnvironment({ [name]: undefined })[field]).toBe(unset);
  });

  test.each(good.map((read) => [String(read), read] as const))('takes %j', (given, read) => {
    expect(readEnvironment({ [name]: given })[field]).toBe(read);
  });

  for (const given of bad) {
    test(`refuses ${given} with one line that says what it takes`, () => {
      const wrong = new EnvironmentError(`${name}: got ${JSON.stringify(given)}, ${takes}`);
      expect(() => readEnvironment({ [name]: given })).toThrow(wrong);
      expect(wrong.message).not.toContain('\n');
    });
  }
});

test('[A43] ADMIN_PASSWORD is any text of 12 to 1000 characters, and a wrong one is never printed', () => {
  expect(readEnvironment({}).adminPassword).toBeNull();
  expect(readEnvironment({ ADMIN_PASSWORD: ' a pass word ' }).adminPassword).toBe(' a pass word ');
  expect(readEnvironment({ ADMIN_PASSWORD: '🎲'.repeat(12) }).adminPassword).toBe('🎲'.repeat(12));
  const long = new EnvironmentError('ADMIN_PASSWORD: got (hidden), takes at most 1000 characters');
  expect(() => readEnvironment({ ADMIN_PASSWORD: 'x'.repeat(1001) })).toThrow(long);
  const short = new EnvironmentError('ADMIN_PASSWORD: got (hidden), takes at least 12 characters');
  for (const ADMIN_PASSWORD of ['hunter2', 'x'.repeat(11), '🎲'.repeat(11)]) {
    expect(() => readEnvironment({ ADMIN_PASSWORD })).toThrow(short);
  }
});

test('other variables are ignored', () => {
  expect(readEnvironment({ PATH: '/bin', TURN_SECOND: 'x' })).toEqual(readEnvironment({}));
});

test('any text is either read, or refused in one line that names the variable', () => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(VARIABLES)), fc.string(), (name, given) => {
      try {
        readEnvironment({ [name]: given });
      } catch (error) {
        expect(error).toBeInstanceOf(EnvironmentError);
        expect(String(error)).toContain(`${name}: got `);
        expect(String(error).split('\n')).toHaveLength(1);
      }
    }),
  );
});
