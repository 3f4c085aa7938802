import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIGHT_SECONDS, secondsFor } from '../photo-limits.ts';
import {
  animatedGif,
  animatedWebp,
  boastingPng,
  HTML,
  jpeg,
  noise,
  photoWithPlace,
  png,
  SECRETS,
  SVG,
  TAIL,
} from './sample-images.ts';
import { cleanImage, makeThumbnail } from './make-images.ts';

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

async function cleaned(content: Buffer) {
  const target = join(folder, 'target');
  await writeFile(join(folder, 'source'), content);
  const image = await cleanImage(join(folder, 'source'), target);
  const bytes = await readFile(target);
  return { image, bytes, header: await sharp(bytes, { animated: true }).metadata() };
}

test.each([
  ['png', png],
  ['jpeg', jpeg],
  ['webp', () => animatedWebp(1)],
  ['gif', () => animatedGif(1)],
] as const)('[P3] a %s keeps its format', async (format, make) => {
  const { image, bytes, header } = await cleaned(await make());
  expect(image).toMatchObject({ format, size: bytes.length, width: header.width });
  expect(header.format).toBe(format);
});

describe('[P3] refuses files that are not photos:', () => {
  test.each([
    ['HTML', HTML],
    ['SVG', SVG],
    ['nothing but zeros', Buffer.alloc(1000)],
    ['a PDF', Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF')],
  ])('%s', async (_, content) => {
    await expect(cleaned(content)).rejects.toMatchObject({ code: 'photo/not-an-image' });
  });

  test.each(['tiff', 'avif'] as const)('%s, although the library supports it', async (format) => {
    const content = await sharp(await png())
      .toFormat(format)
      .toBuffer();
    await expect(cleaned(content)).rejects.toMatchObject({ code: 'photo/not-an-image' });
  });

  test.each([
    ['png', () => noise(60, 60)],
    ['jpeg', () => jpeg(600, 600)],
  ])('an incomplete %s', async (_, make) => {
    const whole = await make();
    const half = whole.subarray(0, whole.length / 2);
    await expect(cleaned(half)).rejects.toMatchObject({ code: 'photo/damaged' });
  });
});

test.each([
  {},
  { progressive: true },
  // The decoder does not warn of the last rows of these.
  { chromaSubsampling: '4:4:4' },
  { chromaSubsampling: '4:4:4', optimiseCoding: false },
])(
  '[P3] a JPEG that lacks only its end is a photo, one that lacks more is not (%j)',
  async (options) => {
    // Always the same noise: of one picture in some hundred the last byte shows nothing.
    const whole = await sharp(await noise(200, 120, 'a whole photo'))
      .jpeg(options)
      .toBuffer();
    for (const missing of [1, 2]) {
      const mended = await cleaned(whole.subarray(0, -missing));
      expect(mended.header).toMatchObject({ format: 'jpeg', width: 200, height: 120 });
    }
    for (const missing of [3, 4, 10, 100, whole.length / 2]) {
      const cut = whole.subarray(0, whole.length - missing);
      await expect(cleaned(cut)).rejects.toMatchObject({ code: 'photo/damaged' });
    }
  },
);

describe('[P4] pixels:', () => {
  test.each([
    ['50,000 × 50,000', () => Promise.resolve(boastingPng(50_000, 50_000))],
    ['one row too many', () => Promise.resolve(boastingPng(5000, 5001))],
    ['an animation, all frames together', () => animatedGif(300, 300)],
    ['more than 1,000 frames', () => animatedGif(1001, 1)],
  ])('%s', async (_, make) => {
    const content = await make();
    const began = process.cpuUsage();
    await expect(cleaned(content)).rejects.toMatchObject({ code: 'photo/too-many-pixels' });
    // Decoding would take several seconds.
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(1000);
  });

  test('accepts 25 megapixels', async () => {
    const { image } = await cleaned(await png(5000, 5000));
    expect(image).toMatchObject({ width: 5000, height: 5000 });
  });
});

describe('[P5] a cleaned image', () => {
  test('has no EXIF and no location, and its pixels are turned upright', async () => {
    const before = await photoWithPlace();
    expect((await sharp(before).metadata()).exif).toBeDefined();
    const { image, bytes, header } = await cleaned(before);
    expect(header).not.toHaveProperty('exif');
    expect(header.orientation).toBeUndefined();
    expect(image).toMatchObject({ width: 20, height: 40 });
    for (const secret of [...SECRETS, 'Exif', 'GPS']) expect(bytes.includes(secret)).toBe(false);
  });

  test('has no data after the end of the image', async () => {
    const { bytes } = await cleaned(Buffer.concat([await png(), TAIL]));
    expect(bytes.includes('script')).toBe(false);
    expect(bytes.subarray(-8, -4).toString()).toBe('IEND');
  });

  test('has no comment if it is a GIF', async () => {
    const gif = await animatedGif(1);
    const comment = Buffer.concat([Buffer.from([0x21, 0xfe, 8]), Buffer.from('<script>\0')]);
    const at = gif.lastIndexOf(0x2c);
    const { bytes } = await cleaned(
      Buffer.concat([gif.subarray(0, at), comment, gif.subarray(at)]),
    );
    expect(bytes.includes('script')).toBe(false);
  });

  test.each([
    ['gif', animatedGif],
    ['webp', animatedWebp],
  ] as const)('keeps frames, delays and loops if it is an animated %s', async (_, make) => {
    const { image, header } = await cleaned(await make());
    expect(header).toMatchObject({ pages: 3, delay: [120, 120, 120], loop: 2 });
    expect(image).toMatchObject({ width: 20, height: 20 });
  });
});

test.each([
  ['a photo of a phone', { format: 'jpeg', width: 4032, height: 3024 }],
  ['a photo of 24 megapixels', { format: 'jpeg', width: 5712, height: 4284 }],
  ['a progressive photo', { format: 'jpeg', width: 4000, height: 3000, isProgressive: true }],
  ['a screenshot of a phone', { format: 'png', width: 1290, height: 2796 }],
  ['a picture of a web page', { format: 'webp', width: 1920, height: 1080 }],
  ['a short, small animation', { format: 'gif', width: 240, height: 240 * 20, pages: 20 }],
] as const)('[P24] %s is light', (_, header) => {
  expect(secondsFor(header)).toBeLessThanOrEqual(LIGHT_SECONDS);
});

test.each([
  ['an animation of 25 megapixels', { format: 'webp', width: 500, height: 50_000, pages: 100 }],
  [
    'an animation of a thousand tiny frames',
    { format: 'gif', width: 8, height: 8000, pages: 1000 },
  ],
  ['a still of 12 megapixels in WebP', { format: 'webp', width: 4000, height: 3000 }],
  ['a GIF of 4 megapixels', { format: 'gif', width: 2000, height: 2000 }],
  ['a PNG of 25 megapixels', { format: 'png', width: 5000, height: 5000 }],
] as const)('[P24] %s is heavy', (_, header) => {
  expect(secondsFor(header)).toBeGreaterThan(LIGHT_SECONDS);
});
