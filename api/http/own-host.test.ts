import { describe, expect, test } from 'vitest';
import { isOwnHost, readHost } from './own-host.ts';

describe('[A47] a host of our own', () => {
  test('[A47] is any where none is named', () => {
    for (const headers of [{ host: 'evil.example' }, {}, { host: '???' }]) {
      expect(isOwnHost(headers, 0, null)).toBe(true);
    }
  });

  const own = ['games.example', 'party.example:8443', '[::1]:3000'];

  test.each([
    'games.example',
    'GAMES.example',
    'games.example.',
    'games.example:3000',
    'party.example:8443',
    '[::1]:3000',
    '[0:0::1]:3000',
  ])('[A47] %s is one', (host) => {
    expect(isOwnHost({ host }, 0, own)).toBe(true);
  });

  test.each([
    'evil.example',
    'games.example.evil.example',
    'a.games.example',
    'party.example',
    'party.example:8444',
    '[::1]',
    '[::2]:3000',
    'games.example@evil.example',
    'games.example/',
    'games.example:port',
    'games.example, evil.example',
    '',
    undefined,
  ])('[A47] %s is none', (host) => {
    expect(isOwnHost(host === undefined ? {} : { host }, 0, own)).toBe(false);
  });

  test('[A47] browsers do not say the port that goes with the protocol', () => {
    expect(isOwnHost({ host: 'games.example' }, 0, ['games.example:443'])).toBe(true);
    expect(isOwnHost({ host: 'games.example' }, 0, ['games.example:80'])).toBe(true);
    expect(isOwnHost({ host: 'games.example:80' }, 0, ['games.example:443'])).toBe(false);
  });

  test('[A47] is the one a trusted proxy forwards', () => {
    const headers = { host: 'internal:3000', 'x-forwarded-host': 'games.example' };
    expect(isOwnHost(headers, 1, own)).toBe(true);
    expect(isOwnHost(headers, 0, own)).toBe(false);
    const spoofed = { host: 'internal', 'x-forwarded-host': 'games.example, evil.example' };
    expect(isOwnHost(spoofed, 1, own)).toBe(false);
  });
});

test.each([
  ['Games.Example', 'games.example'],
  ['games.example.', 'games.example'],
  ['münchen.example', 'xn--mnchen-3ya.example'],
  ['games.example:0443', 'games.example:443'],
  ['127.0.0.1:3000', '127.0.0.1:3000'],
  ['[2001:DB8:0::1]:80', '[2001:db8::1]:80'],
  [' localhost ', 'localhost'],
])('[A47] PUBLIC_HOST %s is read as %s', (text, host) => {
  expect(readHost(text)).toBe(host);
});

test.each([
  '',
  'https://games.example',
  'games.example/',
  'games.example:0',
  'games.example:65536',
  'games.example:',
  'a@games.example',
  '*.games.example',
  'two words',
  '2001:db8::1',
  'games..example',
])('[A47] PUBLIC_HOST %s is refused', (text) => {
  expect(readHost(text)).toBeNull();
});
