import type { PhotoFormat } from './photo-format.ts';

/** What a header says of an image. `height` is that of all frames together. */
export interface ImageHeader {
  format: PhotoFormat;
  width: number;
  height: number;
  pages?: number | undefined;
  isProgressive?: boolean | undefined;
}

/**
 * Seconds of a processor that a megapixel of noise takes, which no format makes small, to be read and
 * written anew: measured with `makeImages`, and rounded up.
 */
const SECONDS_A_MEGAPIXEL = { jpeg: 0.04, png: 0.13, webp: 0.25, gif: 0.5 } as const;
const SECONDS_A_FRAME = 0.002;
/** A progressive image is gone over several times. */
const PROGRESSIVE = 2;

/** [P24] About how many seconds of a processor an image takes, before anything of it is decoded. */
export function secondsFor(header: ImageHeader): number {
  const { format, width, height, pages = 1, isProgressive = false } = header;
  const megapixels = (width * height) / 1e6;
  const pixels = megapixels * SECONDS_A_MEGAPIXEL[format] * (isProgressive ? PROGRESSIVE : 1);
  return pixels + pages * SECONDS_A_FRAME;
}

/** [P24] An image takes longer than it may here: it is for the place of those that do. */
export class TooHeavy extends Error {
  constructor() {
    super('the image is too heavy for this place');
    this.name = 'TooHeavy';
  }
}
