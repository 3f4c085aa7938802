const ESCAPED = 6;
/** Backspace, tab, line ends, form feed: JSON has a short escape for each. */
const SHORT_ESCAPES: ReadonlySet<number> = new Set([8, 9, 10, 12, 13]);

/** How many bytes a text takes in JSON as UTF-8, without its quotes. */
export function textBytes(text: string): number {
  let bytes = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 0x5c && code < 0x80) bytes += 1;
    else if (code < 0x20) bytes += SHORT_ESCAPES.has(code) ? 2 : ESCAPED;
    else if (code < 0x80) bytes += code === 0x22 || code === 0x5c ? 2 : 1;
    else if (code < 0x800) bytes += 2;
    else if (code < 0xd800 || code > 0xdfff) bytes += 3;
    else if (code < 0xdc00 && text.charCodeAt(at + 1) >> 10 === 0x37) {
      bytes += 4;
      at += 1;
    } else bytes += ESCAPED; // half a character
  }
  return bytes;
}

/**
 * [X34] The longest that the site takes of one character as people see it: a family of four is 25
 * bytes, and hardly any text consists of those alone.
 */
const BYTES_A_CHARACTER = 16;

/** [X27] How many bytes a text of so many characters may have as JSON. */
export const bytesFor = (most: number): number => BYTES_A_CHARACTER * most;

const seen = (text: string) => new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text);

/** How many characters a person sees: an accented letter, a flag and a family are one each. */
export const visibleCharacters = (text: string): number => Array.from(seen(text)).length;

/** [X34] Whether a text has at most so many characters. */
export const hasAtMost = (text: string, most: number): boolean =>
  text.length <= most || (text.length <= bytesFor(most) && visibleCharacters(text) <= most);

/** [X34] The longest beginning of a text within both limits, with no character cut in half. */
export function cutVisibly(text: string, most: number, mostBytes = bytesFor(most)): string {
  let count = 0;
  let bytes = 0;
  for (const { segment, index } of seen(text)) {
    count += 1;
    bytes += textBytes(segment);
    if (count > most || bytes > mostBytes) return text.slice(0, index);
  }
  return text;
}

/** [X34] What a field shows after a change: as browsers do, a full field takes nothing more in its middle. */
export function typedWithin(
  before: string,
  after: string,
  most: number,
  mostBytes = bytesFor(most),
): string {
  const cut = cutVisibly(after, most, mostBytes);
  return cut === after || after.startsWith(before) ? cut : before;
}
