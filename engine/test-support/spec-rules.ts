import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** The games, the administrator's calls [A], the photos [P], and runs under faults [V], simulated ones too [Y]. */
export const SPECS: readonly string[] = [
  'engine/SPEC.md',
  'api/SPEC.md',
  'api/photos/SPEC.md',
  'test/torture/SPEC.md',
  'test/simulation/SPEC.md',
];

/** A file of the project, by its path from the root. */
export const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** The rules as they are stated: `[B7]` at the beginning of a list item of a SPEC.md. */
export const statedRules = (): string[] =>
  SPECS.flatMap((file) =>
    [...read(file).matchAll(/^- \[([A-Z]\d+)\]/gm)].map(([, rule = '']) => rule),
  );

/** Every rule number in a string that begins with one: `'[B7] a roll out of turn …'`. */
export function titledIn(text: string): string[] {
  const titles = text.matchAll(/['"`]((?:\[[A-Z]\d+\]\s*)+)/g);
  return [...titles].flatMap(([, numbers = '']) => numbers.match(/[A-Z]\d+/g) ?? []);
}
