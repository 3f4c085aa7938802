import * as v from 'valibot';
import { parse } from '../../engine/wire/parse.ts';
import type { PhotoPlace } from './storage/database-photos.ts';
import { MAX_PAGE_SIZE, DEFAULT_PAGE_SIZE } from './upload/photo-limits.ts';
import { Refused } from '../../engine/definition/refusal.ts';

const PLACE = /^(\d{1,15})\.(t?[\w-]{22})$/;
const LIMIT = `takes a whole number from 1 to ${MAX_PAGE_SIZE}`;
const BEFORE = 'takes the `next` of an earlier answer';

/** [P20] The text of `next` for a place in the list. */
export function placeName({ createdAt, id }: PhotoPlace): string {
  return `${createdAt}.${id}`;
}

const querySchema = v.object({
  limit: v.optional(
    v.pipe(
      v.string(LIMIT),
      v.regex(/^\d{1,3}$/, LIMIT),
      v.transform(Number),
      v.minValue(1, LIMIT),
      v.maxValue(MAX_PAGE_SIZE, LIMIT),
    ),
    String(DEFAULT_PAGE_SIZE),
  ),
  before: v.optional(
    v.pipe(
      v.string(BEFORE),
      v.regex(PLACE, BEFORE),
      v.transform((name): PhotoPlace => {
        const [, createdAt, id = ''] = PLACE.exec(name) ?? [];
        return { createdAt: Number(createdAt), id };
      }),
    ),
  ),
});

/** The page that a request asks for. @throws Refused `action/malformed` with the wrong parameter. */
export function pageOf(query: unknown): { limit: number; before: PhotoPlace | null } {
  const parsed = parse(querySchema, query);
  if (!parsed.ok) throw new Refused('action/malformed', parsed.error);
  const { limit, before = null } = parsed.value;
  return { limit, before };
}
