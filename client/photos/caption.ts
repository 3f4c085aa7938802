/** Words that cameras, phones and programs put into file names. */
const MACHINE_WORDS =
  /\b(?:img|dsc[nf]?|pxl|mvimg|vid|wa|image|photo|picture|screenshot|screen shot|scan|untitled|download|whatsapp|signal|telegram|edited|copy)\b/gi;

/** A word that somebody wrote: three letters in a row, of whatever script, without a figure in them. */
const WRITTEN = /(?<![\p{L}\p{N}])\p{L}{3,}(?![\p{L}\p{N}])/u;

const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long' });

/**
 * [P30] What a photo is called for who looks at it: the words of its file's name; where a machine gave
 * that name, the day it was sent. `iso`: when it was sent.
 */
export function captionOf(fileName: string, iso: string): string {
  const words = fileName
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .replaceAll(/[\s_.+-]+/g, ' ')
    .trim();
  if (WRITTEN.test(words.replaceAll(MACHINE_WORDS, ' '))) return words;
  const time = new Date(iso);
  return Number.isNaN(time.getTime()) ? 'A photo' : `A photo of ${day.format(time)}`;
}
