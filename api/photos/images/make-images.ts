import { appendFile, readFile } from 'node:fs/promises';
import sharp, { type OutputInfo, type Sharp, type Metadata } from 'sharp';
import { Refused } from '../../../engine/definition/refusal.ts';
import {
  ANIMATION_SECONDS,
  MAX_FRAMES,
  MAX_PIXELS,
  STILL_SECONDS,
  THUMBNAIL_SIDE,
  secondsFor,
  TooHeavy,
  isPhotoFormat,
  type PhotoFormat,
} from '../photo-limits.ts';
import type { UploadFiles } from '../upload/upload-files.ts';
import { withinCpuSeconds } from './cpu-time.ts';

// [P3] Allows only four of the decoders of libvips.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadPng',
    'VipsForeignLoadJpeg',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadWebp',
  ],
});
// No cache, because no file is read twice. One thread, so that a core is left for the games.
sharp.cache(false);
sharp.concurrency(1);

export { sharp };

/**
 * Decodes, changes and writes an image, in at most so many seconds of CPU time [P6].
 * @throws Refused `photo/damaged`, `photo/too-slow` or, if the disk is full, `photo/no-room`.
 */
export async function writeImage(
  image: Sharp,
  target: string,
  seconds: number,
): Promise<OutputInfo> {
  try {
    return await withinCpuSeconds(seconds, image.toFile(target));
  } catch (error) {
    if (error instanceof Refused) throw error;
    const text = error instanceof Error ? error.message : '';
    if (/no space left/i.test(text)) throw new Refused('photo/no-room');
    throw new Refused('photo/damaged');
  }
}

interface CleanImage {
  format: PhotoFormat;
  width: number;
  height: number;
  /** Bytes of the cleaned file. */
  size: number;
}

const frames = { animated: true, failOn: 'error' } as const;

/** The last two bytes of a JPEG. */
const JPEG_END = Buffer.from([0xff, 0xd9]);

/** Read in the place of pixels that a JPEG lacks: it gives others than its end gives. */
const FILLER = Buffer.alloc(64, 0xaa);

/** The decoder counts warnings by so many rows, and tells none of the last ones. */
const ROWS_AT_ONCE = 8;

/** The last rows of a JPEG, as they are shown. */
async function lastRows(jpeg: Buffer, { width, height }: Metadata): Promise<Buffer> {
  const rows = Math.min(ROWS_AT_ONCE, height);
  const shown = sharp(jpeg, { failOn: 'none', limitInputPixels: MAX_PIXELS })
    .extract({ left: 0, top: height - rows, width, height: rows })
    .raw();
  return withinCpuSeconds(STILL_SECONDS, shown.toBuffer());
}

/**
 * [P3] Gives a JPEG its end if it lacks nothing else; browsers show such a photo. Returns whether it was.
 */
async function mendEnd(source: string, header: Metadata): Promise<boolean> {
  const sent = await readFile(source);
  if (sent.subarray(-JPEG_END.length).equals(JPEG_END)) return false;
  // The first byte of the end may be there; with FILLER it would be another marker.
  const pixels = sent.at(-1) === JPEG_END[0] ? sent.subarray(0, -1) : sent;
  try {
    const ended = await lastRows(Buffer.concat([pixels, JPEG_END]), header);
    const filled = await lastRows(Buffer.concat([pixels, FILLER, JPEG_END]), header);
    if (!ended.equals(filled)) return false;
  } catch (error) {
    if (error instanceof Refused) throw error; // [P6] too slow: the process must end
    return false;
  }
  await appendFile(source, JPEG_END);
  return true;
}

async function headerOf(source: string): Promise<Metadata & { format: PhotoFormat }> {
  let header: Metadata;
  try {
    header = await sharp(source, { ...frames, limitInputPixels: false }).metadata();
  } catch {
    throw new Refused('photo/not-an-image');
  }
  const { format } = header;
  if (!isPhotoFormat(format)) throw new Refused('photo/not-an-image');
  return { ...header, format };
}

function encoded(image: Sharp, format: PhotoFormat): Sharp {
  switch (format) {
    case 'png':
      return image.png();
    case 'jpeg':
      return image.jpeg({ quality: 88, optimiseCoding: false });
    case 'gif':
      return image.gif({ effort: 1, dither: 0 });
    case 'webp':
      return image.webp({ quality: 88, effort: 2 });
  }
}

/**
 * [P3] [P4] [P5] [P6] Encodes an image again in its own format, with only its pixels.
 * @param maxSeconds The most CPU time that it may take, estimated from its header.
 * @throws Refused if it is no valid photo or exceeds a limit; TooHeavy [P24] above `maxSeconds`.
 */
export async function cleanImage(
  source: string,
  target: string,
  maxSeconds = Number.POSITIVE_INFINITY,
): Promise<CleanImage> {
  const header = await headerOf(source);
  // With `animated`, the height is that of all frames together.
  if (header.width * header.height > MAX_PIXELS || (header.pages ?? 1) > MAX_FRAMES) {
    throw new Refused('photo/too-many-pixels');
  }
  if (secondsFor(header) > maxSeconds) throw new TooHeavy();
  const animated = (header.pages ?? 1) > 1;
  const seconds = animated ? ANIMATION_SECONDS : STILL_SECONDS;
  const write = (failOn: 'error' | 'warning'): Promise<OutputInfo> => {
    const image = sharp(source, { ...frames, failOn, limitInputPixels: MAX_PIXELS });
    // Only a still image can be turned; animations have no orientation.
    const upright = animated ? image : image.autoOrient();
    return writeImage(encoded(upright, header.format), target, seconds);
  };
  const info = await write('error').catch(async (error: unknown) => {
    const isDamaged = error instanceof Refused && error.code === 'photo/damaged';
    if (!isDamaged || header.format !== 'jpeg' || !(await mendEnd(source, header))) throw error;
    return write('warning'); // which is what a photo gives that lacks more than its end
  });
  const height = info.pageHeight ?? info.height;
  return { format: header.format, width: info.width, height, size: info.size };
}

/**
 * [P17] Writes the thumbnail of a cleaned photo, which is already upright and has no metadata.
 * @returns The size of the file in bytes. @throws Refused
 */
export async function makeThumbnail(photo: string, target: string): Promise<number> {
  // Without `animated`, sharp reads only the first frame.
  const image = sharp(photo, { failOn: 'error', limitInputPixels: MAX_PIXELS })
    .resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 76, effort: 3 });
  return (await writeImage(image, target, STILL_SECONDS)).size;
}

/** The cleaned photo and its thumbnail; `thumbnailSize` in bytes. */
export type MadeImages = CleanImage & { thumbnailSize: number };

/** [P5] [P17] Writes the clean photo and its thumbnail. @throws Refused, TooHeavy */
export async function makeImages(
  { raw, clean, thumbnail }: UploadFiles,
  maxSeconds?: number,
): Promise<MadeImages> {
  const image = await cleanImage(raw, clean, maxSeconds);
  return { ...image, thumbnailSize: await makeThumbnail(clean, thumbnail) };
}
