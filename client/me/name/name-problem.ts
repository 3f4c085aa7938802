/** As the server has it: it counts what is left of a name when nothing unseen is in it any more. */
const LONGEST = 20;

/** How many characters a person sees: a flag or a letter with its accent is one. */
const seenIn = (text: string): number =>
  Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)).length;

/** What is wrong with a name, before the server is asked; null: nothing that can be seen here. */
export function nameProblem(name: string): string | null {
  const length = seenIn(name.trim().replaceAll(/\s+/g, ' '));
  if (length === 0) return 'Type a name, or take a new suggestion.';
  if (length > LONGEST) return `A name has at most ${LONGEST} characters. This one has ${length}.`;
  return null;
}
