/** Milliseconds on a clock that only goes forward, with fractions. */
export const now = (): number => performance.now();
