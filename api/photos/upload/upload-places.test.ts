import { expect, test } from 'vitest';
import {
  UPLOADS_AT_ONCE,
  UPLOADS_FROM_ADDRESS,
  UPLOAD_BURST_BYTES,
  UPLOAD_BYTES_A_SECOND,
} from './photo-limits.ts';
import { UploadPlaces, UploadPace } from './upload-places.ts';
import { setImmediate } from 'node:timers/promises';

const taken = (places: UploadPlaces, address: string, count: number) =>
  Array.from({ length: count }, () => places.take(address));

test('[P11] an address has its places and no more; others still have theirs', () => {
  const places = new UploadPlaces();
  const [giveBack] = taken(places, 'greedy', UPLOADS_FROM_ADDRESS);
  expect(() => places.take('greedy')).toThrow('from your address');
  expect(() => places.take('modest')).not.toThrow();
  giveBack?.();
  expect(() => places.take('greedy')).not.toThrow();
  expect(() => places.take('greedy')).toThrow('from your address');
});

test('[P11] all addresses together have so many', () => {
  const places = new UploadPlaces();
  const addresses = UPLOADS_AT_ONCE / UPLOADS_FROM_ADDRESS;
  const given = Array.from({ length: addresses }, (_, each) =>
    taken(places, `address ${each}`, UPLOADS_FROM_ADDRESS),
  ).flat();
  expect(() => places.take('late')).toThrow('Too many photos are on their way.');
  for (const giveBack of given) giveBack();
  for (let again = 0; again < addresses; again += 1) {
    expect(taken(places, `address ${again}`, UPLOADS_FROM_ADDRESS)).toHaveLength(
      UPLOADS_FROM_ADDRESS,
    );
  }
});

const CHUNK = 64 * 1024;

test('[P23] all who send together are read at one pace, and a little more at once', async () => {
  let time = 0;
  const waits: { until: number; over: () => void }[] = [];
  const pace = new UploadPace(
    () => time,
    (ms) => new Promise<void>((over) => waits.push({ until: time + ms, over })),
  );
  const bytes = UPLOAD_BYTES_A_SECOND / 4;
  let read = 0;
  const send = async (): Promise<void> => {
    for (let sent = 0; sent < bytes / 4; sent += CHUNK, read += CHUNK) await pace.take(CHUNK);
  };
  const all = Promise.all([send(), send(), send(), send()]);
  for (;;) {
    await setImmediate();
    const paced = (UPLOAD_BYTES_A_SECOND * time) / 1000;
    expect(read).toBeLessThan(paced + UPLOAD_BURST_BYTES + 1);
    const next = waits.toSorted((one, other) => one.until - other.until)[0];
    if (next === undefined) break;
    waits.splice(waits.indexOf(next), 1);
    time = next.until;
    next.over();
  }
  await all;
  expect(read).toBeGreaterThanOrEqual(bytes);
});

test('[P23] who sends slowly never waits, and saves nothing up', async () => {
  let time = 0;
  const pace = new UploadPace(() => time);
  for (let chunk = 0; chunk < 100; chunk += 1) {
    await pace.take(CHUNK);
    time += (CHUNK * 1000) / UPLOAD_BYTES_A_SECOND;
  }
  time += 1000;
  await pace.take(UPLOAD_BURST_BYTES);
  let isThrough = false;
  const next = pace.take(CHUNK).then(() => (isThrough = true));
  await Promise.resolve();
  expect(isThrough).toBe(false);
  await next;
});
