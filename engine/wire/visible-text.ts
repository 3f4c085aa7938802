import { textBytes } from './parse.ts';

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
export function typedWithin(before: string, after: string, most: number): string {
  const cut = cutVisibly(after, most);
  return cut === after || after.startsWith(before) ? cut : before;
}
