import sharp, { type Metadata, type Sharp } from 'sharp';
import { Refused } from '../../engine/refusal.ts';
import { isPhotoFormat, type PhotoFormat } from './photo-format.ts';
import { ANIMATION_SECONDS, MAX_FRAMES, MAX_PIXELS, STILL_SECONDS } from './photo-limits.ts';

// [P3] Of the decoders that libvips brings, only four are ever asked.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadPng',
    'VipsForeignLoadJpeg',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadWebp',
  ],
});
// Every photo is decoded once; a core is left for the games.
sharp.cache(false);
sharp.concurrency(1);

export interface CleanImage {
  format: PhotoFormat;
  width: number;
  height: number;
  /** Bytes of the file as written anew. */
  size: number;
}

const frames = { animated: true, failOn: 'error' } as const;

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

function written(image: Sharp, format: PhotoFormat): Sharp {
  switch (format) {
    case 'png':
      return image.png();
    case 'jpeg':
      return image.jpeg({ quality: 88 });
    case 'gif':
      return image.gif({ effort: 1, dither: 0 });
    case 'webp':
      return image.webp({ quality: 88, effort: 2 });
  }
}

/**
 * [P3] [P4] [P5] [P6] Writes an image anew in its own format, with nothing but its pixels.
 * @throws Refused where it is no image that is kept.
 */
export async function cleanImage(source: string, target: string): Promise<CleanImage> {
  const header = await headerOf(source);
  // With `animated`, the height is that of all frames together.
  if (header.width * header.height > MAX_PIXELS || (header.pages ?? 1) > MAX_FRAMES) {
    throw new Refused('photo/too-many-pixels');
  }
  const animated = (header.pages ?? 1) > 1;
  const image = sharp(source, { ...frames, limitInputPixels: MAX_PIXELS });
  // Only a still can be turned; animations carry no orientation.
  const upright = animated ? image : image.autoOrient();
  const seconds = animated ? ANIMATION_SECONDS : STILL_SECONDS;
  try {
    const info = await written(upright, header.format).timeout({ seconds }).toFile(target);
    const height = info.pageHeight ?? info.height;
    return { format: header.format, width: info.width, height, size: info.size };
  } catch (error) {
    const text = error instanceof Error ? error.message : '';
    if (/no space left/i.test(text)) throw new Refused('photo/no-room');
    throw new Refused(text.startsWith('timeout') ? 'photo/too-slow' : 'photo/damaged');
  }
}
