const MAX_CHARACTERS = 255;
/** Control characters, and the marks that make `gpj.exe` look like `exe.jpg`. */
const HIDDEN = /[\p{Cc}\u2028\u2029\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** [P7] A name as it may be shown: what the sender's tricks leave of it. */
export function cleanFileName(name: string, fallback: string): string {
  const shown = name.toWellFormed().replace(HIDDEN, '').trim();
  const short = Array.from(shown).slice(0, MAX_CHARACTERS).join('').trim();
  return short === '' || short === '.' || short === '..' ? fallback : short;
}
