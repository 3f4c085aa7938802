import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanImage } from './clean-image.ts';
import { animatedGif, animatedWebp, jpeg, photoWithPlace, png, SECRETS } from './sample-images.ts';
import { makeThumbnail } from './thumbnail.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photos-thumbnail-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The thumbnail of an upload, which is cleaned first, like every one. */
async function thumbnailOf(upload: Buffer) {
  const [raw, clean, target] = ['raw', 'clean', 'target'].map((name) => join(folder, name));
  if (raw === undefined || clean === undefined || target === undefined) throw new Error('no name');
  await writeFile(raw, upload);
  await cleanImage(raw, clean);
  const size = await makeThumbnail(clean, target);
  const bytes = await readFile(target);
  expect(size).toBe(bytes.length);
  return { bytes, header: await sharp(bytes, { animated: true }).metadata() };
}

test.each([
  ['wide', () => jpeg(1600, 1000), 480, 300],
  ['high', () => png(1000, 1600), 300, 480],
  ['of 25 megapixels', () => png(5000, 5000), 480, 480],
  ['very thin', () => png(9000, 2), 480, 1],
  ['already small', () => png(40, 30), 40, 30],
] as const)('[P17] makes a thumbnail of a photo that is %s', async (_, make, width, height) => {
  const { header } = await thumbnailOf(await make());
  expect(header).toMatchObject({ format: 'webp', width, height });
});

test('[P17] makes an upright thumbnail without metadata', async () => {
  const { header, bytes } = await thumbnailOf(await photoWithPlace());
  expect(header).toMatchObject({ width: 20, height: 40 });
  for (const part of ['exif', 'xmp', 'icc', 'orientation']) expect(header).not.toHaveProperty(part);
  for (const secret of [...SECRETS, 'Exif', 'GPS']) expect(bytes.includes(secret)).toBe(false);
});

test.each([
  ['gif', animatedGif],
  ['webp', animatedWebp],
] as const)('[P17] uses the first frame of an animated %s', async (_, make) => {
  const { header, bytes } = await thumbnailOf(await make());
  expect(header.pages ?? 1).toBe(1);
  expect(header).toMatchObject({ width: 20, height: 20 });
  // The first frame is black, the others are lighter.
  const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  expect(Math.max(...data.subarray(0, 3))).toBeLessThan(8);
});
