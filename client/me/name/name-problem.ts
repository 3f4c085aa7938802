import { NAME_LIMIT, visibleCharacters } from '../../../engine/wire/profile.ts';

/**
 * The problem of a name, as far as the browser can see; null: none. The server is stricter: it
 * leaves out invisible characters.
 */
export function nameProblem(name: string): string | null {
  const length = visibleCharacters(name.trim().replaceAll(/\s+/g, ' '));
  if (length === 0) return 'Type a name, or take a new suggestion.';
  if (length <= NAME_LIMIT) return null;
  return `A name has at most ${NAME_LIMIT} characters. This one has ${length}.`;
}
