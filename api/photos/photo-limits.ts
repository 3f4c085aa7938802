/** [P2] */
export const MAX_BYTES = 10 * 1024 * 1024;
/** A form may be larger than its photo: boundaries, part headers, text fields. */
export const MAX_FORM_BYTES = MAX_BYTES + 64 * 1024;
/** [P4] */
export const MAX_PIXELS = 25_000_000;
export const MAX_FRAMES = 1000;
/** [P6] Of CPU time. */
export const STILL_SECONDS = 10;
export const ANIMATION_SECONDS = 20;
/** By the clock, longer than all of the above together: after this the process is killed. */
export const MAX_DECODING_MS = 45_000;
/** A `nice` value: 0 is the server, 19 the lowest priority. */
export const DECODER_PRIORITY = 10;
export const DECODER_HEAP_MB = 64;
/** A worker process without work ends after this time and frees its memory. */
export const DECODER_IDLE_MS = 10_000;
export const DECODER_START_MS = 30_000;
/** [P24] The estimated CPU seconds of a light image, and how long it may actually take. */
export const LIGHT_SECONDS = 1;
export const MAX_LIGHT_MS = 1500;
/** [P9] */
export const MAX_PHOTOS = 2000;
export const THUMBNAIL_BYTES = 32 * 1024;
/** [P20] */
export const DEFAULT_PAGE_SIZE = 60;
export const MAX_PAGE_SIZE = 100;
/** [P22] */
export const SENDER_DAY_MS = 24 * 60 * 60 * 1000;
/** Of ADDRESS_RATE. */
export const SENDER_PHOTOS = 1 / 2;
/** Of PHOTO_QUOTA_MB, but at least two photos of the maximum size. */
export const SENDER_SHARE = 1 / 4;
export const SENDER_MIN_BYTES = 2 * (MAX_BYTES + THUMBNAIL_BYTES);
/** [P40] An hour before a day is over: a sweep comes every hour. */
export const DARE_PHOTO_MS = 23 * 60 * 60 * 1000;
/** [P10] */
export const IDLE_MS = 20_000;
/** [P11] */
export const UPLOADS_AT_ONCE = 50;
export const UPLOADS_FROM_ADDRESS = 10;
/** [P23] */
export const UPLOAD_BYTES_A_SECOND = 24 * 1024 * 1024;
export const UPLOAD_BURST_BYTES = 256 * 1024;
/** [P17] */
export const THUMBNAIL_SIDE = 480;

/** [P3] The accepted formats, by the names of their decoders. */
export const PHOTO_FORMATS = {
  png: { extension: 'png', contentType: 'image/png' },
  jpeg: { extension: 'jpg', contentType: 'image/jpeg' },
  gif: { extension: 'gif', contentType: 'image/gif' },
  webp: { extension: 'webp', contentType: 'image/webp' },
} as const;

export type PhotoFormat = keyof typeof PHOTO_FORMATS;

export function isPhotoFormat(name: string): name is PhotoFormat {
  return Object.hasOwn(PHOTO_FORMATS, name);
}

const KINDS = Object.values(PHOTO_FORMATS);

export function extensionOf(contentType: string): string {
  return KINDS.find((kind) => kind.contentType === contentType)?.extension ?? 'bin';
}

/** Null if no photo has this extension. */
export function contentTypeOf(extension: string): string | null {
  return KINDS.find((kind) => kind.extension === extension)?.contentType ?? null;
}

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
