import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { named, type Names } from './names.ts';

export const ROOT = join(import.meta.dirname, '../..');
const TEMPLATE = join(import.meta.dirname, 'template');

/** The target of a new game's files. */
export interface Place {
  /** The path of a file of the template there, from the place's root. */
  pathOf: (file: string, names: Names) => string;
  /** How a file there names a file of the checkout. Both paths are from the root of each. */
  importOf: (from: string, file: string) => string;
}

const relativeTo = (from: string, file: string): string => {
  const path = relative(dirname(from), file);
  return path.startsWith('.') ? path : `./${path}`;
};

/** The folders of the checkout. */
export const IN_CHECKOUT: Place = {
  pathOf: (file, names) => {
    const [side = '', rest = ''] = named(file, names).split('/');
    return side === 'loadtest' ? `loadtest/games/${rest}` : `${side}/games/${names.name}/${rest}`;
  },
  importOf: relativeTo,
};

const IMPORT = /((?:from |import\()')(\.{1,2}\/[^'?]+)/g;

/** Imports as the file needs them where it goes. */
function moved(text: string, file: string, place: Place, names: Names): string {
  const to = place.pathOf(file, names);
  return text.replaceAll(IMPORT, (_, before: string, path: string) => {
    const absolute = resolve(TEMPLATE, dirname(file), path);
    const inTemplate = relative(TEMPLATE, absolute);
    const target = inTemplate.startsWith('..')
      ? place.importOf(to, relative(ROOT, absolute))
      : relativeTo(to, place.pathOf(inTemplate, names));
    return `${before}${target}`;
  });
}

/**
 * The files of a new game, by their paths from the place's root.
 * @param folders Of the template.
 */
export function layOut(
  names: Names,
  place: Place,
  folders: readonly string[] = ['engine', 'client', 'loadtest'],
): Map<string, string> {
  const files = folders.flatMap((folder) => globSync(`${folder}/*`, { cwd: TEMPLATE }));
  return new Map(
    files.map((file) => {
      const text = readFileSync(join(TEMPLATE, file), 'utf8');
      return [place.pathOf(file, names), named(moved(text, file, place, names), names)];
    }),
  );
}

/** The rules of a new game, for a SPEC.md. */
export const rulesOf = (names: Names): string =>
  named(readFileSync(join(TEMPLATE, 'rules.md'), 'utf8'), names);
