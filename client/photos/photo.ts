import type { InferOutput } from 'valibot';
import { type photoSchema, photoListSchema } from '../../engine/wire/admin.ts';
import { getJson } from '../shell/api.ts';

export type Photo = InferOutput<typeof photoSchema>;

/** The uploaded photos, newest first; none where the list cannot be had (spec section 7). */
export async function loadPhotos(): Promise<readonly Photo[]> {
  const answer = await getJson('/api/photos/list', photoListSchema);
  return answer.ok ? answer.value.photos : [];
}
