import { expect, test } from 'vitest';
import { hostGuard } from './host-guard.ts';

const MINUTE = 60_000;

function guarded(publicHosts: readonly string[] | null) {
  const clock = { time: 0 };
  const told: { host: string | null; others: number; text: string }[] = [];
  const guard = hostGuard({
    trustProxy: 0,
    publicHosts,
    machine: 'machine',
    now: () => clock.time,
    warn: (about, text) => told.push({ ...about, text }),
  });
  return { clock, told, guard };
}

test('[A75] while PUBLIC_HOST is unset, text and log name it', () => {
  const { told, guard } = guarded(null);
  expect(guard({ host: 'localhost:3000' })).toBeNull();
  expect(told).toEqual([]);
  expect(guard({ host: 'games.example' })).toContain('PUBLIC_HOST');
  expect(told).toMatchObject([{ host: 'games.example', others: 0 }]);
  expect(told[0]?.text).toContain('PUBLIC_HOST');
});

test('[A75] the log has one line in ten minutes, however many come, and none is long', () => {
  const { clock, told, guard } = guarded(null);
  for (let minute = 0; minute < 25; minute += 1) {
    clock.time = minute * MINUTE;
    for (let one = 0; one < 100; one += 1) guard({ host: `${minute}.${'x'.repeat(5000)}.example` });
  }
  expect(told.map(({ others }) => others)).toEqual([0, 999, 999]);
  for (const { host } of told) expect(host).toHaveLength(100);
  guard({});
  clock.time += 10 * MINUTE;
  guard({});
  expect(told.at(-1)?.host).toBeNull();
});

test('[A47] once hosts are named, others are refused without a word in the log', () => {
  const { told, guard } = guarded(['games.example']);
  expect(guard({ host: 'games.example' })).toBeNull();
  expect(guard({ host: 'localhost' })).toBe('Nothing is served under this host.');
  expect(told).toEqual([]);
});
