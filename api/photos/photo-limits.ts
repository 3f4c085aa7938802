/** [P2] */
export const MAX_BYTES = 10 * 1024 * 1024;
/** What a form around a photo may add: boundaries, part headers, text fields. */
export const MAX_FORM_BYTES = MAX_BYTES + 64 * 1024;
/** [P4] */
export const MAX_PIXELS = 25_000_000;
export const MAX_FRAMES = 1000;
/** [P6] */
export const DECODED_AT_ONCE = 2;
export const STILL_SECONDS = 5;
export const ANIMATION_SECONDS = 15;
/** [P9] */
export const MAX_PHOTOS = 2000;
export const THUMBNAIL_BYTES = 32 * 1024;
/** [P10] */
export const IDLE_MS = 20_000;
/** [P11] */
export const UPLOADS_AT_ONCE = 50;
export const UPLOADS_FROM_ADDRESS = 10;
/** [P17] */
export const THUMBNAIL_SIDE = 480;
