import { expect, test } from 'vitest';
import { networkOrigin } from './network-routes.ts';

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
