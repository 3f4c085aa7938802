/** What the cache itself and the object of an entry take, however short its key is. */
const ENTRY = 256;

/**
 * [X73] What a remembered header takes in memory. Anybody may send any number of short headers, even
 * above their limits, and each of them costs the cache more than its characters.
 */
export const keptBytes = ({ length }: string): number => ENTRY + length;
