/** [P2] */
export const MAX_BYTES = 10 * 1024 * 1024;
/** What a form around a photo may add: boundaries, part headers, text fields. */
export const MAX_FORM_BYTES = MAX_BYTES + 64 * 1024;
/** [P4] */
export const MAX_PIXELS = 25_000_000;
export const MAX_FRAMES = 1000;
/** [P6] */
export const STILL_SECONDS = 10;
export const ANIMATION_SECONDS = 20;
/** Longer than all of the above together: then its process no longer obeys them. */
export const LONGEST_MAKING_MS = 45_000;
/** As `nice` counts: 0 is the server, 19 the last of all. */
export const DECODER_PRIORITY = 10;
export const DECODER_HEAP_MB = 64;
/** Without work for so long, its process ends and gives its memory back. */
export const DECODER_IDLE_MS = 10_000;
export const DECODER_START_MS = 30_000;
/** [P24] Seconds of a processor, by the header; and how long it may really take. */
export const LIGHT_SECONDS = 1;
export const LIGHT_LONGEST_MS = 1500;
/** [P9] */
export const MAX_PHOTOS = 2000;
export const THUMBNAIL_BYTES = 32 * 1024;
/** [P20] */
export const PAGE_USUAL = 60;
export const PAGE_LIMIT = 100;
/** [P22] */
export const SENDER_DAY_MS = 24 * 60 * 60 * 1000;
/** Of ADDRESS_RATE. */
export const SENDER_PHOTOS = 1 / 2;
/** Of PHOTO_QUOTA_MB; but two photos of the largest kind in any case. */
export const SENDER_SHARE = 1 / 4;
export const SENDER_LEAST_BYTES = 2 * (MAX_BYTES + THUMBNAIL_BYTES);
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
