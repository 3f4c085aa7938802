import { type CleanImage, cleanImage } from './clean-image.ts';
import { makeThumbnail } from './thumbnail.ts';
import type { UploadFiles } from '../upload/upload-files.ts';

/** What was made of an upload; `thumbnailSize` in bytes. */
export type MadeImages = CleanImage & { thumbnailSize: number };

/** [P5] [P17] Writes the clean photo and its thumbnail. @throws Refused, TooHeavy */
export async function makeImages(
  { raw, clean, thumbnail }: UploadFiles,
  mostSeconds?: number,
): Promise<MadeImages> {
  const image = await cleanImage(raw, clean, mostSeconds);
  return { ...image, thumbnailSize: await makeThumbnail(clean, thumbnail) };
}
