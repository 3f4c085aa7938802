import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { Refused } from '../../../engine/definition/refusal.ts';

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
// No file is asked for twice; a core is left for the games.
sharp.cache(false);
sharp.concurrency(1);

export { sharp };

/**
 * Decodes, changes and writes an image, within so many seconds [P6].
 * @throws Refused where it cannot be read to its end, in this time, or has no room.
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
