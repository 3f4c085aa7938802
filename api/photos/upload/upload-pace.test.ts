import { expect, test } from 'vitest';
import { UPLOAD_BURST_BYTES, UPLOAD_BYTES_A_SECOND } from './photo-limits.ts';
import { UploadPace } from './upload-pace.ts';

const CHUNK = 64 * 1024;

test('[P23] all who send together are read at one pace, and a little more at once', async () => {
  const pace = new UploadPace();
  const began = performance.now();
  const bytes = UPLOAD_BYTES_A_SECOND / 4;
  const send = async (): Promise<void> => {
    for (let sent = 0; sent < bytes / 4; sent += CHUNK) await pace.take(CHUNK);
  };
  await Promise.all([send(), send(), send(), send()]);
  const seconds = (performance.now() - began) / 1000;
  expect(seconds).toBeGreaterThan((bytes - UPLOAD_BURST_BYTES) / UPLOAD_BYTES_A_SECOND - 0.02);
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
