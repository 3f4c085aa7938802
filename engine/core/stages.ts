/**
 * [T1] How a room stands in the list, in words that hold for any game: somebody can sit down, or
 * nobody can (for now), or it is over.
 */
export const STAGES = ['open', 'on', 'over'] as const;
export type Stage = (typeof STAGES)[number];
