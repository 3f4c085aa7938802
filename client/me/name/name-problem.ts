import { NAME_LIMIT, visibleCharacters } from '../../../engine/wire/profile.ts';

/**
 * What is wrong with a name, before the server is asked; null: nothing that can be seen here. The
 * server counts closer: what is unseen it leaves out.
 */
export function nameProblem(name: string): string | null {
  const length = visibleCharacters(name.trim().replaceAll(/\s+/g, ' '));
  if (length === 0) return 'Type a name, or take a new suggestion.';
  if (length <= NAME_LIMIT) return null;
  return `A name has at most ${NAME_LIMIT} characters. This one has ${length}.`;
}
