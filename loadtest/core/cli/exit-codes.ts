/** As k6 has them, where it has them. */
export const EXIT = { done: 0, noServer: 1, badFlag: 2, failed: 99, interrupted: 130 } as const;
