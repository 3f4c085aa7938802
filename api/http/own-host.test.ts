import { describe, expect, test } from 'vitest';
import { hostGuard, isOwnHost, readHost } from './own-host.ts';

const rule = (publicHosts: readonly string[], trustProxy = 0) => ({
  trustProxy,
  publicHosts,
  machine: 'machine.example',
});

const isOwn = (host: string | undefined, own: Parameters<typeof isOwnHost>[1]): boolean =>
  isOwnHost(host === undefined ? {} : { host }, own);

describe('[A47] a host of our own', () => {
  const own = ['games.example', 'party.example:8443', '[::1]:3000'];

  test.each([
    'games.example',
    'GAMES.example',
    'games.example.',
    'games.example:3000',
    'party.example:8443',
    '[::1]:3000',
    '[0:0::1]:3000',
  ])('[A47] may be %s', (host) => {
    expect(isOwn(host, rule(own))).toBe(true);
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
    '@games.example',
    'games%2eexample',
    'machine.example',
    '127.0.0.1',
    'localhost',
    '',
    undefined,
  ])('[A47] is not %s', (host) => {
    expect(isOwn(host, rule(own))).toBe(false);
  });

  test('[A47] may lack the default port of the protocol', () => {
    expect(isOwn('games.example', rule(['games.example:443']))).toBe(true);
    expect(isOwn('games.example', rule(['games.example:80']))).toBe(true);
    expect(isOwn('games.example:80', rule(['games.example:443']))).toBe(false);
  });

  test('[A47] is the one a trusted proxy forwards', () => {
    const headers = { host: 'internal:3000', 'x-forwarded-host': 'games.example' };
    expect(isOwnHost(headers, rule(own, 1))).toBe(true);
    expect(isOwnHost(headers, rule(own))).toBe(false);
    const spoofed = { host: 'internal', 'x-forwarded-host': 'games.example, evil.example' };
    expect(isOwnHost(spoofed, rule(own, 1))).toBe(false);
  });
});

describe('[A74] without PUBLIC_HOST, a host of our own', () => {
  const unset = { trustProxy: 0, publicHosts: null, machine: 'Machine.Example' };

  test.each([
    '127.0.0.1',
    '127.0.0.1:3000',
    '192.168.1.20:65535',
    '203.0.113.9',
    '127.0.0.1.',
    '[::1]',
    '[::1]:3000',
    '[2001:db8::1]:3000',
    '[::ffff:127.0.0.1]',
    'localhost',
    'LOCALHOST:3000',
    'localhost.',
    'games',
    'my_pc:3000',
    'münchen',
    'machine.example',
    'MACHINE.EXAMPLE.:3000',
    'games.localhost',
    'a.b.localhost:3000',
    'kitchen.local',
    'Kitchen.Local.',
    'host.docker.internal',
    'games.lan:80',
    'games.home.arpa',
    'games.home.arpa.:3000',
    'games.test',
  ])('[A74] is %s', (host) => {
    expect(isOwn(host, unset)).toBe(true);
  });

  test.each([
    'evil.example',
    'evil.example:3000',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    'machine.example.evil.example',
    'evil-machine.example',
    'kitchen.local.evil.example',
    'eviltest.example',
    'evil.notlocal',
    'evil.arpa',
    '.local',
    '.localhost',
    'kitchen.local..',
    'localhost..',
    '..',
    '.',
    '0x7f000001',
    '0x7f.1',
    '2130706433',
    '127.1',
    '0177.0.0.1',
    '127.0.0.256',
    '127.0.0.1.1',
    '１２７.0.0.1',
    '1.2.3.4:99999',
    '1.2.3.4:0',
    '1.2.3.4:',
    '1.2.3.4:port',
    '1.2.3.4:3000:3000',
    '::1',
    '[::1',
    '::1]',
    '[::g]',
    '[fe80::1%25eth0]',
    'localhost@evil.example',
    'evil.example@localhost',
    '@localhost',
    'user:password@localhost',
    'evil.example#.local',
    'evil.example?.local',
    'evil.example/.local',
    'evil.example\\.local',
    'evil.example%00.local',
    'evil%2eexample',
    'evil。example',
    'evil.example,localhost',
    'localhost, evil.example',
    'two words.local',
    'two\twords.local',
    'evil.exämple',
    '*.local',
    `${'a'.repeat(300)}.example`,
    '',
    ' ',
    undefined,
  ])('[A74] is not %j', (host) => {
    expect(isOwn(host, unset)).toBe(false);
  });

  test('[A74] is the one a trusted proxy forwards', () => {
    const proxied = { ...unset, trustProxy: 1 };
    const evil = { host: 'localhost:3000', 'x-forwarded-host': 'evil.example' };
    expect(isOwnHost(evil, proxied)).toBe(false);
    expect(isOwnHost(evil, unset)).toBe(true);
    const spoofed = { host: 'evil.example', 'x-forwarded-host': 'localhost' };
    expect(isOwnHost(spoofed, unset)).toBe(false);
    const two = { host: 'x', 'x-forwarded-host': 'localhost, evil.example' };
    expect(isOwnHost(two, proxied)).toBe(false);
  });

  const MACHINES = ['machine', 'not a name', '', 'a@b'];
  test.each(MACHINES)('[A74] is the same on a machine called %j', (machine) => {
    const named = { ...unset, machine };
    expect(isOwn('localhost', named)).toBe(true);
    expect(isOwn('evil.example', named)).toBe(false);
    expect(isOwn('', named)).toBe(false);
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

function guarded(publicHosts: readonly string[] | null) {
  const clock = { time: 0 };
  const warnings: { host: string | null; others: number; text: string }[] = [];
  const guard = hostGuard({
    trustProxy: 0,
    publicHosts,
    machine: 'machine',
    now: () => clock.time,
    warn: (about, text) => warnings.push({ ...about, text }),
  });
  return { clock, warnings, guard };
}

test('[A75] without PUBLIC_HOST, the answer and the log name it', () => {
  const { warnings, guard } = guarded(null);
  expect(guard({ host: 'localhost:3000' })).toBeNull();
  expect(warnings).toEqual([]);
  expect(guard({ host: 'games.example' })).toContain('PUBLIC_HOST');
  expect(warnings).toMatchObject([{ host: 'games.example', others: 0 }]);
  expect(warnings[0]?.text).toContain('PUBLIC_HOST');
});

test('[A75] the log gets at most one line in ten minutes, and no long host', () => {
  const { clock, warnings, guard } = guarded(null);
  for (let minute = 0; minute < 25; minute += 1) {
    clock.time = minute * 60_000;
    for (let one = 0; one < 100; one += 1) guard({ host: `${minute}.${'x'.repeat(5000)}.example` });
  }
  expect(warnings.map(({ others }) => others)).toEqual([0, 999, 999]);
  for (const { host } of warnings) expect(host).toHaveLength(100);
  guard({});
  clock.time += 600_000;
  guard({});
  expect(warnings.at(-1)?.host).toBeNull();
});

test('[A47] with PUBLIC_HOST, other hosts are refused without a log line', () => {
  const { warnings, guard } = guarded(['games.example']);
  expect(guard({ host: 'games.example' })).toBeNull();
  expect(guard({ host: 'localhost' })).toBe('Nothing is served under this host.');
  expect(warnings).toEqual([]);
});
