/** [A32] A file of 2 MB holds some ten thousand tasks. */
export const LARGEST_FILE = 2 * 1024 * 1024;
/** [A52] Lines with a word; those without one are only passed over. */
export const MOST_LINES = 5000;
export const MOST_BLANK_LINES = 20_000;
export const MOST_CELLS = 1000;
export const LONGEST_LINE = 16 * 1024;
/** [A33] Those behind the first ones are counted. */
export const BAD_LINES_NAMED = 100;
