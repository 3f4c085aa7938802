/** Each entry takes so many bytes besides its key: the cache's own fields, and the stored object. */
const ENTRY = 256;

/**
 * [X73] What a remembered header takes in memory. Anybody may send any number of short headers, even
 * above their limits, and each of them costs the cache more than its characters.
 */
export const keptBytes = ({ length }: string): number => ENTRY + length;
