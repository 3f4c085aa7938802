import { sharp, writeImage } from './image-library.ts';
import { MAX_PIXELS, STILL_SECONDS, THUMBNAIL_SIDE } from '../upload/photo-limits.ts';

/**
 * [P17] Writes the thumbnail of a photo that is clean already, so that it stands upright and tells
 * nothing of its place. @returns its bytes.
 */
export async function makeThumbnail(photo: string, target: string): Promise<number> {
  // Without `animated`, the first frame is all that is read.
  const image = sharp(photo, { failOn: 'error', limitInputPixels: MAX_PIXELS })
    .resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 76, effort: 3 });
  return (await writeImage(image, target, STILL_SECONDS)).size;
}
