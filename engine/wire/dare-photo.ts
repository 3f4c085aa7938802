import * as v from 'valibot';

/** [P45] Whether a photo of the visitor's dare waits for the administrator's look. */
export const darePhotoWaitsSchema = v.object({ success: v.literal(true), awaitsLook: v.boolean() });

/** [P39] [P42] `photo`: the address of a dare's photo; null: it waits for the administrator's look. */
export const darePhotoAnswerSchema = v.object({
  success: v.literal(true),
  photo: v.nullable(v.string()),
  awaitsLook: v.exactOptional(v.literal(true)),
});
