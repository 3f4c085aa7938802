/** Each string of a text that is JSON; it is a key where the first group is there. */
const STRINGS = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/g;

/**
 * Reads JSON that means the same to every reader: I-JSON (RFC 7493) as far as our files need it.
 * @throws SyntaxError if the text is no JSON, if an object has a key twice, so that readers would see
 * different values, or if a number is beyond those of IEEE 754
 */
export function strictJson(text: string): unknown {
  const whole: unknown = JSON.parse(text);
  const values = [whole];
  let keys = 0;
  // Without recursion: nothing bounds how deep a text goes. The list grows while it is walked.
  for (const value of values) {
    if (value === Infinity || value === -Infinity) throw new SyntaxError('a number is too large');
    if (typeof value !== 'object' || value === null) continue;
    const inside: readonly unknown[] = Object.values(value);
    for (const one of inside) values.push(one);
    if (!Array.isArray(value)) keys += inside.length;
  }
  let written = 0;
  for (const [, colon] of text.matchAll(STRINGS)) if (colon !== undefined) written += 1;
  if (written > keys) throw new SyntaxError('an object has a key twice');
  return whole;
}
