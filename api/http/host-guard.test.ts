import { expect, test } from 'vitest';
import { hostGuard } from './own-host.ts';

const MINUTE = 60_000;

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
    clock.time = minute * MINUTE;
    for (let one = 0; one < 100; one += 1) guard({ host: `${minute}.${'x'.repeat(5000)}.example` });
  }
  expect(warnings.map(({ others }) => others)).toEqual([0, 999, 999]);
  for (const { host } of warnings) expect(host).toHaveLength(100);
  guard({});
  clock.time += 10 * MINUTE;
  guard({});
  expect(warnings.at(-1)?.host).toBeNull();
});

test('[A47] with PUBLIC_HOST, other hosts are refused without a log line', () => {
  const { warnings, guard } = guarded(['games.example']);
  expect(guard({ host: 'games.example' })).toBeNull();
  expect(guard({ host: 'localhost' })).toBe('Nothing is served under this host.');
  expect(warnings).toEqual([]);
});
