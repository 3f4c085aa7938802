import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ImageMaker } from './image-maker.ts';
import { DECODER_PRIORITY } from '../upload/photo-limits.ts';
import { HTML, jpeg, noise, png } from './sample-images.ts';
import { uploadFiles } from '../upload/upload-files.ts';

let folder: string;
let maker: ImageMaker;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photos-maker-'));
  maker = new ImageMaker();
});
afterEach(async () => {
  maker.stop();
  await rm(folder, { recursive: true, force: true });
});

async function make(content: Buffer, name = 'one') {
  const files = uploadFiles(folder, name);
  await writeFile(files.raw, content);
  return maker.make(files);
}

const isAlive = (pid = 0): boolean => {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

test('[P6] images are made in a process that gives way to the server', async () => {
  expect(maker.pid).toBeUndefined();
  expect(await make(await jpeg(900, 600))).toMatchObject({ format: 'jpeg', width: 900 });
  expect(maker.pid).not.toBe(process.pid);
  expect(getPriority(maker.pid)).toBe(DECODER_PRIORITY);
  const threads = `/proc/${maker.pid}/task`;
  if (!existsSync(threads)) return;
  const decoding = readdirSync(threads).filter((thread) =>
    readFileSync(join(threads, thread, 'comm'), 'utf8').startsWith('libuv-worker'),
  );
  expect(decoding.length).toBeGreaterThan(0);
  for (const thread of decoding) expect(getPriority(Number(thread))).toBe(DECODER_PRIORITY);
});

test('[P6] one at a time, and each gets what was made of its own', async () => {
  const sizes = [10, 20, 30, 40];
  const images = await Promise.all(
    sizes.map(async (side) => make(await png(side, side), String(side))),
  );
  expect(images.map(({ width }) => width)).toEqual(sizes);
});

test('[P6] it knows nothing of the server’s secrets', async () => {
  vi.stubEnv('ADMIN_PASSWORD', 'a secret');
  await make(await png());
  vi.unstubAllEnvs();
  if (!existsSync('/proc')) return;
  expect(readFileSync(`/proc/${maker.pid}/environ`, 'utf8')).not.toContain('secret');
});

test('[P3] [P6] a refusal is the same as ever, and the process goes on', async () => {
  await expect(make(HTML)).rejects.toMatchObject({ code: 'photo/not-an-image' });
  const { pid } = maker;
  await make(await png());
  expect(maker.pid).toBe(pid);
});

test('[P6] a file that brings its decoder down is refused; the next one is decoded', async () => {
  await make(await png());
  const files = uploadFiles(folder, 'large');
  await writeFile(files.raw, await noise(2500, 2500));
  const making = maker.make(files);
  process.kill(maker.pid ?? 0, 'SIGSEGV');
  await expect(making).rejects.toMatchObject({ code: 'photo/damaged' });
  expect(await make(await png())).toMatchObject({ format: 'png' });
});

test('[P6] one that takes for ever is ended with its process', async () => {
  maker = new ImageMaker({ longestMs: 1 });
  await expect(make(await noise(500, 500))).rejects.toMatchObject({ code: 'photo/too-slow' });
  expect(maker.pid).toBeUndefined();
});

test('[P6] without work the process ends, and it comes back with the next photo', async () => {
  maker = new ImageMaker({ idleMs: 1 });
  await make(await png());
  const { pid } = maker;
  await expect.poll(() => isAlive(pid)).toBe(false);
  expect(await make(await png())).toMatchObject({ format: 'png' });
});

test('[P6] a stop ends the process and what waits for it', async () => {
  await make(await png());
  const { pid } = maker;
  const making = [make(await noise(900, 900)), make(await png(), 'two')];
  maker.stop();
  const ends = await Promise.allSettled(making);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect.poll(() => isAlive(pid)).toBe(false);
});
