import * as v from 'valibot';
import { REFUSALS, type CommonRefusal } from '../../../engine/definition/refusal.ts';
import { type PhotoFormat, PHOTO_FORMATS } from './photo-format.ts';

/** What the server asks of a process that makes images: the files of one upload, if it is light [P24]. */
export const imageOrderSchema = v.object({
  raw: v.string(),
  clean: v.string(),
  thumbnail: v.string(),
  /** Null: however heavy it is. */
  mostSeconds: v.nullable(v.number()),
});

export type ImageOrder = v.InferOutput<typeof imageOrderSchema>;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What that process says: that it is ready, then its answer to each order, in the order they came. */
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
