/**
 * A value as JSON by RFC 8785: no spaces, keys sorted by the units of UTF-16, numbers and strings as
 * JavaScript writes them. So every language builds the same text.
 */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) =>
    one !== null && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
