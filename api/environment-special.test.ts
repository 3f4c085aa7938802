import { expect, test } from 'vitest';
import { EnvironmentError, readEnvironment } from './environment.ts';

// Variables with more of a rule than the table of environment.test.ts can state.

test('[A47] PUBLIC_HOST is a list of hosts, or stops the start', () => {
  expect(readEnvironment({}).publicHosts).toBeNull();
  expect(readEnvironment({ PUBLIC_HOST: '' }).publicHosts).toBeNull();
  const given = 'Games.example, party.example:8443 ,[::1]:3000';
  expect(readEnvironment({ PUBLIC_HOST: given }).publicHosts).toEqual([
    'games.example',
    'party.example:8443',
    '[::1]:3000',
  ]);
  for (const wrong of ['https://games.example', 'games.example, not a host', ',']) {
    expect(() => readEnvironment({ PUBLIC_HOST: wrong })).toThrow(
      `PUBLIC_HOST: got ${JSON.stringify(wrong)}, takes hosts like games.example`,
    );
  }
});

test.each([
  [{ ADDRESS_RATE: '10' }, 100],
  [{ ADDRESS_RATE: '12000' }, 1000],
  [{ ADDRESS_RATE: '12000', ADDRESS_STORAGE_MB: '7' }, 7],
])('[X26] ADDRESS_STORAGE_MB grows with a raised ADDRESS_RATE unless it is set: %j', (env, mb) => {
  expect(readEnvironment(env).addressStorageMb).toBe(mb);
});

test.each([
  [{ PHOTO_QUOTA_MB: 'much' }, 'PHOTO_QUOTA_MB: got "much", takes a whole number'],
  [{ PHOTO_REVIEW: 'yes' }, 'PHOTO_REVIEW: got "yes", takes a whole number'],
  [{ PHOTO_REVIEW: '2' }, 'PHOTO_REVIEW: got "2", takes a whole number from 0 to 1'],
  [{ PHOTO_S3_BUCKET: 'photos' }, 'PHOTO_S3_ACCESS_KEY: got nothing'],
  [{ PHOTO_S3_ENDPOINT: 's3.example.com' }, 'PHOTO_S3_ENDPOINT: got "s3.example.com", takes a URL'],
])('the error for a wrong %j names the variable', (env, line) => {
  const read = (): unknown => readEnvironment(env);
  expect(read).toThrow(EnvironmentError);
  expect(read).toThrow(line);
});

test('the error for a wrong URL does not contain its password', () => {
  const url = 'mysql://someone:hunter2@db.example/games';
  expect(() => readEnvironment({ DATABASE_URL: url })).toThrow(
    'DATABASE_URL: got "mysql://…@db.example/games"',
  );
});
