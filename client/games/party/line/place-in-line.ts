interface Guest {
  name: string | null;
  avatar: string | null;
}

const ENDINGS = ['st', 'nd', 'rd'];

/** A place, from 1, of at most eight: 1st, 2nd. */
export const inOrder = (place: number): string => `${place}${ENDINGS[place - 1] ?? 'th'}`;

/**
 * [B165] The reader's place in the line for the next game, as far as it can be told: the line names
 * nobody but by name and face. Else how many wait; null: nobody else does.
 */
export function placeInLine(next: readonly Guest[], me: Guest | null): string | null {
  if (next.length < 2) return null;
  // Of the same names the table tells all but the first apart by a number.
  const isAlike = (name: string | null): boolean =>
    name === me?.name || name?.replace(/ \(\d+\)$/, '') === me?.name;
  const [place, ...more] = next.flatMap(({ name, avatar }, at) =>
    isAlike(name) && avatar === me?.avatar ? [at] : [],
  );
  if (place === undefined || more.length > 0) return `${next.length} of you are in line.`;
  return `You are ${inOrder(place + 1)} in line.`;
}
