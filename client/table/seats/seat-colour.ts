import type { CSSProperties } from 'react';

/** The colour in which a seat's name is written, by its place at the table, from 0. */
export const seatColour = (place: number): CSSProperties => ({ color: `var(--seat-${place + 1})` });
