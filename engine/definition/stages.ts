/**
 * [T1] The stage of a room, with the same meaning for all games: somebody can sit down, nobody can
 * for now, or it is over. Lists, calls and the database write `on` for `playing`.
 */
export const STAGE = { open: 'open', playing: 'on', over: 'over' } as const;
export const STAGES = Object.values(STAGE);
export type Stage = (typeof STAGES)[number];
