import { expect, test } from 'vitest';
import { hostAdvice } from './listen.ts';

const unset = { host: '127.0.0.1', trustProxy: 0, publicHosts: null };

test.each(['0.0.0.0', '::', '192.168.1.20', 'machine'])(
  '[A75] advises to set PUBLIC_HOST if the server listens on %s',
  (host) => {
    const advice = hostAdvice({ ...unset, host }, 'machine');
    expect(advice).toContain('PUBLIC_HOST=games.example');
    expect(advice).toContain('machine');
  },
);

test('[A75] advises to set PUBLIC_HOST behind a proxy', () => {
  expect(hostAdvice({ ...unset, trustProxy: 1 }, 'machine')).toContain('PUBLIC_HOST=');
});

test('[A75] gives no advice if only this machine can connect, or if PUBLIC_HOST is set', () => {
  for (const host of ['127.0.0.1', '127.9.9.9', '::1', 'localhost']) {
    expect(hostAdvice({ ...unset, host }, 'machine')).toBeNull();
  }
  const set = { host: '0.0.0.0', trustProxy: 1, publicHosts: ['games.example'] };
  expect(hostAdvice(set, 'machine')).toBeNull();
});
