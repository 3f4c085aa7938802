/**
 * 128 bits nobody guesses, as hexadecimal digits. `crypto.randomUUID` is missing where the page is not
 * served over TLS, e.g. in a home network.
 */
export function randomHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
