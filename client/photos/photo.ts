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
