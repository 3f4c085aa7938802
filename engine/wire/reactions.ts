import * as v from 'valibot';

/** [T20] The reactions that players and watchers may send. */
export const REACTIONS = ['👏', '😂', '🔥', '😱', '❤️', '🎉'] as const;
export type Reaction = (typeof REACTIONS)[number];

export const reactionSchema = v.picklist(REACTIONS, `takes one of ${REACTIONS.join(' ')}`);

/** The body of a Colyseus client: whether it sits or watches is known. */
export const reactCommand = v.strictObject({ emoji: reactionSchema });
