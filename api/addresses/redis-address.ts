import type { RedisOptions } from 'ioredis';
import { BadAddress, readAddress, wholeOf, wordOf } from './address.ts';

const REDIS_EXAMPLE = 'redis://host:6379';

/**
 * Reads the address of a Redis server. Each parameter after `?` is obeyed or refused.
 * @throws BadAddress, which repeats nothing that could be a secret
 */
export function readRedisAddress(text: string): RedisOptions & { db: number } {
  const address = readAddress(text, ['redis', 'rediss'], ['db', 'family', 'tls'], REDIS_EXAMPLE);
  const { scheme, user, password, name } = address;
  const host = address.host.replace(/^\[(.+)\]$/, '$1');
  if (host === '' || host.startsWith('/')) {
    throw new BadAddress('an address (hidden) without a host', `a URL like ${REDIS_EXAMPLE}`);
  }
  if (!/^\d{0,6}$/.test(name)) {
    throw new BadAddress(
      'an address (hidden) whose database is no number',
      `a URL like ${REDIS_EXAMPLE}/1`,
    );
  }
  const tls = wordOf(address, 'tls', ['true', 'false']);
  if (tls === 'false' && scheme === 'rediss')
    throw new BadAddress('rediss: with tls=false', 'redis:');
  const family = wordOf(address, 'family', ['0', '4', '6']);
  const db = wholeOf(address, 'db', 0, 999_999);
  if (db !== undefined && name !== '') throw new BadAddress('two databases', 'one of /N and ?db=N');
  return {
    host,
    port: address.port ?? 6379,
    db: db ?? Number(name),
    ...(user !== '' && { username: user }),
    ...(password !== '' && { password }),
    ...(family !== undefined && { family: Number(family) }),
    ...((scheme === 'rediss' || tls === 'true') && { tls: {} }),
  };
}
