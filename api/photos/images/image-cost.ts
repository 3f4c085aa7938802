import type { PhotoFormat } from './photo-format.ts';

/** The header of an image. `height` is that of all frames together. */
export interface ImageHeader {
  format: PhotoFormat;
  width: number;
  height: number;
  pages?: number | undefined;
  isProgressive?: boolean | undefined;
}

/**
 * CPU seconds to decode and encode a megapixel of noise, which no format compresses well. Measured with
 * `makeImages` and rounded up.
 */
const SECONDS_PER_MEGAPIXEL = { jpeg: 0.04, png: 0.13, webp: 0.25, gif: 0.5 } as const;
const SECONDS_PER_FRAME = 0.002;
/** A progressive image takes several passes. */
const PROGRESSIVE_FACTOR = 2;

/** [P24] Estimates the CPU seconds that an image takes, from its header only. */
export function secondsFor(header: ImageHeader): number {
  const { format, width, height, pages = 1, isProgressive = false } = header;
  const megapixels = (width * height) / 1e6;
  const factor = isProgressive ? PROGRESSIVE_FACTOR : 1;
  return megapixels * SECONDS_PER_MEGAPIXEL[format] * factor + pages * SECONDS_PER_FRAME;
}

/** [P24] The image would take more time than this worker allows; the worker for heavy images makes it. */
export class TooHeavy extends Error {
  constructor() {
    super('the image is too heavy for this worker');
    this.name = 'TooHeavy';
  }
}
