import { t } from '../../../../engine/wire/text.ts';
interface Guest {
  name: string | null;
  avatar: string | null;
}

/** A place, from 1, of at most eight: 1st, 2nd. */
export const inOrder = (place: number): string =>
  t('{place, plural, =1 {1st} =2 {2nd} =3 {3rd} other {#th}}', { place });

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
  if (place === undefined || more.length > 0)
    return t('{n} of you are in line.', { n: next.length });
  return t('You are {place, plural, =1 {1st} =2 {2nd} =3 {3rd} other {#th}} in line.', {
    place: place + 1,
  });
}
