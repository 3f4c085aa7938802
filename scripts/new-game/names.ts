import * as v from 'valibot';

/** The names of a new game. */
export interface Names {
  /** Its folder and its machine: small letters and digits. */
  name: string;
  title: string;
  /** The letter of its rules. */
  letter: string;
}

export const nameSchema = v.pipe(
  v.string('takes the name of its folder'),
  v.regex(/^[a-z][a-z0-9]*$/, 'takes small letters and digits'),
);
export const titleSchema = v.pipe(
  v.string(),
  v.regex(/^[A-Z][\w ]*[A-Za-z0-9]$/, 'takes words of letters and digits, as "Dice Race"'),
);

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
export const titleOf = (name: string): string => capital(name);
export const slugOf = ({ title }: Names): string => title.toLowerCase().replaceAll(/[ _]+/g, '-');

/** A text of the template, in the words of the new game. */
export function named(text: string, names: Names): string {
  const { name, title, letter } = names;
  return text
    .replaceAll('newgame-slug', slugOf(names))
    .replaceAll('Newgame Title', title)
    .replaceAll('newgame', name)
    .replaceAll('Newgame', capital(name))
    .replaceAll('NEWGAME', name.toUpperCase())
    .replaceAll(/\[x(\d*)\]/g, `[${letter}$1]`);
}

/** A letter that no rules have yet, of the name if possible. @throws if all are taken */
export function freeLetter(name: string, taken: ReadonlySet<string>): string {
  const wanted = `${name.toUpperCase()}ABCDEFGHIJKLMNOPQRSTUVWXYZ`.match(/[A-Z]/g) ?? [];
  const free = wanted.find((letter) => !taken.has(letter));
  if (free === undefined) throw new Error('every letter is the letter of some rules');
  return free;
}
