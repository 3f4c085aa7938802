import * as v from 'valibot';
import { REFUSALS, type CommonRefusal } from '../../../engine/definition/refusal.ts';
import { type PhotoFormat, PHOTO_FORMATS } from '../photo-limits.ts';

/** A message of the server to a worker process: the files of one upload. */
export const imageOrderSchema = v.object({
  raw: v.string(),
  clean: v.string(),
  thumbnail: v.string(),
  /** The most CPU seconds that the image may take [P24]; null: no limit. */
  maxSeconds: v.nullable(v.number()),
});

export type ImageOrder = v.InferOutput<typeof imageOrderSchema>;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A message of a worker process: first `ready`, then one answer to each order, in order. */
export const imageAnswerSchema = v.variant('outcome', [
  v.object({ outcome: v.literal('ready') }),
  v.object({
    outcome: v.literal('made'),
    images: v.object({
      format: v.picklist(Object.keys(PHOTO_FORMATS) as PhotoFormat[]),
      width: count,
      height: count,
      size: count,
      thumbnailSize: count,
    }),
  }),
  v.object({
    outcome: v.literal('refused'),
    code: v.picklist(Object.keys(REFUSALS) as CommonRefusal[]),
  }),
  v.object({ outcome: v.literal('too-heavy') }),
  v.object({ outcome: v.literal('failed'), error: v.string() }),
]);

export type ImageAnswer = v.InferOutput<typeof imageAnswerSchema>;
