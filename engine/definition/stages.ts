/**
 * [T1] The stage of a room in the list, in words that hold for any game: somebody can sit down, nobody
 * can for now, or it is over. Lists, calls and the database say `on` for `playing`.
 */
export const STAGE = { open: 'open', playing: 'on', over: 'over' } as const;
export const STAGES = Object.values(STAGE);
export type Stage = (typeof STAGES)[number];
