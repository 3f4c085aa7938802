import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TooHeavy, DECODER_PRIORITY, LIGHT_SECONDS, MAX_DECODING_MS } from '../photo-limits.ts';
import { ImageWorker } from './image-worker.ts';
import { animatedWebp, HTML, jpeg, noise, png } from './sample-images.ts';
import { uploadFiles } from '../upload/upload-files.ts';

let folder: string;
let worker: ImageWorker;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photos-worker-'));
  worker = new ImageWorker({ maxMs: MAX_DECODING_MS });
});
afterEach(async () => {
  worker.stop();
  await rm(folder, { recursive: true, force: true });
});

async function make(content: Buffer, name = 'one') {
  const files = uploadFiles(folder, name);
  await writeFile(files.raw, content);
  return worker.make(files);
}

const isAlive = (pid = 0): boolean => {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

test('[P6] makes images in a process with a lower priority than the server', async () => {
  expect(worker.pid).toBeUndefined();
  expect(await make(await jpeg(900, 600))).toMatchObject({ format: 'jpeg', width: 900 });
  expect(worker.pid).not.toBe(process.pid);
  expect(getPriority(worker.pid)).toBe(DECODER_PRIORITY);
  const threads = `/proc/${worker.pid}/task`;
  if (!existsSync(threads)) return;
  const decoding = readdirSync(threads).filter((thread) =>
    readFileSync(join(threads, thread, 'comm'), 'utf8').startsWith('libuv-worker'),
  );
  expect(decoding.length).toBeGreaterThan(0);
  for (const thread of decoding) expect(getPriority(Number(thread))).toBe(DECODER_PRIORITY);
});

test('[P6] gives the process nothing of the server’s environment', async () => {
  vi.stubEnv('ADMIN_PASSWORD', 'a secret');
  await make(await png());
  vi.unstubAllEnvs();
  if (!existsSync('/proc')) return;
  expect(readFileSync(`/proc/${worker.pid}/environ`, 'utf8')).not.toContain('secret');
});

test('[P3] [P6] throws the refusal of the process, which keeps running', async () => {
  await expect(make(HTML)).rejects.toMatchObject({ code: 'photo/not-an-image' });
  const { pid } = worker;
  await make(await png());
  expect(worker.pid).toBe(pid);
});

test('[P6] refuses a file that crashes the decoder, and decodes the next one', async () => {
  await make(await png());
  const files = uploadFiles(folder, 'large');
  await writeFile(files.raw, await noise(2500, 2500));
  const making = worker.make(files);
  process.kill(worker.pid ?? 0, 'SIGSEGV');
  await expect(making).rejects.toMatchObject({ code: 'photo/damaged' });
  expect(await make(await png())).toMatchObject({ format: 'png' });
});

test('[P6] refuses a file that takes too long, and kills the process', async () => {
  worker = new ImageWorker({ maxMs: 1 });
  await expect(make(await noise(500, 500))).rejects.toMatchObject({ code: 'photo/too-slow' });
  expect(worker.pid).toBeUndefined();
});

test('[P24] does not decode a file that is too heavy by its header; the process keeps running', async () => {
  worker.stop();
  worker = new ImageWorker({ maxMs: MAX_DECODING_MS, maxSeconds: LIGHT_SECONDS });
  await expect(make(await animatedWebp(100, 500))).rejects.toBeInstanceOf(TooHeavy);
  const { pid } = worker;
  expect(await make(await jpeg(4000, 3000))).toMatchObject({ format: 'jpeg' });
  expect(worker.pid).toBe(pid);
});

test('[P24] treats a file that takes longer than its header says as too heavy, and kills the process', async () => {
  worker = new ImageWorker({ maxMs: 1, maxSeconds: LIGHT_SECONDS });
  await expect(make(await noise(500, 500))).rejects.toBeInstanceOf(TooHeavy);
  expect(worker.pid).toBeUndefined();
});

test('[P6] ends the process when it has no work, and starts one for the next photo', async () => {
  worker = new ImageWorker({ maxMs: MAX_DECODING_MS, idleMs: 1 });
  await make(await png());
  const { pid } = worker;
  await expect.poll(() => isAlive(pid)).toBe(false);
  expect(await make(await png())).toMatchObject({ format: 'png' });
});

test('[P6] stop ends the process, and none starts after it', async () => {
  await make(await png());
  const { pid } = worker;
  const making = make(await noise(900, 900));
  worker.stop();
  await expect(making).rejects.toThrow();
  await expect(make(await png(), 'two')).rejects.toThrow('stopping');
  await expect.poll(() => isAlive(pid)).toBe(false);
});
