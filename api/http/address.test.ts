import { Socket } from 'node:net';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressOf, isForeign, networkOrigin } from './address.ts';

/** A request whose connection comes from `remoteAddress`. */
function request(remoteAddress: string | undefined, forwarded?: string) {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress });
  return { socket, headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } };
}

describe('the address of a request', () => {
  test('is that of its connection if no proxy is trusted', () => {
    expect(addressOf(request('10.0.0.1'), 0)).toBe('10.0.0.1');
    expect(addressOf(request('10.0.0.1', '6.6.6.6'), 0)).toBe('10.0.0.1');
    expect(addressOf(request(undefined), 0)).toBe('unknown');
  });

  test('is what the one trusted proxy wrote; the visitor’s own entries do not count', () => {
    expect(addressOf(request('10.0.0.1', '1.2.3.4'), 1)).toBe('1.2.3.4');
    expect(addressOf(request('10.0.0.1', '6.6.6.6, 1.2.3.4'), 1)).toBe('1.2.3.4');
    expect(addressOf(request('10.0.0.1', ' 6.6.6.6 ,, 1.2.3.4 '), 1)).toBe('1.2.3.4');
  });

  test('is what the outermost of two trusted proxies wrote', () => {
    expect(addressOf(request('10.0.0.1', '6.6.6.6, 1.2.3.4, 10.0.0.2'), 2)).toBe('1.2.3.4');
    expect(addressOf(request('10.0.0.1', '1.2.3.4'), 2)).toBe('1.2.3.4');
  });

  test('is that of the connection if the header is missing or empty', () => {
    expect(addressOf(request('10.0.0.1'), 1)).toBe('10.0.0.1');
    expect(addressOf(request('10.0.0.1', ' , '), 1)).toBe('10.0.0.1');
  });
});

describe('[A3] limits count by network', () => {
  test.each([
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['2001:db8:1:3::6', '2001:db8:1:3::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['1:2:3:4:5:6:7.8.9.10', '1:2:3:4::/64'],
    ['::FFFF:10.0.0.1', '10.0.0.1'],
    ['::ffff:0a00:1', '10.0.0.1'],
    ['0:0:0:0:0:ffff:10.0.0.1', '10.0.0.1'],
    ['::10.0.0.1', '0:0:0:0::/64'],
    ['64:ff9b::10.0.0.1', '64:ff9b:0:0::/64'],
  ])('[A3] %s as %s', (address, counted) => {
    expect(addressOf(request(address), 0)).toBe(counted);
    expect(addressOf(request('10.0.0.1', address), 1)).toBe(counted);
  });

  test.each([
    ['1.2.3.4:5678', '1.2.3.4'],
    ['"1.2.3.4:5678"', '1.2.3.4'],
    ['"1.2.3.4"', '1.2.3.4'],
    ['1.2.3.4:', '1.2.3.4'],
    ['[2001:db8::1]:443', '2001:db8:0:0::/64'],
    ['"[2001:db8::1]:443"', '2001:db8:0:0::/64'],
    ['[2001:db8::1]', '2001:db8:0:0::/64'],
    ['[fe80::1%eth0]:80', 'fe80:0:0:0::/64'],
    ['[::ffff:1.2.3.4]:80', '1.2.3.4'],
    ['fe80::1%anything at all', 'fe80:0:0:0::/64'],
  ])('[A3] in the notations of proxies: %s as %s', (entry, counted) => {
    expect(addressOf(request('10.0.0.1', entry), 1)).toBe(counted);
  });

  test.each([
    'not an address',
    'unknown',
    '_hidden',
    '1.2.3.4:port',
    '1.2.3.256',
    '01.2.3.4',
    '1.2.3',
    '[1.2.3.4',
    '[]:80',
    '[nothing]:80',
    '2001:db8::1::2',
    'for=1.2.3.4',
    'x'.repeat(60),
  ])('[A3] with the connection’s address if the entry is none: %s', (entry) => {
    expect(addressOf(request('10.0.0.1', entry), 1)).toBe('10.0.0.1');
    expect(addressOf(request('::1', `1.2.3.4, ${entry}`), 1)).toBe('0:0:0:0::/64');
  });

  test('[A3] no other text gets its own bucket', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const counted = addressOf(request('10.0.0.1', text), 1);
        expect(counted).toMatch(/^(?:\d+\.\d+\.\d+\.\d+|(?:[\da-f]{1,4}:){4}:\/64)$/);
      }),
    );
    fc.assert(
      fc.property(fc.ipV4(), fc.nat(65_535), (address, port) => {
        expect(addressOf(request('10.0.0.1', `${address}:${port}`), 1)).toBe(address);
      }),
    );
    fc.assert(
      fc.property(fc.ipV6(), fc.nat(65_535), (address, port) => {
        const bare = addressOf(request(address), 0);
        expect(addressOf(request('10.0.0.1', `[${address}]:${port}`), 1)).toBe(bare);
      }),
    );
  });
});

