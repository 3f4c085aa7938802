import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { Refused } from '../../../engine/definition/refusal.ts';

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
 * Decodes, changes and writes an image, in at most so many seconds [P6].
 * @throws Refused `photo/damaged`, `photo/too-slow` or, if the disk is full, `photo/no-room`.
 */
export async function writeImage(
  image: Sharp,
  target: string,
  seconds: number,
): Promise<OutputInfo> {
  try {
    return await image.timeout({ seconds }).toFile(target);
  } catch (error) {
    const text = error instanceof Error ? error.message : '';
    if (/no space left/i.test(text)) throw new Refused('photo/no-room');
    throw new Refused(text.startsWith('timeout') ? 'photo/too-slow' : 'photo/damaged');
  }
}
