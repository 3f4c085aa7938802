import type { InferOutput } from 'valibot';
import * as v from 'valibot';
import { photoListSchema, type photoSchema } from '../../engine/wire/admin.ts';
import { type Answer, getJson } from '../shell/net/api.ts';

export type Photo = InferOutput<typeof photoSchema>;
export type PhotoPage = InferOutput<typeof photoListSchema>;

/** A page of the uploaded photos, newest first: the first one, or the one that `next` names. */
export function loadPhotos(before: string | null): Promise<Answer<PhotoPage>> {
  const query = before === null ? '' : `?before=${encodeURIComponent(before)}`;
  return getJson(`/api/photos/list${query}`, photoListSchema);
}

const UNITS = ['B', 'KB', 'MB', 'GB'] as const;
const STEP = 1024;

/** A size for people: `980 B`, `14.2 KB`, `3.4 MB`. A unit is 1024 of the one before. */
export function formatSize(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= STEP && unit < UNITS.length - 1) {
    value /= STEP;
    unit += 1;
  }
  const digits = unit === 0 || value >= 100 ? 0 : 1;
  // 1023.9 KB would be shown as 1024 KB.
  if (Number(value.toFixed(digits)) >= STEP && unit < UNITS.length - 1) {
    value /= STEP;
    unit += 1;
  }
  return `${value.toFixed(unit === 0 || value >= 100 ? 0 : 1)} ${UNITS[unit]}`;
}

const format = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** A point in time in the visitor's time zone; a text that is no time stays as it is. */
export function formatTime(iso: string): string {
  const time = new Date(iso);
  return Number.isNaN(time.getTime()) ? iso : format.format(time);
}

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

const bodySchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ error: v.pipe(v.string(), v.minLength(1)) }),
);

/** The text of an error in an answer's body; null where it holds none. */
export function errorOf(body: string): string | null {
  const parsed = v.safeParse(bodySchema, body);
  return parsed.success ? parsed.output.error : null;
}
