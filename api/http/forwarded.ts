/** The entries of a header that proxies add to, one by one; empty ones say nothing. */
export function listIn(header: string | string[] | undefined): string[] {
  const text = Array.isArray(header) ? header.join(',') : (header ?? '');
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/**
 * What the outermost of our own proxies wrote: they are the last `trustProxy` entries, whatever a
 * visitor wrote before them. Undefined where no proxy is trusted, or none wrote anything.
 */
export function ofProxies(
  header: string | string[] | undefined,
  trustProxy: number,
): string | undefined {
  return trustProxy === 0 ? undefined : listIn(header).slice(-trustProxy)[0];
}