describe('[X4] a request is foreign', () => {
  const host = 'games.example';

  test('[X4] if its page is from another site', () => {
    expect(isForeign({ host, origin: 'https://evil.example' }, 0)).toBe(true);
    expect(isForeign({ host, origin: 'https://games.example.evil.example' }, 0)).toBe(true);
    expect(isForeign({ host, origin: 'https://games.example:8443' }, 0)).toBe(true);
    expect(isForeign({ host, origin: 'null' }, 0)).toBe(true);
    expect(isForeign({ host, origin: '' }, 0)).toBe(true);
    expect(isForeign({ host, 'sec-fetch-site': 'cross-site' }, 0)).toBe(true);
    expect(
      isForeign({ host, origin: 'https://games.example', 'sec-fetch-site': 'cross-site' }, 0),
    ).toBe(true);
  });

  test('[X4] unless its page is ours or no page sent it', () => {
    expect(isForeign({ host, origin: 'https://games.example' }, 0)).toBe(false);
    expect(isForeign({ host: 'localhost:3000', origin: 'http://localhost:3000' }, 0)).toBe(false);
    expect(isForeign({ host, 'sec-fetch-site': 'same-origin' }, 0)).toBe(false);
    expect(isForeign({ host }, 0)).toBe(false);
  });

  test('[X4] by the host that a proxy forwards, only if proxies are trusted', () => {
    const behind = {
      host: 'internal:3000',
      'x-forwarded-host': host,
      origin: 'https://games.example',
    };
    expect(isForeign(behind, 1)).toBe(false);
    expect(isForeign(behind, 0)).toBe(true);
    expect(isForeign({ ...behind, origin: 'http://internal:3000' }, 1)).toBe(true);
    // Entries that the visitor wrote do not count.
    const spoofed = { ...behind, 'x-forwarded-host': `evil.example, ${host}` };
    expect(isForeign(spoofed, 1)).toBe(false);
    expect(isForeign({ ...spoofed, origin: 'https://evil.example' }, 1)).toBe(true);
  });
});

const one = (address: string, internal: boolean, family: 'IPv4' | 'IPv6' = 'IPv4') =>
  ({ address, internal, family, netmask: '', mac: '', cidr: null, scopeid: 0 }) as never;
const INTERFACES = {
  lo: [one('127.0.0.1', true)],
  wifi: [one('fe80::1', false, 'IPv6'), one('192.168.1.20', false)],
};

test.each([
  ['127.0.0.1', null],
  ['::1', null],
  ['0.0.0.0', 'http://192.168.1.20:3000'],
  ['::', 'http://192.168.1.20:3000'],
  ['10.0.0.7', 'http://10.0.0.7:3000'],
  ['fd00::7', 'http://[fd00::7]:3000'],
])('[A90] a server that listens on %s is reached at %s', (address, origin) => {
  expect(networkOrigin({ address, port: 3000 }, INTERFACES)).toBe(origin);
});

test('[A90] without a network there is nothing to offer', () => {
  expect(networkOrigin({ address: '0.0.0.0', port: 3000 }, { lo: INTERFACES.lo })).toBeNull();
});
