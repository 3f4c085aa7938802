import { sharp, writeImage } from './image-library.ts';
import { MAX_PIXELS, STILL_SECONDS, THUMBNAIL_SIDE } from '../upload/photo-limits.ts';
import { type CleanImage, cleanImage } from './clean-image.ts';
import type { UploadFiles } from '../upload/upload-files.ts';

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
