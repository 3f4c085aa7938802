import type { InferOutput } from 'valibot';
import { type photoSchema, photoListSchema } from '../../engine/wire/admin.ts';
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
