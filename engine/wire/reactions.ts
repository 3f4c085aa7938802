import * as v from 'valibot';

/** [T20] What whoever sits or watches may answer with, at any moment, by one tap. */
export const REACTIONS = ['👏', '😂', '🔥', '😱', '❤️', '🎉'] as const;
export type Reaction = (typeof REACTIONS)[number];

export const reactionSchema = v.picklist(REACTIONS, `takes one of ${REACTIONS.join(' ')}`);

/** What a native client sends: whether it sits or watches is known. */
export const reactCommand = v.strictObject({ emoji: reactionSchema });
