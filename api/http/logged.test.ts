import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { Router } from '@koa/router';
import { expect, test } from 'vitest';
import { logTo } from '../start/process.ts';
import { loggedPath } from './logged.ts';

const secret = randomBytes(16).toString('base64url');

function logged(error: unknown): string {
  let text = '';
  const to = new Writable({ write: (chunk, _encoding, done) => ((text += chunk), done()) });
  logTo(to, 'trace').error({ err: error }, 'request failed');
  return text;
}

test('[O46] a known path is logged as its route, another one as its first word at most', () => {
  const router = new Router();
  router.get('/u/:token', () => {});
  const named = loggedPath([router]);
  for (const path of [`/u/${secret}`, `/U/${secret}`, `/u/${secret}/`]) {
    expect(named('GET', path), path).toBe('/u/:token');
  }
  expect(named('GET', `/u/${secret}/more`)).toBe('/u/…');
  for (const path of [`/%75/${secret}`, `//u/${secret}`, `/${secret}`, `/U%2F${secret}`]) {
    expect(named('GET', path), path).toBe('/…');
  }
  expect(named('GET', `/games/${'a'.repeat(20_000)}`)).toBe('/games/…');
  expect(named('GET', '/')).toBe('/');
});

test('[O47] an error is logged without what libraries hang on it, and without random texts', () => {
  const cause = Object.assign(new Error(`Key (token)=(${secret}) already exists.`), {
    code: '23505',
    detail: `Key (token)=(${secret}) already exists.`,
    parameters: [secret],
    rawPacket: Buffer.from(secret),
    input: `/u/${secret}`,
  });
  const error = Object.assign(new Error(`in room AB12CD, /u/${secret}`, { cause }), {
    request: { url: `/u/${secret}`, headers: { cookie: secret } },
    code: 'E_AGAIN',
  });
  for (const one of [
    error,
    cause,
    `thrown as text: ${secret}`,
    new AggregateError([cause], secret),
  ]) {
    const text = logged(one);
    expect(text).not.toContain(secret);
    expect(text).not.toContain(JSON.stringify([...Buffer.from(secret)]).slice(1, -1));
  }
  const text = logged(error);
  expect(text).toContain('in room AB12CD');
  expect(text).toContain('"code":"E_AGAIN"');
  expect(text).toContain('logged.test.ts');
});
